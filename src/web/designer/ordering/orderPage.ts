import { clearTabOrder, setTabOrder } from '#core/draft/commands/orderFields.ts';
import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { textOf } from '#web/texts/textOf.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';

/** The ids of a page's fields in tab order. */
export function orderOfPage({ history, reading }: DesignerState, place: PagePlace): string[] {
  const onPage = reading.fieldsOnPage(history.present.fields, place.fileKey, place.page);
  return reading.pageReadingOrder(onPage).map((field) => field.id);
}

/** Puts a field at a place (0-based) in the order of its page, and says where it is now. */
export function moveInOrder(store: DesignerStore, place: PagePlace, id: string, to: number): void {
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
    textOf('ordering')('moved', { name: field?.name ?? '', number: at + 1, count: next.length }),
  );
}

/** Lets Tab go through a page as it is read. */
export function orderAsRead(store: DesignerStore, place: PagePlace): void {
  const ids = orderOfPage(store.getState(), place);
  store.apply({ key: 'clearOrder', values: { page: place.page } }, (draft) =>
    clearTabOrder(draft, ids),
  );
  announce(textOf('ordering')('isAsRead'));
}

/** Begins to take the order of a page from clicks. */
export function beginPicking(store: DesignerStore): void {
  store.setState({ ordering: { picked: [] } });
  announce(textOf('ordering')('pickHelp'));
}

/** Ends it; what was picked comes first, the others follow in the order that they had. */
export function endPicking(store: DesignerStore, place: PagePlace): void {
  const state = store.getState();
  const order = orderOfPage(state, place);
  const picked = (state.ordering?.picked ?? []).filter((id) => order.includes(id));
  store.setState({ ordering: {} });
  if (picked.length === 0) return;
  const first = new Set(picked);
  const next = [...picked, ...order.filter((id) => !first.has(id))];
  store.apply({ key: 'orderFields', values: { page: place.page } }, (draft) =>
    setTabOrder(draft, next),
  );
  announce(textOf('ordering')('ordered', { count: picked.length }));
}

/** Takes the next field of the order; the last one of the page ends it. */
export function pick(store: DesignerStore, place: PagePlace, id: string): void {
  const state = store.getState();
  const { picked } = state.ordering ?? {};
  if (!picked || picked.includes(id)) return;
  const next = [...picked, id];
  store.setState({ ordering: { picked: next } });
  const { length } = orderOfPage(state, place);
  const name = state.reading.fieldsById(state.history.present.fields).get(id)?.name ?? '';
  announce(textOf('ordering')('moved', { name, number: next.length, count: length }));
  if (next.length === length) endPicking(store, place);
}
