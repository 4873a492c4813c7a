import { typedFaceOf } from '#core/appearance/typedFace.ts';
import type { Handwriting } from '#core/fields/handwritings.ts';
import { undrawableIn } from '#core/appearance/fontMeasures.ts';
import { isLegible, isVisibleMark } from '#core/appearance/visibleInk.ts';
import { limits } from '#core/wire/limits.ts';
import type { SignatureMark, SignaturePicture } from '#core/wire/surfaces/signSurface.ts';
import { padToScribble } from './padToScribble.ts';
import type { SignatureMode } from './SignatureModes.tsx';
import type { PadDrawing } from './createPad.ts';

/** What stands in the dialog. */
export interface SignatureDraft {
  mode: SignatureMode;
  drawing: PadDrawing;
  typed: string;
  face: Handwriting;
  picture: SignaturePicture | undefined;
  last: SignatureMark | undefined;
}

/** The signature in the dialog; undefined while there is none that the service would take. */
export function signatureOf({
  mode,
  drawing,
  typed,
  face,
  picture,
  last,
}: SignatureDraft): SignatureMark | undefined {
  if (mode === 'reuse') return last;
  if (mode === 'picture') return picture && { picture };
  if (mode === 'type') {
    const name = typed.trim();
    if (!isLegible(name) || undrawableIn(name).length > 0) return undefined;
    return typedFaceOf(name, face) === face && face !== 'hand'
      ? { typed: name, face }
      : { typed: name };
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
