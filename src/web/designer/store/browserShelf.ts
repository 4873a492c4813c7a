import { onDraftChange } from '../drafts/draftChannel.ts';
import { appendChange, changesAfter, foldLog, loadDraft } from '../drafts/draftFile.ts';
import type { DraftShelf } from './keepDraft.ts';

/** The shelf of one draft in this browser's own store. */
export function browserShelf(draftId: string): DraftShelf {
  return {
    append: appendChange,
    fold: (history, n) => foldLog(draftId, history, n),
    load: () => loadDraft(draftId),
    changesAfter: (n) => changesAfter(draftId, n),
    onChangeElsewhere: (listener) =>
      onDraftChange((changedId, isOwn) => {
        if (changedId === draftId && !isOwn) listener();
      }),
    whenIdle(callback) {
      if ('requestIdleCallback' in window) requestIdleCallback(() => callback());
      else setTimeout(callback, 1_000);
    },
  };
}
