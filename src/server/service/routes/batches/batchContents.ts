import type { CreateBatch } from '#core/wire/contract/batch.ts';
import { limits } from '#core/wire/limits.ts';
import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import { knownName } from '#server/service/transaction/state/knownName.ts';
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

/** A document of a transaction on its way into an archive. */
interface ArchivedDocument {
  /** What the list of contents calls it. */
  label: string;
  /** Its name in the archive, with or without `.pdf`. */
  name: string;
  /** Its bytes, or in words why there are none. Whoever gets bytes reads or cancels them. */
  open: () => Promise<AsyncIterable<Uint8Array> | string>;
}

/** What an archive holds of a transaction, in a folder of its own. Time in ms since 1970. */
interface ArchivedTransaction {
  title: string;
  modified: number;
  documents: readonly ArchivedDocument[];
}

/** What a transaction shows in a table of answers; times are ISO 8601, or empty. */
export type AnsweredTransaction = ReturnType<typeof answeredOf>;

/** A transaction's table of answers; undefined where it is not there for its owner. */
export async function readAnswers(
  parts: ServiceParts,
  owner: string,
  id: string,
): Promise<AnsweredTransaction | undefined> {
  const state = await readOwn(parts, owner, id);
  return state && answeredOf(state);
}

/**
 * What `GET …/file/{fileId}` would give of each file of a transaction, and its audit trail;
 * undefined where it is not there for its owner.
 */
export async function readDocuments(
  parts: ServiceParts,
  call: Call,
  id: string,
): Promise<ArchivedTransaction | undefined> {
  const state = await readOwn(parts, call.var.owner, id);
  return (
    state && {
      title: titleOf(state),
      modified: state.endedAt ?? state.createdAt,
      documents: wantedOf(state).map((wanted) => documentOf(parts, state, wanted, call)),
    }
  );
}

async function readOwn(parts: ServiceParts, owner: string, id: string) {
  const state = (await parts.transactions.read(id))?.state;
  return state?.apiKeyId === owner ? state : undefined;
}

/**
 * The ids that a body names or finds, each once; of those found one more than a batch holds.
 */
export async function chosenIds(
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

/** The pieces of a stream, which is cancelled when nobody reads on. */
async function* readPieces(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let isRead = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isRead = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isRead) await reader.cancel();
  }
}

const isoTime = (time: number | undefined) =>
  time === undefined ? '' : new Date(time).toISOString();

function answeredOf(state: TransactionState) {
  const reference = state.echoed?.['Reference'];
  return {
    id: state.id,
    title: titleOf(state),
    reference: typeof reference === 'string' ? reference : '',
    status: state.status,
    createdAt: isoTime(state.createdAt),
    endedAt: isoTime(state.endedAt),
    signers: state.signers.map((signer) => ({
      id: signer.id,
      name: knownName(signer) ?? '',
      email: signer.email ?? '',
      signedAt: isoTime(signer.signedAt),
      answers: signer.answers ?? {},
    })),
  };
}
