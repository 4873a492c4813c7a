import { type PageBox, pageSize } from '#core/geometry/pdfSpace.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { findCells } from './findCells.ts';
import { findWords } from './findWords.ts';
import { mergeStrokes } from './mergeStrokes.ts';
import { mergeLines } from './mergeLines.ts';
import { type OperatorList, type PageResources, readDrawing } from './readDrawing.ts';
import { sortBoxes } from './sortBoxes.ts';

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
  const rules = yield* mergeLines(lines);
  const { words, blanks } = yield* findWords(texts);
  const { boxes, areas } = yield* sortBoxes(drawn);
  const cells = yield* findCells(rules);
  const drawings = yield* mergeStrokes(strokes);
  return { size: pageSize(box), rules, boxes, areas, cells, blanks, words, pictures, drawings };
}
