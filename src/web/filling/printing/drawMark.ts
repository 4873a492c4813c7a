import { inkOf, layoutSignature } from '#core/appearance/fieldMarks.ts';
import { layoutName } from '#core/appearance/fieldText.ts';
import { toDrawn } from '#core/appearance/fontMeasures.ts';
import { penCurves } from '#core/appearance/penCurves.ts';
import type { Handwriting } from '#core/fields/handwritings.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { SignatureMark, SignaturePicture } from '#core/wire/surfaces/signSurface.ts';
import { readParagraph } from '#core/writing/readParagraph.ts';
import { measureTyped, typedFont } from '#web/filling/signature/typedInk.ts';
import { pictureUrl } from '#web/filling/signature/pictureUrl.ts';
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
    const ink = inkIn(mark);
    const { scale, origin, nameRect } = layoutSignature(ink, size, below !== '');
    context.save();
    context.translate(origin.x, origin.y);
    context.scale(scale, scale);
    if ('scribble' in mark) drawStrokes(context, mark.scribble.strokes);
    else if ('typed' in mark) drawTyped(context, typedIn(mark), mark.face);
    else drawPicture(context, mark.picture);
    context.restore();
    if (nameRect) printLine(context, layoutName(below, nameRect));
  });
}

/** A typed signature as its characters stand. */
function typedIn({ typed }: Extract<SignatureMark, { typed: string }>): string {
  const text = toDrawn(typed);
  return readParagraph(text).line(0, text.length);
}

function inkIn(mark: SignatureMark): Rect {
  if ('scribble' in mark) return inkOf(mark.scribble.strokes);
  if ('typed' in mark) return measureTyped(typedIn(mark), mark.face);
  return { x: 0, y: 0, width: mark.picture.width, height: mark.picture.height };
}

/** Pictures that are decoded, by what they are made from. */
const decoded = new WeakMap<SignaturePicture, HTMLImageElement>();

/**
 * Fetches the faces of a typed signature, and decodes a picture; a face that does not come has a
 * stand-in.
 */
export async function loadMark(mark: SignatureMark): Promise<void> {
  if ('typed' in mark)
    await document.fonts.load(typedFont(mark.typed, mark.face), mark.typed).catch(() => undefined);
  if (!('picture' in mark)) return;
  const image = new Image();
  image.src = pictureUrl(mark.picture);
  await image.decode();
  decoded.set(mark.picture, image);
}

function drawPicture(context: CanvasRenderingContext2D, picture: SignaturePicture): void {
  const image = decoded.get(picture);
  if (image) context.drawImage(image, 0, 0);
}

function drawTyped(
  context: CanvasRenderingContext2D,
  visual: string,
  face: Handwriting | undefined,
): void {
  context.font = typedFont(visual, face);
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
