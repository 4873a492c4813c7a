import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { EmbeddedField } from '#web/pdf/reading/readEmbeddedFields.ts';
import {
  type EmbeddedPlace,
  type EmbeddedPlaces,
  groupPlaces,
} from '#web/tracking/answers/embeddedPlaces.ts';

/** A PDF's own text and check boxes that a signer can fill, with places; no unreadable pages. */
export async function findEmbeddedPlaces(
  pdf: PdfDocument,
  signal: AbortSignal,
): Promise<EmbeddedPlaces[]> {
  const found: EmbeddedPlace[] = [];
  for (let page = 1; page <= pdf.pageCount && !signal.aborted; page += 1) {
    const fields = await pdf.embeddedFields(page);
    if (isPdfProblem(fields)) continue;
    for (const field of fields)
      if (isFillable(field))
        found.push({
          name: field.name,
          kind: field.type,
          place: { page, rect: field.rect, style: styleOf(field) },
        });
  }
  return groupPlaces(found);
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
