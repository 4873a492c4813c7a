import { choiceNames } from '#core/appearance/formWidget.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { EmbeddedField } from '#web/pdf/reading/readEmbeddedFields.ts';
import {
  type EmbeddedPlace,
  type EmbeddedPlaces,
  groupPlaces,
} from '#web/tracking/answers/embeddedPlaces.ts';

/** A PDF's own fields that a signer can fill, with places; no unreadable pages. */
export async function findEmbeddedPlaces(
  pdf: PdfDocument,
  signal: AbortSignal,
): Promise<EmbeddedPlaces[]> {
  const found: { page: number; field: EmbeddedField }[] = [];
  for (let page = 1; page <= pdf.pageCount && !signal.aborted; page += 1) {
    const fields = await pdf.embeddedFields(page);
    if (isPdfProblem(fields)) continue;
    for (const field of fields) if (isFillable(field)) found.push({ page, field });
  }
  const choices = choiceNames(
    found.map(({ field: { name, type, exportValue } }) => ({
      name,
      kind: type,
      state: exportValue,
    })),
  );
  return groupPlaces(found.map(({ page, field }) => placeOf(field, page, choices)));
}

function isFillable(field: EmbeddedField): boolean {
  const { type, name, readOnly, hidden, zeroSize, password, exportValue, several } = field;
  const isAsked =
    type === 'text' ||
    type === 'check' ||
    (type === 'choice' && !several) ||
    (type === 'radio' && exportValue !== undefined);
  return isAsked && name !== '' && !readOnly && !hidden && !zeroSize && !password;
}

function placeOf(field: EmbeddedField, page: number, choices: ReadonlySet<string>): EmbeddedPlace {
  const { name, type, rect, exportValue } = field;
  const place = { page, rect, style: styleOf(field) };
  if (type === 'text') return { name, kind: 'text', place };
  if (type === 'choice') return { name, kind: 'list', place };
  return choices.has(name) && exportValue !== undefined
    ? { name, kind: 'choice', place: { ...place, state: exportValue } }
    : { name, kind: 'check', place };
}

const styleOf = ({ multiline, comb, maxLength }: EmbeddedField) => ({
  multiline,
  comb,
  ...(maxLength === undefined ? {} : { maxLength }),
});
