import { type ChangeLabel, historyLabels } from '#core/draft/history.ts';
import { changedFields } from '#core/draft/lists/changedFields.ts';
import type { Draft } from '#core/draft/draft.ts';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { selectFields } from '#web/designer/store/selecting.ts';
import { focusedElement } from '#web/ui/browser/place.ts';

type Say = (key: string, values: Record<string, string | number>) => string;

/** What a step did, in words. Stored histories hold labels too: the compiler cannot check them. */
export function historyWords({ key, values = {} }: ChangeLabel, { textOf }: Speaker): string {
  const say = textOf('steps') as unknown as Say;
  // Earlier histories have the English name of a type: its own, but for blanks and case.
  const named = String(values.type).replaceAll(' ', '').toLowerCase();
  const type = fieldTypes.find((one) => one.toLowerCase() === named);
  return say(key, type ? { ...values, type: typeLabel(textOf('designer'), type) } : values);
}

/** Selects what changed since another state of the draft, and brings it into view. */
export function showChange({ store, viewer }: Stage, before: Draft): void {
  const { now, first } = changedFields(before, store.getState().history.present);
  // The field that is shown becomes the active one.
  if (now.length > 0) selectFields(store, now.toReversed());
  if (first) viewer.scrollToPage(first.fileKey, first.page, { rect: first.rect });
}

/**
 * Takes back or repeats a step, shows what that changed, and says which step it was. Returns true:
 * the key is never the browser's.
 */
export function turnHistory(stage: Stage, way: 'undo' | 'redo'): boolean {
  const { store, session, t } = stage;
  const { history } = store.getState();
  const label = historyLabels(history)[way];
  if (!label) return true;
  const hadFocus = Boolean(focusedElement()?.closest('[data-field-id]'));
  store[way]();
  showChange(stage, history.present);
  announce(
    t(way === 'undo' ? 'sayUndone' : 'sayRedone', { step: historyWords(label, session.speaker) }),
  );
  const id = store.getState().selection.at(-1);
  if (hadFocus && id !== undefined) void focusField(stage, id);
  return true;
}
