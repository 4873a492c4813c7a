import { csvLine, csvMark } from '#core/wire/csvLine.ts';
import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import type { Origin } from '#server/service/transaction/state/change.ts';
import type {
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { noteHandout } from '../notedAnswer.ts';
import type { ServiceParts } from '../serviceParts.ts';
import { archivePart, archivePdf, createUniquePaths } from './archiveNames.ts';
import { type BatchMember, batchMembers } from './batchMembers.ts';
import type { ZipEntry } from './zipStream.ts';

/** The list of what is in an archive, and of what is not. */
const contentsName = 'contents.csv';

/** One document of a transaction: what is stored, or why there is nothing. */
interface Wanted {
  /** Undefined for the audit trail. */
  fileId?: string;
  name: string;
  stored?: StoredFile;
  lacks?: string;
}

/**
 * The documents of a batch for an archive: of each transaction those that `GET …/file/{fileId}`
 * would give, and its audit trail, in a folder of its own. The last file lists all transactions,
 * and why a document is not there.
 */
export async function* batchArchive(
  parts: ServiceParts,
  batchId: string,
  owner: string,
  origin: Origin,
): AsyncGenerator<ZipEntry> {
  const uniquePath = createUniquePaths();
  uniquePath('', contentsName);
  const contents = [csvMark, csvLine(['Transaction', 'Title', 'File', 'Path', 'Missing'])];
  for await (const { transactionId, state } of batchMembers(parts, batchId, owner)) {
    const note = (file: string, path: string, lacks: string) =>
      contents.push(csvLine([transactionId, state ? titleOfState(state) : '', file, path, lacks]));
    if (!state) {
      note('', '', 'There is no such transaction.');
      continue;
    }
    const wanted = wantedOf(state);
    if (wanted.length === 0) note('', '', 'It has no document.');
    const folder = archivePart(`${titleOfState(state)} ${state.id.slice(0, 8)}`, state.id);
    for (const one of wanted) {
      const label = one.fileId ?? one.name;
      const opened = await openStored(parts, state, one, origin);
      if (typeof opened === 'string') {
        note(label, '', opened);
        continue;
      }
      const name = uniquePath(folder, archivePdf(one.name));
      note(label, name, '');
      yield { name, modified: new Date(state.endedAt ?? state.createdAt), body: opened };
    }
  }
  yield {
    name: contentsName,
    modified: new Date(parts.clock()),
    body: pieces(contents.map((line) => Buffer.from(line))),
  };
}

/** The title of a transaction: that of its first document. */
export function titleOfState({ files: [file] }: BatchMember['state'] & object): string {
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

/** The bytes of a document, once the audit trail knows who gets it; or why there are none. */
async function openStored(
  parts: ServiceParts,
  state: TransactionState,
  { fileId, stored, lacks }: Wanted,
  origin: Origin,
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
    const refused = await noteHandout(parts, state, about, origin);
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

async function* pieces(list: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* list;
}
