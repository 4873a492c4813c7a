import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import type { Point } from '#core/geometry/rect.ts';
import { fieldAtPoint } from '#web/designer/canvas/crowd.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { selectFields } from '#web/designer/store/selecting.ts';

/** What a menu is about. `fields`: what is selected. */
export type MenuTarget =
  | { kind: 'fields' }
  | { kind: 'page'; place: PagePlace; point: Point }
  | { kind: 'smallPage'; place: PagePlace }
  | { kind: 'signer'; signerId: string };

/** The field's menu is about all that is selected, if it is one of these; else about it alone. */
function aboutField({ store }: Stage, id: string): MenuTarget {
  if (!store.getState().selection.includes(id)) selectFields(store, [id]);
  return { kind: 'fields' };
}

function onPage(stage: Stage, element: Element, at: Point): MenuTarget | undefined {
  const { store, viewer } = stage;
  if (!viewer.scroller?.contains(element) || element.closest('button')) return undefined;
  const hit = viewer.pageAtClientPoint(at.x, at.y);
  if (!hit) return undefined;
  const place = { fileKey: hit.fileKey, page: hit.pageNumber };
  // Of a crowded page most fields have no element.
  const state = store.getState();
  const there = state.reading.shownOnPage(state, place.fileKey, place.page);
  const field = fieldAtPoint(there, hit.point);
  return field ? aboutField(stage, field.id) : { kind: 'page', place, point: hit.point };
}

/**
 * What the menu at an element and a point (client px) is about; selects the field there. Undefined
 * where the browser's own menu is wanted: in texts, on links, and where there is nothing.
 */
export function findMenuTarget(stage: Stage, element: Element, at: Point): MenuTarget | undefined {
  if (element.closest('input, textarea, select, a[href], [contenteditable="true"]'))
    return undefined;
  const of = (name: string) => element.closest(`[${name}]`)?.getAttribute(name) ?? undefined;
  const fieldId = of('data-field-id') ?? of('data-option-id');
  if (fieldId !== undefined) return aboutField(stage, fieldId);
  const signerId = of('data-signer-row');
  if (signerId !== undefined) return { kind: 'signer', signerId };
  const [fileKey, page] = [of('data-file-key'), of('data-thumbnail')];
  if (fileKey !== undefined && page !== undefined)
    return { kind: 'smallPage', place: { fileKey, page: Number(page) } };
  return onPage(stage, element, at);
}
