import { get, promisifyRequest, type UseStore } from 'idb-keyval';
import type { Person } from '#core/draft/draft.ts';
import { openStore } from '#web/api/openStore.ts';
import { randomId } from '#web/api/randomId.ts';
import type { LogEntry, StoredHistory } from './draftLog.ts';

/**
 * Drafts in this browser. One object store, so that one transaction covers all that belongs
 * together:
 *
 *   ['meta', draftId]           what the list of drafts shows
 *   ['snapshot', draftId]       the history up to log entry `upTo`
 *   ['log', draftId, n]         what happened since, one record per change
 *   ['pdf', draftId, fileKey]   the bytes of a document
 *   ['thumb', draftId]          a small picture of the first page
 */
export const draftDb: UseStore = openStore('fieldwright-drafts', 'drafts');

/** A field in small: its place in parts of the page, and its signer's in the draft (-1: none). */
export interface DraftMark {
  left: number;
  top: number;
  width: number;
  height: number;
  signer: number;
}

/** What the list of drafts shows. */
export interface DraftMeta {
  id: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  fileNames: readonly string[];
  /** Pages of all documents that are known. */
  pageCount: number;
  fieldCount: number;
  signerCount?: number;
  /** Its signers who have a name, to be suggested to other drafts. */
  people?: readonly Person[];
  /** The fields on the first page, as soon as its size is known. */
  marks?: readonly DraftMark[];
  /** Set once it was sent. */
  transactionId?: string;
  /** Set while a deletion can still be undone. */
  deletedAt?: number;
}

/** A stored history and the number of the last log entry that it holds. */
export interface Snapshot {
  upTo: number;
  history: StoredHistory;
}

/** One log record. */
export interface LogRecord {
  n: number;
  entry: LogEntry;
}

export const metaKey = (draftId: string) => ['meta', draftId];
export const snapshotKey = (draftId: string) => ['snapshot', draftId];
export const logKey = (draftId: string, n: number) => ['log', draftId, n];
export const pdfKey = (draftId: string, fileKey: string) => ['pdf', draftId, fileKey];
export const thumbKey = (draftId: string) => ['thumb', draftId];

/** All log records of a draft after number `after`. */
export const logRange = (draftId: string, after: number) =>
  IDBKeyRange.bound(logKey(draftId, after), ['log', draftId, []], true);
/** All documents of a draft. */
export const pdfRange = (draftId: string) =>
  IDBKeyRange.bound(['pdf', draftId], ['pdf', draftId, []]);
/** All drafts of the list. */
export const metaRange = () => IDBKeyRange.bound(['meta'], ['meta', []]);

/** Runs writes in one transaction; resolves when they are stored, rejects when none is. */
export function writeDrafts(write: (store: IDBObjectStore) => void): Promise<void> {
  return draftDb('readwrite', (store) => {
    write(store);
    return promisifyRequest(store.transaction);
  });
}

/**
 * Writes files in one transaction with what `write` adds. Where the browser refuses Blobs (private
 * windows of Safari), their bytes are stored instead. Rejects, with nothing stored, when it refuses
 * both.
 */
export async function writeBlobs(
  blobs: ReadonlyMap<string[], Blob>,
  write: (store: IDBObjectStore) => void = () => undefined,
): Promise<void> {
  const writeAll = (files: Iterable<readonly [string[], Blob | ArrayBuffer]>) =>
    writeDrafts((store) => {
      for (const [key, file] of files) store.put(file, key);
      write(store);
    });
  try {
    await writeAll(blobs);
  } catch (error) {
    // A full disk has no room for the bytes either.
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error;
    await writeAll(
      await Promise.all(
        [...blobs].map(async ([key, blob]) => [key, await blob.arrayBuffer()] as const),
      ),
    );
  }
}

/** A file as `writeBlobs` stored it; undefined if there is none. */
export async function readBlob(key: string[]): Promise<Blob | undefined> {
  const stored = await get<Blob | ArrayBuffer>(key, draftDb);
  return stored instanceof ArrayBuffer ? new Blob([stored]) : stored;
}

const channelName = 'fieldwright-drafts';

/** This tab among those that are open. */
const tabId = randomId();

interface Message {
  draftId: string;
  tabId: string;
}

let channel: BroadcastChannel | undefined;

/** A channel to the other tabs; undefined where the browser refuses it along with its store. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return undefined;
  }
}

/** Notifies the other tabs of this browser that a draft was changed here. */
export function announceDraftChange(draftId: string): void {
  channel ??= openChannel();
  channel?.postMessage({ draftId, tabId } satisfies Message);
}

/**
 * Calls back when a draft was changed, in another tab or in this one (`isOwn`): a list of drafts
 * needs both, an open draft only the others. Returns a stop.
 */
export function onDraftChange(callback: (draftId: string, isOwn: boolean) => void): () => void {
  const listening = openChannel();
  if (!listening) return () => undefined;
  listening.onmessage = ({ data }: MessageEvent<Message>) => {
    callback(data.draftId, data.tabId === tabId);
  };
  return () => listening.close();
}
