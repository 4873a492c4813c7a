import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/pdfProblem.ts';
import type { EmbeddedField } from '#web/pdf/readEmbeddedFields.ts';
import type { EmbeddedPlaces } from '../answers/trackFields.ts';
import type { FieldPlace } from '../answers/trackedField.ts';

/** The text and check boxes of a PDF that a signer can fill, by name, each with all its places. Pages that cannot be read have none. */
export async function findEmbeddedPlaces(
  pdf: PdfDocument,
  signal: AbortSignal,
): Promise<EmbeddedPlaces[]> {
  const found = new Map<string, { kind: 'text' | 'check'; places: FieldPlace[] }>();
  for (let page = 1; page <= pdf.pageCount && !signal.aborted; page += 1) {
    const fields = await pdf.embeddedFields(page);
    if (isPdfProblem(fields)) continue;
    for (const field of fields) {
      if (!isFillable(field)) continue;
      const known = found.get(field.name) ?? { kind: field.type, places: [] };
      known.places.push({ page, rect: field.rect, style: styleOf(field) });
      found.set(field.name, known);
    }
  }
  return [...found].map(([name, field]) => ({ name, ...field }));
}

function isFillable(field: EmbeddedField): field is EmbeddedField & { type: 'text' | 'check' } {
  const isAsked = field.type === 'text' || field.type === 'check';
  return isAsked && field.name !== '' && !field.readOnly && !field.hidden && !field.zeroSize;
}

const styleOf = ({ multiline, comb, maxLength }: EmbeddedField) => ({
  multiline,
  comb,
  ...(maxLength === undefined ? {} : { maxLength }),
});
