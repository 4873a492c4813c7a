import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';
import type { Transaction } from '#core/wire/contract/transaction.ts';
import { limits } from '#core/wire/limits.ts';
import { apiPaths } from '#core/wire/paths.ts';
import { hasEnded } from '#core/wire/transactionStatus.ts';
import {
  isMissing,
  pdfWithin,
  type RemoteCall,
  transactionIn,
} from '#server/gateway/orders/remoteSteps.ts';
import { nameOfSent } from '#server/gateway/sentTitle.ts';
import { readPieces } from '#server/service/batches/archive/batchArchive.ts';
import type { ArchivedDocument, BatchSource } from '#server/service/batches/batchSource.ts';
import { refusal } from '#server/service/http/problemResponse.ts';
import type { SentRecord, SentFile, SentStore } from '#server/service/storage/remote/sentStore.ts';

/** What batches of transactions at another service stand on. */
export interface RemoteSourceParts {
  call: RemoteCall;
  can: () => Promise<AppConfig['can']>;
  sent: SentStore;
}

type Sent = SentRecord & { files: SentFile[] };

/**
 * What was sent to another service, for batches: of the record of this installation are the ids,
 * titles and files, of that service the documents and answers.
 */
export function remoteSource({ call, can, sent }: RemoteSourceParts): BatchSource {
  /** Undefined where the service knows no such transaction. Throws where it does not answer. */
  const ask = async (transactionId: string): Promise<Transaction | undefined> => {
    const called = await call('GET', apiPaths.transaction.build({ transactionId }));
    if (isMissing(called)) return undefined;
    const found = await transactionIn(called);
    if (found.outcome === 'done') return found.value;
    throw new Error(`The signing service does not show transaction ${transactionId}.`);
  };
  const download = async (path: string): Promise<AsyncIterable<Uint8Array> | string> => {
    const called = await call('GET', path, {}, pdfWithin);
    if (called.outcome === 'later')
      throw new Error('The signing service broke off while documents were read.');
    if (called.outcome === 'refused')
      return called.answer.status === 404
        ? 'The signing service has no such document.'
        : `The signing service does not hand it out (${called.answer.status}).`;
    const { body } = called.value;
    return body ? readPieces(body) : 'The signing service answered with nothing.';
  };
  return {
    async choose(owner, { Transactions, Search }) {
      if (Transactions) return [...new Set(Transactions)];
      const { Except = [], ...conditions } = Search ?? {};
      if (Object.values(conditions).some((condition) => condition !== undefined))
        return refusal('value', 'What is at another service cannot be searched.', {
          path: 'Search',
        });
      const except = new Set(Except);
      const ids = await sent.ids(owner, limits.batch + except.size + 1);
      return ids.filter((id) => !except.has(id));
    },

    async titles(owner, ids) {
      const files = await sent.firstFiles(owner, ids);
      return new Map([...files].map(([id, file]) => [id, nameOfSent(file)]));
    },

    async documentsOf({ var: { owner } }, transactionId) {
      const record = await sent.read(owner, transactionId);
      const transaction = record && (await ask(transactionId));
      if (!transaction) return undefined;
      const offers = await can();
      const files = record.files.map(
        (file): ArchivedDocument => ({
          label: file.fileId,
          name: nameOfSent(file),
          open: async () => {
            if (!offers.download) return 'The signing service hands out no documents.';
            const why = whyNotRead(transaction, file);
            const { fileId } = file;
            return why ?? download(apiPaths.file.build({ transactionId, fileId }));
          },
        }),
      );
      const trail: ArchivedDocument = {
        label: 'audit-trail',
        name: 'audit-trail',
        open: () => download(apiPaths.receipt.build({ transactionId })),
      };
      const hasTrail = offers.receipt && hasEnded(transaction.Status);
      return {
        title: titleOf(record),
        modified: timeOf(transaction.EndedAt) ?? record.createdAt,
        documents: hasTrail ? [...files, trail] : files,
      };
    },

    async answersOf(owner, transactionId) {
      const record = await sent.read(owner, transactionId);
      const transaction = record && (await ask(transactionId));
      return transaction && answeredOf(transaction, record);
    },
  };
}

const titleOf = ({ files: [file] }: Sent) => (file ? nameOfSent(file) : '');

function timeOf(text: string | undefined): number | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : time;
}

function whyNotRead({ Files }: Transaction, { fileId, pdf }: SentFile): string | undefined {
  if (Files?.[fileId]?.State === 'removed') return 'The documents were removed.';
  return pdf ? undefined : 'The PDF was not uploaded.';
}

function answeredOf(transaction: Transaction, record: Sent) {
  const fileIds = new Set(record.files.map(({ fileId }) => fileId));
  return {
    id: transaction.Id,
    title: titleOf(record),
    reference: transaction.Reference ?? '',
    status: transaction.Status,
    createdAt: new Date(record.createdAt).toISOString(),
    endedAt: transaction.EndedAt ?? '',
    signers: transaction.Signers.map((signer) => ({
      id: signer.Id,
      email: signer.Email ?? '',
      signedAt: signer.SignedAt ?? signer.SignedDateTime ?? '',
      // Beside the answers stands what the client sent along, which is of no file.
      answers: Object.fromEntries(
        Object.entries(signer.Context ?? {}).filter(
          (entry): entry is [string, Record<string, unknown>] =>
            fileIds.has(entry[0]) && typeof entry[1] === 'object' && entry[1] !== null,
        ),
      ),
    })),
  };
}
