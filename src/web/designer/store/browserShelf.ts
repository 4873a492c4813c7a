import { whenIdle } from '#web/ui/browser/whenIdle.ts';
import { onDraftChange } from '#web/designer/drafts/draftChannel.ts';
import {
  appendChange,
  changesAfter,
  foldLog,
  loadDraft,
  restoreLost,
} from '#web/designer/drafts/draftFile.ts';
import { copyHeldFiles } from '#web/designer/drafts/heldPdfs.ts';
import type { DraftShelf } from './keepDraft.ts';

/** Milliseconds after a change before what can wait is begun. */
const pause = 2_000;

/** The shelf of one draft in this browser's own store. */
export function browserShelf(draftId: string): DraftShelf {
  return {
    append: appendChange,
    restore: restoreLost,
    holdOn: () => void copyHeldFiles(draftId),
    fold: (history, n) => foldLog(draftId, history, n),
    load: () => loadDraft(draftId),
    changesAfter: (n) => changesAfter(draftId, n),
    onChangeElsewhere: (listener) =>
      onDraftChange((changedId, isOwn) => {
        if (changedId === draftId && !isOwn) listener();
      }),
    whenIdle(callback) {
      // A gap between two keystrokes is idle too, and copying a large draft would be felt there.
      setTimeout(() => whenIdle(callback), pause);
    },
  };
}
