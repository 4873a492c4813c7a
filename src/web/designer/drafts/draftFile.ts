import { promisifyRequest } from 'idb-keyval';
import type { Draft } from '#core/draft/draft.ts';
import { diffDrafts } from '#core/draft/lists/draftPatch.ts';
import { setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { type History, newHistory } from '#core/draft/history.ts';
import {
  announceDraftChange,
  draftDb,
  type DraftMeta,
  type LogRecord,
  logKey,
  logRange,
  metaKey,
  pdfKey,
  readBlob,
  type Snapshot,
  snapshotKey,
  writeBlobs,
  writeDrafts,
} from './draftDb.ts';
import { dropPdf, heldPdf, heldPdfs, holdPdf, mayBeKept } from './heldPdfs.ts';
import { type LogEntry, readHistory, replay, storeHistory } from './draftLog.ts';

/** A draft as it was read: its history, and the number of the last change that it holds. */
export interface LoadedDraft {
  history: History;
  n: number;
  meta: DraftMeta;
}

/** How a draft is stored for the first time. */
export interface FirstStoring {
  /** Resolves when all of it is stored; rejects, with nothing stored, when the store refuses. */
  stored: Promise<void>;
  /** Tries again what was refused, and ends in the same ways. */
  storeAgain(): Promise<void>;
}

/** A draft that is being stored for the first time, as it would be read back. */
export interface NewDraft extends LoadedDraft, FirstStoring {}

/** Begins a draft with its documents, `DraftFile.key` -> bytes, and what is `known` of them. */
export function createDraft(
  draft: Draft,
  pdfs: ReadonlyMap<string, Blob>,
  known: Pick<DraftMeta, 'pageCount' | 'marks'> = { pageCount: 0 },
  at = Date.now(),
): NewDraft {
  const meta: DraftMeta = {
    ...known,
    id: draft.id,
    title: draft.title,
    createdAt: at,
    updatedAt: at,
    fileNames: draft.files.map((file) => file.displayName),
    fieldCount: draft.fields.length,
    signerCount: draft.signers.length,
  };
  const history = newHistory(draft);
  const snapshot: Snapshot = { upTo: 0, history: storeHistory(history) };
  const storeAgain = () => {
    // What is held now may be a copy of a file that is no longer where it was chosen.
    const now = [...pdfs].map(([key, pdf]) => [key, heldPdf(draft.id, key) ?? pdf] as const);
    return storeWhole(meta, snapshot, new Map(now));
  };
  return { history, n: 0, meta, stored: storeAgain(), storeAgain };
}

async function storeWhole(
  meta: DraftMeta,
  snapshot: Snapshot,
  pdfs: ReadonlyMap<string, Blob>,
): Promise<void> {
  const files = new Map([...pdfs].map(([key, pdf]) => [pdfKey(meta.id, key), pdf]));
  await writeBlobs(files, (drafts) => {
    drafts.put(meta, metaKey(meta.id));
    drafts.put(snapshot, snapshotKey(meta.id));
  });
  announceDraftChange(meta.id);
}

/**
 * Stores a draft again that the browser has lost, up to change `n`, with the documents that this
 * tab holds. Rejects when it refuses.
 */
export function restoreLost(history: History, n: number, meta: DraftMeta): Promise<void> {
  const snapshot: Snapshot = { upTo: n, history: storeHistory(history) };
  return storeWhole(meta, snapshot, heldPdfs(meta.id));
}

/** Reads a draft with its whole history, at most one change behind; undefined if missing. */
export async function loadDraft(draftId: string): Promise<LoadedDraft | undefined> {
  const [meta, snapshot, log] = await draftDb('readonly', async (store) => {
    const metaRead = promisifyRequest<DraftMeta | undefined>(store.get(metaKey(draftId)));
    const snapshotRead = promisifyRequest<Snapshot | undefined>(store.get(snapshotKey(draftId)));
    const logRead = promisifyRequest<LogRecord[]>(store.getAll(logRange(draftId, 0)));
    return Promise.all([metaRead, snapshotRead, logRead]);
  });
  if (!meta || !snapshot) return undefined;
  const since = log.filter((record) => record.n > snapshot.upTo).sort((a, b) => a.n - b.n);
  const history = since.reduce(
    (past, record) => replay(past, record.entry),
    readHistory(snapshot.history),
  );
  return { history, n: since.at(-1)?.n ?? snapshot.upTo, meta };
}

/** Renames a draft that is not open here, as one step; resolves to false if it is gone. */
export async function renameDraft(
  draftId: string,
  title: string,
  now = Date.now(),
): Promise<boolean> {
  const loaded = await loadDraft(draftId);
  if (!loaded) return false;
  const { present } = loaded.history;
  const entry: LogEntry = {
    kind: 'commit',
    label: { key: 'renameDraft' },
    at: now,
    patch: diffDrafts(present, setDraftTitle(present, title)),
  };
  const outcome = await appendChange(loaded.n + 1, entry, {
    ...loaded.meta,
    title,
    updatedAt: now,
  });
  // A tab where the draft is open was quicker: its step stands, and this one comes after it.
  if (outcome === 'gone') return false;
  return outcome === 'stored' || renameDraft(draftId, title, now);
}

/**
 * Takes a document's bytes into an open draft and stores them, before a change that names the
 * document. Where the store refuses, the tab holds them, and the next change stores them first.
 */
export async function keepPdf(draftId: string, fileKey: string, pdf: Blob): Promise<void> {
  holdPdf(draftId, fileKey, pdf);
  if (!mayBeKept(draftId)) return;
  waiting.set(draftId, new Set(waiting.get(draftId)).add(fileKey));
  await storeWaiting(draftId).catch(() => undefined);
}

/** Documents of open drafts that are not stored yet. */
const waiting = new Map<string, Set<string>>();

async function storeWaiting(draftId: string): Promise<void> {
  for (const fileKey of waiting.get(draftId) ?? []) {
    const pdf = heldPdf(draftId, fileKey);
    if (pdf) await writeBlobs(new Map([[pdfKey(draftId, fileKey), pdf]]));
    waiting.get(draftId)?.delete(fileKey);
  }
}

/** Removes bytes that no state of the draft names. */
export async function deletePdf(draftId: string, fileKey: string): Promise<void> {
  waiting.get(draftId)?.delete(fileKey);
  dropPdf(draftId, fileKey);
  if (!mayBeKept(draftId)) return;
  await writeDrafts((store) => store.delete(pdfKey(draftId, fileKey)));
}

/**
 * A document's bytes, which the browser reads from its own disk when they are asked for. Those of
 * an open draft are at hand also where the store refuses or has lost them.
 */
export async function readPdf(draftId: string, fileKey: string): Promise<Blob | undefined> {
  const held = heldPdf(draftId, fileKey);
  if (!mayBeKept(draftId)) return held;
  const stored = readBlob(pdfKey(draftId, fileKey));
  return (await (held ? stored.catch(() => undefined) : stored)) ?? held;
}

/**
 * Appends one change. Resolves to `conflict`, with nothing written, if another tab has written
 * change `n`: two tabs never overwrite each other; to `gone` if the browser has lost the draft.
 */
export async function appendChange(
  n: number,
  entry: LogEntry,
  meta: DraftMeta,
): Promise<'stored' | 'conflict' | 'gone'> {
  const record: LogRecord = { n, entry };
  let conflict = false;
  let gone = false;
  await storeWaiting(meta.id);
  try {
    await draftDb('readwrite', (store) => {
      const snapshot = store.get(snapshotKey(meta.id)) as IDBRequest<Snapshot | undefined>;
      snapshot.onsuccess = () => {
        gone = snapshot.result === undefined;
        // Another tab may have folded change n into its snapshot already.
        conflict = (snapshot.result?.upTo ?? 0) >= n;
        if (gone || conflict) return;
        const added = store.add(record, logKey(meta.id, n));
        added.onerror = () => {
          conflict = added.error?.name === 'ConstraintError';
        };
        const stored = store.get(metaKey(meta.id)) as IDBRequest<DraftMeta | undefined>;
        // What others noted on the list (that it was sent, say) stays.
        stored.onsuccess = () => store.put({ ...stored.result, ...meta }, metaKey(meta.id));
      };
      return promisifyRequest(store.transaction);
    });
  } catch (error) {
    if (!conflict) throw error;
  }
  if (gone) return 'gone';
  if (conflict) return 'conflict';
  announceDraftChange(meta.id);
  return 'stored';
}

/** What was written after change `n`, in order; undefined if a snapshot holds some of it. */
export async function changesAfter(
  draftId: string,
  n: number,
): Promise<readonly LogRecord[] | undefined> {
  const [snapshot, log] = await draftDb('readonly', async (store) => {
    const snapshotRead = promisifyRequest<Snapshot | undefined>(store.get(snapshotKey(draftId)));
    const logRead = promisifyRequest<LogRecord[]>(store.getAll(logRange(draftId, n)));
    return Promise.all([snapshotRead, logRead]);
  });
  if (!snapshot || snapshot.upTo > n) return undefined;
  return log.sort((a, b) => a.n - b.n);
}

/** Folds the log up to change `n` into one snapshot: a long history loads as a short one. */
export async function foldLog(draftId: string, history: History, n: number): Promise<void> {
  const snapshot: Snapshot = { upTo: n, history: storeHistory(history) };
  await draftDb('readwrite', (store) => {
    const stored = store.get(snapshotKey(draftId)) as IDBRequest<Snapshot | undefined>;
    stored.onsuccess = () => {
      if ((stored.result?.upTo ?? n) >= n) return;
      store.put(snapshot, snapshotKey(draftId));
      store.delete(IDBKeyRange.bound(logKey(draftId, 0), logKey(draftId, n)));
    };
    return promisifyRequest(store.transaction);
  });
}
