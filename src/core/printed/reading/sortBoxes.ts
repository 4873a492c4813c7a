import { intersectRects, type Rect } from '#core/geometry/rect.ts';
import type { PrintedArea, PrintedBox } from '#core/printed/printedPage.ts';
import type { DrawnBox } from './drawnPage.ts';

/** What is lighter than this is as white as paper. */
const whitish = 0.985;
/** Boxes beyond this number are a drawing. */
const mostBoxes = 5000;

/** Whether two boxes are one to the eye. */
function isSame(a: Rect, b: Rect): boolean {
  const slack = 0.6;
  return (
    Math.abs(a.x - b.x) < slack &&
    Math.abs(a.y - b.y) < slack &&
    Math.abs(a.x + a.width - b.x - b.width) < slack &&
    Math.abs(a.y + a.height - b.y - b.height) < slack
  );
}

/** How much of `rect` a box covers, 0 to 1. */
function covered(rect: Rect, by: Rect): number {
  const shared = intersectRects(rect, by);
  return shared ? (shared.width * shared.height) / (rect.width * rect.height) : 0;
}

/**
 * Outlines and tinted areas; white on a tint is a box, too: it stands out as one. Pauses at times.
 */
export function* sortBoxes(
  drawn: readonly DrawnBox[],
): Generator<void, { boxes: PrintedBox[]; areas: PrintedArea[] }> {
  const boxes: PrintedBox[] = [];
  const areas: PrintedArea[] = [];
  for (const [index, { rect, isRound, isStroked, lightness }] of drawn.entries()) {
    if (index % 100 === 99) yield;
    const isWhite = lightness !== undefined && lightness >= whitish;
    const standsOut =
      isWhite && areas.some((area) => area.lightness < whitish && covered(rect, area.rect) > 0.98);
    if (isStroked || standsOut) {
      const isKnown = boxes.slice(-50).some((box) => isSame(box.rect, rect));
      if (!isKnown && boxes.length < mostBoxes) boxes.push({ rect, isRound });
    }
    if (lightness !== undefined && areas.length < mostBoxes && (!isWhite || standsOut))
      areas.push({ rect, lightness });
  }
  return { boxes, areas };
}
