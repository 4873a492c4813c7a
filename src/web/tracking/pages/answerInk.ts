import type { Rect } from '#core/geometry/rect.ts';
import { printLines, printPen, loadInk } from '#web/print/printInk.ts';
import type { DrawOn, PrintedSheet } from '#web/print/printJob.ts';
import {
  type AnswerPlace,
  answerDrawing,
  type TrackedField,
} from '#web/tracking/answers/trackedField.ts';
import { answerLines, answerTextSize } from './answerLines.ts';
import type { PagesIndex } from './pagesIndex.ts';

/** Draws the answers that are there on pages that are not sealed: those hold theirs already. */
export async function drawAnswers(
  pages: PagesIndex,
  rectOf: (place: AnswerPlace, sheet: PrintedSheet) => Rect,
): Promise<DrawOn> {
  await loadInk();
  return (context, sheet) => {
    const { fileId, pageNumber } = sheet;
    if (pages.isSealed(fileId)) return;
    const placed = pages.on(fileId, pageNumber);
    const textSize = answerTextSize(placed, (place) => rectOf(place, sheet));
    for (const { field, place } of placed)
      drawAnswer(context, field, place, rectOf(place, sheet), textSize);
  };
}

function drawAnswer(
  context: CanvasRenderingContext2D,
  field: TrackedField,
  place: AnswerPlace,
  rect: Rect,
  textSize: number,
): void {
  const { answer } = field;
  if (answer.kind !== 'given') return;
  const drawing = answerDrawing(field, answer.value, place, rect);
  const upright = { ...rect, x: 0, y: 0 };
  if (drawing?.kind === 'strokes') printPen(context, drawing.lines);
  else if (drawing) {
    const style = 'style' in place ? place.style : drawing.style;
    printLines(context, answerLines(drawing.text, upright, style, textSize), rect);
  }
}
