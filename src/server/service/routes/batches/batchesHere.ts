import type { CreateBatch } from '#core/wire/contract/batch.ts';
import { limits } from '#core/wire/limits.ts';
import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import { readPieces } from '#server/service/batches/archive/batchArchive.ts';
import type {
  AnsweredTransaction,
  ArchivedDocument,
  BatchSource,
} from '#server/service/batches/batchSource.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import type {
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { noteHandout } from '../notedAnswer.ts';
import { originOf } from '../ownTransaction.ts';
import type { ServiceParts } from '../serviceParts.ts';

/** One document of a transaction: what is stored, or why there is nothing. */
interface Wanted {
  /** Undefined for the audit trail. */
  fileId?: string;
  name: string;
  stored?: StoredFile;
  lacks?: string;
}

/**
 * The transactions of this service for batches. An archive holds of each the documents that
 * `GET …/file/{fileId}` would give, and its audit trail.
 */
export function batchesHere(parts: ServiceParts): BatchSource {
  const read = async (owner: string, id: string) => {
    const state = (await parts.transactions.read(id))?.state;
    return state?.apiKeyId === owner ? state : undefined;
  };
  return {
    choose: (owner, body) => chosenIds(parts, owner, body),

    async documentsOf(call, id) {
      const state = await read(call.var.owner, id);
      return (
        state && {
          title: titleOf(state),
          modified: state.endedAt ?? state.createdAt,
          documents: wantedOf(state).map((wanted) => documentOf(parts, state, wanted, call)),
        }
      );
    },

    async answersOf(owner, id) {
      const state = await read(owner, id);
      return state && answeredOf(state);
    },
  };
}

async function chosenIds(
  { listings }: ServiceParts,
  owner: string,
  { Transactions, Search }: CreateBatch,
): Promise<string[]> {
  if (Transactions) return [...new Set(Transactions.map((id) => id.toLowerCase()))];
  const { Text, Status, From, Until, Except = [] } = Search ?? {};
  const except = new Set(Except);
  // What is chosen is all that matches, so no text may be of an earlier state.
  if (Text !== undefined) while (await listings.refresh(500));
  const lines = await listings.list(
    owner,
    {
      text: Text,
      status: Status,
      from: From === undefined ? undefined : Date.parse(From),
      until: Until === undefined ? undefined : Date.parse(Until),
    },
    undefined,
    limits.batch + except.size + 1,
  );
  return lines.flatMap(({ id }) => (except.has(id) ? [] : [id]));
}

/** The title of a transaction: that of its first document. */
function titleOf({ files: [file] }: TransactionState): string {
  return file?.displayName || file?.fileId || '';
}

function wantedOf(state: TransactionState): Wanted[] {
  const { status } = state;
  const why =
    state.removedAt === undefined
      ? status === transactionStatus.inProgress
        ? 'It is being sealed.'
        : undefined
      : 'The documents were removed.';
  const files = state.files.map(({ fileId, displayName, pdf, sealed }): Wanted => {
    const stored = status === transactionStatus.signed ? sealed : pdf;
    const file = { fileId, name: displayName || fileId };
    if (why !== undefined) return { ...file, lacks: why };
    return stored ? { ...file, stored } : { ...file, lacks: 'The PDF was not uploaded.' };
  });
  if (state.receipt) return [...files, { name: 'audit-trail', stored: state.receipt }];
  return hasEnded(status)
    ? [...files, { name: 'audit-trail', lacks: 'The audit trail is being sealed.' }]
    : files;
}

function documentOf(
  parts: ServiceParts,
  state: TransactionState,
  wanted: Wanted,
  call: Call,
): ArchivedDocument {
  const { fileId, name } = wanted;
  return { label: fileId ?? name, name, open: () => openStored(parts, state, wanted, call) };
}

/** The bytes of a document, once the audit trail knows who gets it; or why there are none. */
async function openStored(
  parts: ServiceParts,
  state: TransactionState,
  { fileId, stored, lacks }: Wanted,
  call: Call,
): Promise<AsyncIterable<Uint8Array> | string> {
  if (!stored) return lacks ?? 'It is not there.';
  const blob = await parts.blobs.read(stored);
  if (typeof blob === 'string') {
    parts.reportDocumentFault({ blobKey: stored.blobKey, fault: blob });
    return blob === 'missing'
      ? 'The stored document is missing.'
      : 'The stored document is not the one that was kept.';
  }
  try {
    const about = fileId === undefined ? {} : { fileId };
    const refused = await noteHandout(parts, state, about, originOf(call));
    if (!refused) return readPieces(blob.body);
    await blob.body.cancel();
    return 'The audit trail could not note that it was handed out.';
  } catch (error) {
    await blob.body.cancel();
    throw error;
  }
}

const isoTime = (time: number | undefined) =>
  time === undefined ? '' : new Date(time).toISOString();

function answeredOf(state: TransactionState): AnsweredTransaction {
  const reference = state.echoed?.['Reference'];
  return {
    id: state.id,
    title: titleOf(state),
    reference: typeof reference === 'string' ? reference : '',
    status: state.status,
    createdAt: isoTime(state.createdAt),
    endedAt: isoTime(state.endedAt),
    signers: state.signers.map(({ id, email = '', signedAt, answers = {} }) => ({
      id,
      email,
      signedAt: isoTime(signedAt),
      answers,
    })),
  };
}
