import { S3Cut, S3Refusal, S3Silence } from '#server/service/storage/blobs/s3Faults.ts';
import { DatabaseFault } from '#server/service/storage/postgres/databaseFault.ts';
import { storageTroubleOf } from '#server/service/storage/database/storageTrouble.ts';
import { ConfigError } from '#server/config/config.ts';

/**
 * What kept the product or a command from running, for the person who has to mend it; undefined for
 * a bug, which has to show its stack.
 */
export function operatorWords(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseFault) return error.message;
  if (error instanceof S3Refusal)
    return `${error.message} See that BLOB_URL names its bucket and region, and that AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY may use it.`;
  if (error instanceof S3Silence || error instanceof S3Cut)
    return `The object storage that BLOB_URL names does not answer (${causeOf(error)}). See that it runs, and that this machine may connect to it.`;
  if (storageTroubleOf(error) === 'full')
    return `The disk is full (${String(error)}). Make room, and run it again.`;
  if (error instanceof Error && 'code' in error && damage.test(String(error.code)))
    return `The database is damaged: ${error.message}. \`npm run check-data\` says more. Put a sound copy in its place, with the documents as they are.`;
  return undefined;
}

/** SQLite's result codes for pages that cannot be read. */
const damage = /^SQLITE_(CORRUPT|NOTADB)/;

/** What the connection said, to the first address where a name has several. */
const causeOf = ({ cause, message }: Error): string => {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : message;
};
