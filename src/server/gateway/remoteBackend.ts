import type { SentTransaction, TransactionSummary } from '#core/wire/surfaces/appSurface.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { type FileMetadata, fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { createTransactionSchema } from '#core/wire/contract/transaction.ts';
import {
  errorResponse,
  jsonResponse,
  problemResponse,
} from '#server/service/http/problemResponse.ts';
import type { Router } from '#server/service/http/createRouter.ts';
import type { SentRecord } from '#server/service/storage/remote/sentStore.ts';
import type { Backend } from './backend.ts';
import { pageLength, pageOf, readListQuery } from './listPages.ts';
import { createRemoteAbilities } from './remoteAbilities.ts';
import { type RemoteParts, remoteRoutes } from './remoteRoutes.ts';

/**
 * Creates the backend in front of another signing service with the same contract. What it lists is
 * the record of what was sent from here. `further` are
 * routes that stay here.
 */
export function createRemoteBackend(
  parts: RemoteParts,
  can: Backend['can'] = createRemoteAbilities(parts.fetch, parts.baseUrl, parts.now),
  further?: Router,
): Backend {
  const { baseUrl, sent } = parts;
  return {
    kind: 'remote',
    baseUrl,
    can,
    api: remoteRoutes(parts, async () => (await can()).idempotency, further),

    async list(owner, query) {
      const asked = readListQuery(query);
      if (!asked.ok) return problemResponse(asked.problems);
      const { before, ...filter } = asked.value;
      if (Object.values(filter).some((condition) => condition !== undefined)) return missing();
      const records = await sent.list(owner, before, pageLength + 1);
      const { rows, next } = pageOf(records, ({ createdAt, transactionId }) => ({
        createdAt,
        id: transactionId,
      }));
      const transactions = await Promise.all(
        rows.map(async (record) =>
          summaryOf(record, (await sent.read(owner, record.transactionId))?.files ?? []),
        ),
      );
      return jsonResponse({ transactions, next });
    },

    async sent(owner, transactionId) {
      const record = await sent.read(owner, transactionId);
      if (!record) return missing();
      const { request, transaction } = record.details;
      const parsed = parseBody(createTransactionSchema, request);
      const { download } = await can();
      const body: SentTransaction = {
        transactionId,
        createdAt: new Date(record.createdAt).toISOString(),
        request: parsed.ok ? parsed.value : undefined,
        files: record.files.map(({ fileId, metadata, pdf }) => ({
          fileId,
          metadata: readMetadata(metadata),
          file: transaction.Files?.[fileId],
          readable: download && pdf !== null,
        })),
      };
      return jsonResponse(body);
    },

    counts: async () => missing(),
    deliveries: async () => missing(),
    resend: async () => missing(),
    remind: async () => missing(),
    renewLink: async () => missing(),
    sealAgain: async () => missing(),
    outbox: async () => missing(),
  };
}

function missing(): Response {
  return errorResponse(404, 'There is no such transaction in the record of this installation.');
}

/** The status that the service told last; a start is known before it is told. */
function statusOf({ startedAt, details }: SentRecord): TransactionSummary['status'] {
  const { Status } = details.transaction;
  const isStale = startedAt !== null && Status === transactionStatus.waitingForDocument;
  return isStale ? transactionStatus.waitingForSigner : Status;
}

/** The metadata that was sent for a file; undefined where it cannot be read. */
function readMetadata(text: string | null): FileMetadata | undefined {
  const parsed = text === null ? undefined : parseBody(fileMetadataSchema, JSON.parse(text));
  return parsed?.ok ? parsed.value : undefined;
}

function summaryOf(
  record: SentRecord,
  files: readonly { fileId: string; metadata: string | null }[],
): TransactionSummary {
  const { transaction } = record.details;
  return {
    id: record.transactionId,
    status: statusOf(record),
    createdAt: new Date(record.createdAt).toISOString(),
    endedAt: transaction.EndedAt,
    files: files.map(({ fileId, metadata }) => ({
      fileId,
      displayName: readMetadata(metadata)?.DisplayName ?? fileId,
    })),
    signers: transaction.Signers.map(({ Id: id, Email: email, State: state }) => ({
      id,
      email,
      state,
    })),
  };
}
