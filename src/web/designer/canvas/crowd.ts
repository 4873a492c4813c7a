import type { DraftField } from '#core/draft/draft.ts';
import type { Point } from '#core/geometry/rect.ts';

/** A page with more fields is crowded: most are one picture, some are boxes of the DOM. */
const mostBoxes = 800;

/** So many selected fields of a crowded page are boxes; the picture shows the others. */
const mostSelected = 100;

/** Whether so many fields stand on a page that not all of them can be boxes. */
export function isCrowded(fields: readonly DraftField[]): boolean {
  return fields.length > mostBoxes;
}

/** The topmost field at a point of the page (points), as a press would hit it. */
export function fieldAtPoint(fields: readonly DraftField[], { x, y }: Point) {
  return fields.findLast(
    ({ rect }) => x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height,
  );
}

/**
 * The selected fields of a crowded page that are boxes: those chosen last, and the last one's
 * neighbours in reading order.
 */
function near(order: readonly DraftField[], selected: ReadonlySet<string>): string[] {
  const chosen = [...selected].slice(-mostSelected);
  const active = chosen.at(-1);
  if (active === undefined) return [];
  const at = order.findIndex((field) => field.id === active);
  return [...chosen, ...[at - 1, at + 1].flatMap((index) => order[index]?.id ?? [])];
}

/**
 * The fields of a crowded page that are boxes of the DOM: what is selected, the fields before and
 * after it for the keyboard, what is pointed at, and the first and the last field, by which the
 * page can be entered. `order`: the same fields as a person reads them.
 */
export function boxesOfCrowd(
  fields: readonly DraftField[],
  order: readonly DraftField[],
  selected: ReadonlySet<string>,
  pointedAt: readonly (string | undefined)[],
): readonly DraftField[] {
  const ids = new Set([...near(order, selected), ...pointedAt, order[0]?.id, order.at(-1)?.id]);
  return fields.filter((field) => ids.has(field.id));
}
