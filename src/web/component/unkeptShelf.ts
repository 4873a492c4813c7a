import type { Draft } from '#core/draft/draft.ts';
import { type History, newHistory } from '#core/draft/history.ts';
import { readHistory, type StoredHistory, storeHistory } from '#web/designer/drafts/draftLog.ts';
import type { LoadedDraft } from '#web/designer/drafts/draftFile.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import type { DraftShelf } from '#web/designer/store/keepDraft.ts';
import type { ReuseStorage } from '#web/designer/reuse/keeping/reuseStorage.ts';
import type { DesignerDrafts } from './designerProps.ts';

/** What a host keeps of a design. */
interface KeptDesign {
  kind: 'fieldwright/design';
  version: 1;
  history: StoredHistory;
}

/** A draft as it begins, with nothing stored of it. */
export function unkeptDraft(history: History): LoadedDraft {
  const { present } = history;
  const meta = {
    id: present.id,
    title: present.title,
    createdAt: Date.now(),
    updatedAt: Date.now(),
    fileNames: present.files.map(({ displayName }) => displayName),
    pageCount: 0,
    fieldCount: present.fields.length,
  };
  return { history, n: 0, meta };
}

/** What a host has kept of the same documents; a new history where it has nothing of them. */
export async function keptHistory(begun: Draft, drafts: DesignerDrafts | undefined) {
  const text = await drafts?.read().catch(() => undefined);
  if (text === undefined) return newHistory(begun);
  try {
    const kept = JSON.parse(text) as KeptDesign;
    if (kept.kind !== 'fieldwright/design' || kept.version !== 1) return newHistory(begun);
    const history = readHistory(kept.history);
    const names = (draft: Draft) => JSON.stringify(draft.files.map(({ key }) => key));
    if (names(history.present) !== names(begun)) return newHistory(begun);
    return { ...history, present: { ...history.present, id: begun.id } };
  } catch {
    return newHistory(begun);
  }
}

/** Hands each state of a design to its host, which keeps it or not; the browser keeps nothing. */
export function hostShelf(
  drafts: DesignerDrafts | undefined,
  store: () => DesignerStore | undefined,
): DraftShelf {
  return {
    async append() {
      const now = store();
      if (!drafts || !now) return 'stored';
      const history = storeHistory(now.getState().history);
      const kept: KeptDesign = { kind: 'fieldwright/design', version: 1, history };
      await drafts.write(JSON.stringify(kept));
      return 'stored';
    },
    restore: () => Promise.resolve(),
    fold: () => Promise.resolve(),
    load: () => Promise.resolve(undefined),
    changesAfter: () => Promise.resolve(undefined),
    onChangeElsewhere: () => () => undefined,
    whenIdle: () => undefined,
    holdOn: () => undefined,
  };
}

/** Saved blocks and layouts that nobody keeps: the designer holds them as long as it stands. */
export const noReuse: ReuseStorage = {
  list: () => Promise.resolve([]),
  put: () => Promise.reject(new Error('Nothing is kept.')),
  remove: () => Promise.resolve(),
  pdf: () => Promise.resolve(undefined),
};
