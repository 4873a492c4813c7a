import { undrawableIn } from '#core/appearance/fontMeasures.ts';
import { isLegible, isVisibleMark } from '#core/appearance/visibleInk.ts';
import { limits } from '#core/wire/limits.ts';
import type { SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import { padToScribble } from './padToScribble.ts';
import type { SignatureMode } from './SignatureModes.tsx';
import type { PadDrawing } from './createPad.ts';

/** What stands in the dialog. */
interface SignatureDraft {
  mode: SignatureMode;
  drawing: PadDrawing;
  typed: string;
  last: SignatureMark | undefined;
}

/** The signature in the dialog; undefined while there is none that the service would take. */
export function signatureOf({
  mode,
  drawing,
  typed,
  last,
}: SignatureDraft): SignatureMark | undefined {
  if (mode === 'reuse') return last;
  if (mode === 'type') {
    const name = typed.trim();
    return !isLegible(name) || undrawableIn(name).length > 0 ? undefined : { typed: name };
  }
  if (drawing.strokes.length === 0 || isTooMuch(drawing)) return undefined;
  const mark = { scribble: padToScribble(drawing.strokes, drawing.size) };
  return isVisibleMark(mark) ? mark : undefined;
}

/** Whether a drawing is beyond what the service takes. */
export function isTooMuch({ strokes }: PadDrawing): boolean {
  const points = strokes.reduce((sum, stroke) => sum + stroke.points.length, 0);
  return strokes.length > limits.strokes || points > limits.strokePoints;
}
