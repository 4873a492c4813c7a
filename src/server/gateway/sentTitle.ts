import { type FileMetadata, fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import type { FirstFile } from '#server/service/storage/remote/sentStore.ts';

/** The metadata that was sent for a file; undefined where it cannot be read. */
export function readMetadata(text: string | null): FileMetadata | undefined {
  const parsed = text === null ? undefined : parseBody(fileMetadataSchema, JSON.parse(text));
  return parsed?.ok ? parsed.value : undefined;
}

/** What a file that was sent is called. */
export function nameOfSent({ fileId, metadata }: FirstFile): string {
  return readMetadata(metadata)?.DisplayName || fileId;
}
