import type { DraftField } from '#core/draft/draft.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { selectFields } from '#web/designer/store/selecting.ts';
import { framing } from './framing.ts';
import type { Gesture, PointerAt } from './gesture.ts';
import { fieldElement, type Stage } from '#web/designer/canvas/stage.ts';

/** Selects the fields that a drawn frame touches, on all pages; Shift adds to the selection. */
export function marqueeing(stage: Stage, start: PointerAt): Gesture | undefined {
  const { store, t } = stage;
  const state = store.getState();
  const { history, reading, selection } = state;
  const before = start.more ? selection : [];
  return framing<DraftField>(stage, start, {
    pages: [...reading.fieldIndex(history.present.fields).pages.values()].flatMap(
      ([first]) => first ?? [],
    ),
    on: (fileKey, page) => reading.shownOnPage(state, fileKey, page),
    boxOf: (field) => fieldElement(stage, field),
    take(touched) {
      const ids = touched.map((field) => field.id);
      const all = [...before.filter((id) => !ids.includes(id)), ...ids];
      selectFields(store, all);
      announce(all.length > 0 ? t('saySelected', { count: all.length }) : t('sayNothingSelected'));
    },
  });
}
