import type { History } from '#core/draft/history.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { historyWords, showChange } from '#web/designer/actions/turnHistory.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { stepAt } from './stepAt.ts';

/** What the list calls a state of the draft: the step that led to it. */
export function stepWords(history: History, place: number, speaker: Speaker): string {
  const label = stepAt(history, place)?.label;
  return label ? historyWords(label, speaker) : speaker.textOf('timeline')('start');
}

/**
 * Makes the draft what it was after so many steps, whichever way that is, shows what the last of
 * them did, and says which it is.
 */
export function goToStep(stage: Stage, place: number): void {
  const { store, session } = stage;
  const { speaker } = session;
  const { history } = store.getState();
  const back = history.past.length - place;
  if (back === 0) return;
  if (back > 0) store.undo(back);
  else store.redo(-back);
  // Of a far way what the step itself did is shown; it may be anywhere in the document.
  showChange(stage, stepAt(store.getState().history, place)?.before ?? history.present);
  const t = speaker.textOf('timeline');
  const now = store.getState().history;
  announce(place === 0 ? t('sayAtStart') : t('sayNow', { step: stepWords(now, place, speaker) }));
}
