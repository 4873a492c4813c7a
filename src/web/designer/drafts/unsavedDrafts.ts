import type { Draft } from '#core/draft/draft.ts';
import { announceDraftChange, type DraftMeta } from './draftDb.ts';
import type { FirstStoring, LoadedDraft } from './draftFile.ts';
import type { LogEntry } from './draftLog.ts';

/** A draft, or its last steps, that the browser's store refused. */
export interface UnsavedDraft {
  /** The whole draft, as it was left; `n` is the last change that is stored. */
  loaded: LoadedDraft;
  /** Undefined where all but the steps is stored. */
  first: FirstStoring | undefined;
  /** What is not stored yet, in order. */
  steps: readonly { step: LogEntry; after: Draft }[];
}

/** Drafts that were left and are in this tab only. */
const unsaved = new Map<string, UnsavedDraft>();

const warn = (event: Event) => event.preventDefault();

/** Keeps a draft as long as this tab lives; the browser asks before it closes the tab. */
export function keepUnsaved(draft: UnsavedDraft): void {
  const { id } = draft.loaded.meta;
  unsaved.set(id, draft);
  window.addEventListener('beforeunload', warn);
  announceDraftChange(id);
}

/** Hands a draft over to the screen that opens it; undefined where all of it is stored. */
export function takeUnsaved(draftId: string): UnsavedDraft | undefined {
  const draft = unsaved.get(draftId);
  unsaved.delete(draftId);
  if (unsaved.size === 0) window.removeEventListener('beforeunload', warn);
  return draft;
}

/** What the list of drafts shows of them. */
export function unsavedMetas(): readonly DraftMeta[] {
  return [...unsaved.values()].map(({ loaded }) => loaded.meta);
}

/** Changes what the list shows of a draft; returns false where all of it is stored. */
export function changeUnsavedMeta(
  draftId: string,
  change: (meta: DraftMeta) => DraftMeta,
): boolean {
  const draft = unsaved.get(draftId);
  if (!draft) return false;
  unsaved.set(draftId, { ...draft, loaded: { ...draft.loaded, meta: change(draft.loaded.meta) } });
  announceDraftChange(draftId);
  return true;
}
