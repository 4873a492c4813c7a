import type { Size } from '#core/geometry/rect.ts';

/** The sizes in which entries are set, in points. */
const standardSizes = [12, 11, 10, 9] as const;

/** What of a box's height is taken by a text that stands there with room around it. */
export const comfortable = 0.65;

/**
 * The one size in points of all entries of a page, from the boxes of its text fields, filled in or
 * not: the largest standard size that has room in most of them, so that no entry changes it.
 */
export function pageTextSize(boxes: readonly Pick<Size, 'height'>[]): number {
  const roomy = (size: number) =>
    boxes.filter(({ height }) => comfortable * height >= size).length > boxes.length / 2;
  return standardSizes.find(roomy) ?? 9;
}

/** That size on each page, by whatever tells pages apart. */
export function pageTextSizes<Page>(
  places: Iterable<readonly [page: Page, box: Pick<Size, 'height'>]>,
): Map<Page, number> {
  const boxes = new Map<Page, Pick<Size, 'height'>[]>();
  for (const [page, box] of places) {
    const own = boxes.get(page);
    if (own) own.push(box);
    else boxes.set(page, [box]);
  }
  return new Map([...boxes].map(([page, own]) => [page, pageTextSize(own)]));
}
