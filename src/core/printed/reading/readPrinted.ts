import type { Rect } from '#core/geometry/rect.ts';
import { type PageBox, pageSize } from '#core/geometry/pdfSpace.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import type { DrawnLine } from './drawnPage.ts';
import { findCells } from './findCells.ts';
import { findWords } from './findWords.ts';
import { mergeStrokes } from './mergeStrokes.ts';
import { mergeLines } from './mergeLines.ts';
import { type OperatorList, type PageResources, readDrawing } from './readDrawing.ts';
import { sortBoxes } from './sortBoxes.ts';

/** A picture so low or so narrow, in points, is a line. */
const thickestPicture = 2.5;
const leastLine = 14;

const isLine = ({ width, height }: Rect) =>
  Math.min(width, height) <= thickestPicture && Math.max(width, height) >= leastLine;

/** The line that a picture draws. */
function lineOf({ x, y, width, height }: Rect): DrawnLine {
  return height > width
    ? { isUpright: true, at: x + width / 2, from: y, to: y + height, thickness: width }
    : { isUpright: false, at: y + height / 2, from: x, to: x + width, thickness: height };
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
  const {
    lines,
    boxes: drawn,
    texts,
    pictures,
    strokes,
  } = yield* readDrawing(list, box, resources);
  const drawnLines = pictures.filter(isLine);
  const rules = yield* mergeLines([...lines, ...drawnLines.map(lineOf)]);
  const { words, blanks } = yield* findWords(texts);
  const { boxes, areas } = yield* sortBoxes(drawn);
  const cells = yield* findCells(rules);
  const drawings = yield* mergeStrokes(strokes);
  const shown = pictures.filter((picture) => !drawnLines.includes(picture));
  return {
    size: pageSize(box),
    ...{ rules, boxes, areas, cells, blanks, words, pictures: shown, drawings },
  };
}
