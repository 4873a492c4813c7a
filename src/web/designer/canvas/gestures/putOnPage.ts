import type { DraftField } from '#core/draft/draft.ts';
import { moveFieldsToPage, type PagePlace } from '#core/draft/commands/moveFields.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';

/** Puts fields on a page, at the same places of it; locked ones stay. False if none went. */
export function putOnPage(
  { store, t }: Stage,
  fields: readonly DraftField[],
  place: PagePlace,
): boolean {
  const ids = fields.filter((field) => !field.locked).map((field) => field.id);
  if (ids.length === 0) {
    announce(t('sayLocked'));
    return false;
  }
  const values = { count: ids.length };
  const { facts } = store.getState();
  const isMoved = store.apply({ key: 'changePage', values }, (draft) =>
    moveFieldsToPage(draft, ids, place, { x: 0, y: 0 }, facts),
  );
  if (isMoved) announce(t('sayMovedToPage', { ...values, page: place.page }));
  return isMoved;
}
