import { readName } from '#web/designer/canvas/fieldWords.ts';
import { clearTabOrder, setTabOrder } from '#core/draft/commands/orderFields.ts';
import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import { openTool, toolState } from '#web/designer/store/openTool.ts';
import { ordering } from './ordering.ts';

type Speaking = Pick<DesignerSession, 'store' | 'speaker'>;

/** The ids of a page's fields in tab order. */
export function orderOfPage({ history, reading }: DesignerState, place: PagePlace): string[] {
  const onPage = reading.fieldsOnPage(history.present.fields, place.fileKey, place.page);
  return reading.pageReadingOrder(onPage).map((field) => field.id);
}

/** Puts a field at a place (0-based) in the order of its page, and says where it is now. */
export function moveInOrder(
  { store, speaker }: Speaking,
  place: PagePlace,
  id: string,
  to: number,
): void {
  const state = store.getState();
  const order = orderOfPage(state, place);
  const at = Math.max(0, Math.min(to, order.length - 1));
  const next = order.filter((other) => other !== id).toSpliced(at, 0, id);
  if (order.indexOf(id) === at) return;
  const mergeKey = `order ${place.page} ${place.fileKey}`;
  store.apply(
    { key: 'orderFields', values: { page: place.page } },
    (draft) => setTabOrder(draft, next),
    { mergeKey },
  );
  const field = state.reading.fieldsById(state.history.present.fields).get(id);
  announce(
    speaker.textOf('ordering')('moved', {
      name: field ? readName(field) : '',
      number: at + 1,
      count: next.length,
    }),
  );
}

/** Lets Tab go through a page as it is read. */
export function orderAsRead({ store, speaker }: Speaking, place: PagePlace): void {
  const ids = orderOfPage(store.getState(), place);
  store.apply({ key: 'clearOrder', values: { page: place.page } }, (draft) =>
    clearTabOrder(draft, ids),
  );
  announce(speaker.textOf('ordering')('isAsRead'));
}

/** Begins to take the order of a page from clicks. */
export function beginPicking({ store, speaker }: Speaking): void {
  openTool(store, ordering, { picked: [] });
  announce(speaker.textOf('ordering')('pickHelp'));
}

/** Ends it; what was picked comes first, the others follow in the order that they had. */
export function endPicking({ store, speaker }: Speaking, place: PagePlace): void {
  const state = store.getState();
  const order = orderOfPage(state, place);
  const picked = (toolState(state, ordering)?.picked ?? []).filter((id) => order.includes(id));
  openTool(store, ordering);
  if (picked.length === 0) return;
  const first = new Set(picked);
  const next = [...picked, ...order.filter((id) => !first.has(id))];
  store.apply({ key: 'orderFields', values: { page: place.page } }, (draft) =>
    setTabOrder(draft, next),
  );
  announce(speaker.textOf('ordering')('ordered', { count: picked.length }));
}

/** Takes the next field of the order; the last one of the page ends it. */
export function pick(speaking: Speaking, place: PagePlace, id: string): void {
  const { store, speaker } = speaking;
  const state = store.getState();
  const { picked } = toolState(state, ordering) ?? {};
  if (!picked || picked.includes(id)) return;
  const next = [...picked, id];
  openTool(store, ordering, { picked: next });
  const { length } = orderOfPage(state, place);
  const field = state.reading.fieldsById(state.history.present.fields).get(id);
  const name = field ? readName(field) : '';
  announce(speaker.textOf('ordering')('moved', { name, number: next.length, count: length }));
  if (next.length === length) endPicking(speaking, place);
}
