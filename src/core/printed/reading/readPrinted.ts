import { type PageBox, pageSize } from '#core/geometry/pdfSpace.ts';
import { intersectRects, type Rect } from '#core/geometry/rect.ts';
import type { PrintedArea, PrintedBox, PrintedPage } from '#core/printed/printedPage.ts';
import type { DrawnBox } from './drawnPage.ts';
import { findCells } from './findCells.ts';
import { findWords } from './findWords.ts';
import { mergeLines } from './mergeLines.ts';
import { type OperatorList, type PageResources, readDrawing } from './readDrawing.ts';

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

/** Outlines and tinted areas; white on a tint is a box, too: it stands out as one. */
function* sortBoxes(
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

/**
 * What is printed on a page, from pdf.js's operators. It pauses after about every millisecond of
 * work; the value at its end is the page.
 */
export function* readPrinted(
  list: OperatorList,
  box: PageBox,
  resources: PageResources,
): Generator<void, PrintedPage> {
  const { lines, boxes: drawn, texts, pictures } = yield* readDrawing(list, box, resources);
  const rules = yield* mergeLines(lines);
  const { words, blanks } = yield* findWords(texts);
  const { boxes, areas } = yield* sortBoxes(drawn);
  const cells = yield* findCells(rules);
  return { size: pageSize(box), rules, boxes, areas, cells, blanks, words, pictures };
}
