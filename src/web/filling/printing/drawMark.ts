import { inkOf, layoutSignature } from '#core/appearance/fieldMarks.ts';
import { layoutName } from '#core/appearance/fieldText.ts';
import { toDrawn } from '#core/appearance/fontMeasures.ts';
import { penCurves } from '#core/appearance/penCurves.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import { readParagraph } from '#core/writing/readParagraph.ts';
import { measureTyped, typedFont } from '#web/filling/signature/typedInk.ts';
import { printLine, printedInk, within } from '#web/print/printInk.ts';

/** Draws a signature into its box as in the sealed PDF, the name below it; empty for none. */
export function drawMark(
  context: CanvasRenderingContext2D,
  mark: SignatureMark,
  name: string,
  box: Rect,
): void {
  const size = { ...box, x: 0, y: 0 };
  const below = toDrawn(name);
  within(context, box, () => {
    context.strokeStyle = context.fillStyle = printedInk;
    const ink = 'scribble' in mark ? inkOf(mark.scribble.strokes) : measureTyped(typedIn(mark));
    const { scale, origin, nameRect } = layoutSignature(ink, size, below !== '');
    context.save();
    context.translate(origin.x, origin.y);
    context.scale(scale, scale);
    if ('scribble' in mark) drawStrokes(context, mark.scribble.strokes);
    else drawTyped(context, typedIn(mark));
    context.restore();
    if (nameRect) printLine(context, layoutName(below, nameRect));
  });
}

/** A typed signature as its characters stand. */
function typedIn({ typed }: Extract<SignatureMark, { typed: string }>): string {
  const text = toDrawn(typed);
  return readParagraph(text).line(0, text.length);
}

/** Fetches the faces of a typed signature; one that does not come has a stand-in. */
export async function loadMark(mark: SignatureMark): Promise<void> {
  if ('typed' in mark)
    await document.fonts.load(typedFont(mark.typed), mark.typed).catch(() => undefined);
}

function drawTyped(context: CanvasRenderingContext2D, visual: string): void {
  context.font = typedFont(visual);
  context.fontKerning = 'none';
  context.direction = 'ltr';
  context.fillText(`\u202d${visual}`, 0, 0);
}

function drawStrokes(
  context: CanvasRenderingContext2D,
  strokes: readonly (readonly number[])[],
): void {
  context.lineCap = context.lineJoin = 'round';
  for (const { from, leave, arrive, to, width } of strokes.flatMap(penCurves)) {
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.bezierCurveTo(leave.x, leave.y, arrive.x, arrive.y, to.x, to.y);
    context.stroke();
  }
}
