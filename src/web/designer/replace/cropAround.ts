import type { Rect, Size } from '#core/geometry/rect.ts';

/** What is shown beside a field, in points, and the least that is shown in all. */
const margin = { x: 160, y: 90 };
const least: Size = { width: 400, height: 250 };

function span(at: number, length: number, beside: number, leastLength: number, room: number) {
  const shown = Math.min(Math.max(length + 2 * beside, leastLength), room);
  const start = at + length / 2 - shown / 2;
  return { at: Math.max(0, Math.min(start, room - shown)), length: shown };
}

/** The part of a page (points) that shows a box with its surroundings; never beyond the page. */
export function cropAround(rect: Rect, page: Size): Rect {
  const across = span(rect.x, rect.width, margin.x, least.width, page.width);
  const down = span(rect.y, rect.height, margin.y, least.height, page.height);
  return { x: across.at, y: down.at, width: across.length, height: down.length };
}
