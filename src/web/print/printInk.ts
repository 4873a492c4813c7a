import type { PlacedLine } from '#core/appearance/fieldText.ts';
import type { PenLine } from '#core/fields/fieldKind.ts';
import { faceHeights } from '#core/appearance/fontMeasures.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { valueFamily } from '#web/ui/theme/valueFamily.ts';

/** The colour of what is entered, as in the sealed PDF. */
export const printedInk = '#000';

/** Fetches the faces of entered values; one that does not come has a stand-in. */
export async function loadInk(): Promise<void> {
  const faces = Object.keys(faceHeights);
  await Promise.allSettled(faces.map((face) => document.fonts.load(`12px "${face}"`, 'a')));
}

/** Draws lines of text that were laid out in an upright box at the origin, turned into the box. */
export function printLines(
  context: CanvasRenderingContext2D,
  lines: readonly PlacedLine[],
  box: Rect,
  turn: 0 | 90 | 180 | 270 = 0,
): void {
  within(context, box, () => {
    turnInto(context, box, turn);
    context.fillStyle = printedInk;
    for (const line of lines) printLine(context, line);
  });
}

/** One line where it was laid out, in the order in which its characters stand. */
export function printLine(
  context: CanvasRenderingContext2D,
  { visual, face, x, baseline, fontSize }: Omit<PlacedLine, 'text'>,
): void {
  // Sizes below a pixel's are rounded by some browsers: it is written large, and made small.
  const large = 100;
  context.save();
  context.translate(x, baseline);
  context.scale(fontSize / large, fontSize / large);
  context.font = `${large}px ${valueFamily(face)}`;
  context.fontKerning = 'none';
  context.direction = 'ltr';
  context.fillText(`\u202d${visual}`, 0, 0);
  context.restore();
}

/** Lines of a pen, such as a tick. */
export function printPen(context: CanvasRenderingContext2D, lines: readonly PenLine[]): void {
  context.save();
  context.strokeStyle = printedInk;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { points, lineWidth } of lines) {
    context.lineWidth = lineWidth;
    context.beginPath();
    for (const { x, y } of points) context.lineTo(x, y);
    context.stroke();
  }
  context.restore();
}

/** The box of a field that holds nothing yet: a thin line inside it. */
export function printBox(context: CanvasRenderingContext2D, box: Rect): void {
  const line = 0.75;
  context.save();
  context.strokeStyle = '#1f1d19';
  context.lineWidth = line;
  context.strokeRect(box.x + line / 2, box.y + line / 2, box.width - line, box.height - line);
  context.restore();
}

/** Hides what the page prints in a box; its frame, `line` points wide, stays. */
export function coverBox(context: CanvasRenderingContext2D, box: Rect, line: number): void {
  context.save();
  context.fillStyle = '#fff';
  context.fillRect(
    box.x + line,
    box.y + line,
    Math.max(0, box.width - 2 * line),
    Math.max(0, box.height - 2 * line),
  );
  context.restore();
}

/** Draws in points from the corner of a box, and nothing beyond it. */
export function within(context: CanvasRenderingContext2D, box: Rect, draw: () => void): void {
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.translate(box.x, box.y);
  draw();
  context.restore();
}

/** Turns an upright drawing at the origin clockwise into a box. */
function turnInto(
  context: CanvasRenderingContext2D,
  { width, height }: Rect,
  turn: 0 | 90 | 180 | 270,
): void {
  if (turn === 90) context.transform(0, 1, -1, 0, width, 0);
  else if (turn === 180) context.transform(-1, 0, 0, -1, width, height);
  else if (turn === 270) context.transform(0, -1, 1, 0, 0, height);
}
