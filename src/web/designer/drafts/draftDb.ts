import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
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
export const draftDb: UseStore = createStore('fieldwright-drafts', 'drafts');

/**
 * A field in small: its place in parts of the page's width and height, and whose it is by the
 * signer's place in the draft (-1: nobody's).
 */
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
  /** Pages of all documents, as far as they are known. */
  pageCount: number;
  fieldCount: number;
  signerCount?: number;
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
