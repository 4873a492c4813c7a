import type { SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import type { PlannedField } from './sealPlan.ts';

/** A signature as it is drawn: strokes as flat lists x, y, pen width; typed; or a picture. */
type DrawnMark = { strokes: number[][] } | Exclude<SignatureMark, { scribble: unknown }>;

/** A planned value as the PDF's writer takes it. */
export function toDrawnField(field: PlannedField) {
  if (field.kind !== 'signature') return field;
  const { mark, ...rest } = field;
  return { ...rest, ...toDrawing(mark) };
}

/** A signature as it arrived, as the PDF's writer takes it. */
export function toDrawing(mark: SignatureMark): DrawnMark {
  return 'scribble' in mark ? { strokes: mark.scribble.strokes } : mark;
}
