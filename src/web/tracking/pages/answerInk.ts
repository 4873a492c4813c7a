import type { Rect } from '#core/geometry/rect.ts';
import { printLines, printTick, loadInk } from '#web/print/printInk.ts';
import type { DrawOn, PrintedSheet } from '#web/print/printJob.ts';
import type { AnswerPlace, TrackedField } from '#web/tracking/answers/trackedField.ts';
import { answerLines } from './answerLines.ts';
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
    for (const { field, place } of pages.on(fileId, pageNumber))
      drawAnswer(context, field, place, rectOf(place, sheet));
  };
}

function drawAnswer(
  context: CanvasRenderingContext2D,
  { answer }: TrackedField,
  place: AnswerPlace,
  rect: Rect,
): void {
  if ('state' in place) {
    if (answer.kind === 'text' && answer.text === place.state) printTick(context, rect);
    return;
  }
  const upright = { ...rect, x: 0, y: 0 };
  if (answer.kind === 'check' && answer.ticked) printTick(context, rect);
  else if (answer.kind === 'text') {
    const style = 'style' in place ? place.style : undefined;
    printLines(context, answerLines(answer.text, upright, style), rect);
  }
}
