import type { Size } from './rect.ts';

/** The steps of the zoom buttons; 1 is 100 %. The first and the last limit every zoom. */
export const zoomLevels: readonly number[] = [
  0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4,
];

const least = zoomLevels[0] ?? 1;
const most = zoomLevels.at(-1) ?? 1;

/** A fitted zoom is rarely round: one this near to a level counts as it, so that steps show. */
const nearly = 0.005;

/** CSS px per point at a zoom: a CSS px is 1/96 inch, a point 1/72 inch. */
export function pxPerPtAt(zoom: number): number {
  return (zoom * 96) / 72;
}

/** The zoom brought between 25 % and 400 %. */
export function clampZoom(zoom: number): number {
  return Math.min(Math.max(zoom, least), most);
}

/** The next larger level, or the largest. */
export function nextZoom(zoom: number): number {
  return zoomLevels.find((level) => level > zoom * (1 + nearly)) ?? most;
}

/** The next smaller level, or the smallest. */
export function previousZoom(zoom: number): number {
  return zoomLevels.findLast((level) => level < zoom * (1 - nearly)) ?? least;
}

/** The zoom at which a page (points) is as wide as the room for it (CSS px). */
export function fitWidth(page: Size, room: Size): number {
  return clampZoom(room.width / pxPerPtAt(page.width));
}

/** The zoom at which a page (points) is whole in the room for it (CSS px). */
export function fitPage(page: Size, room: Size): number {
  return clampZoom(
    Math.min(room.width / pxPerPtAt(page.width), room.height / pxPerPtAt(page.height)),
  );
}
