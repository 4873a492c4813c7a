import type { Point, Rect } from '#core/geometry/rect.ts';
import type { TextLine } from './textLines.ts';

/** Points beside a character that still mean it. */
const reach = 3;

function isNear({ x, y }: Point, box: Rect): boolean {
  return (
    x >= box.x - reach &&
    x <= box.x + box.width + reach &&
    y >= box.y - reach &&
    y <= box.y + box.height + reach
  );
}

/** The line and the index of the character at a point of the page; undefined between texts. */
function characterAt(lines: readonly TextLine[], point: Point) {
  for (const line of lines) {
    const inside = line.boxes.findIndex(
      (box) => isNear(point, box) && point.x >= box.x && point.x <= box.x + box.width,
    );
    const index = inside >= 0 ? inside : line.boxes.findIndex((box) => isNear(point, box));
    if (index >= 0) return { line, index };
  }
  return undefined;
}

/**
 * The words between two points of a page (points, top-left origin), from the line at the first one:
 * a single word where both are in it. Empty where there is no text.
 */
export function wordsBetween(lines: readonly TextLine[], from: Point, to: Point): string {
  const start = characterAt(lines, from);
  if (!start) return '';
  const end = characterAt([start.line], to);
  const ends = [start.index, end?.index ?? start.index];
  const { text } = start.line;
  const first = text.lastIndexOf(' ', Math.min(...ends)) + 1;
  const last = text.indexOf(' ', Math.max(...ends));
  return text.slice(first, last < 0 ? undefined : last).trim();
}
