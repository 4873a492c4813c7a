import type { SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import type { DrawnField, SignatureDrawing } from '#server/service/pdf/sealJob.ts';
import type { PlannedField } from '#server/service/transaction/sealing/sealPlan.ts';

/** A planned value as the PDF's writer takes it. */
export function toDrawnField(field: PlannedField): DrawnField {
  if (field.kind !== 'signature') return field;
  const { mark, ...rest } = field;
  return { ...rest, ...toDrawing(mark) };
}

/** A signature as it arrived, as the PDF's writer takes it. */
export function toDrawing(mark: SignatureMark): SignatureDrawing {
  return 'typed' in mark ? mark : { strokes: mark.scribble.strokes };
}
