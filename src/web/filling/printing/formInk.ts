import { takesInitials } from '#core/fields/kindFacts.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { EmbeddedField } from '#web/pdf/reading/readEmbeddedFields.ts';
import type { FieldPlace, FormField } from '#web/filling/form/formField.ts';
import { othersOn, type OthersPlace } from '#web/filling/form/othersPlaces.ts';
import { placesOn } from '#web/filling/form/pagePlaces.ts';
import { entryOf } from '#web/filling/form/progress.ts';
import type { SigningState } from '#web/filling/session/createSigningStore.ts';
import { coverBox, loadInk } from '#web/print/printInk.ts';
import type { DrawOn } from '#web/print/printJob.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import { drawMark, loadMark } from './drawMark.ts';
import { printEntry } from './printEntry.ts';

/** What of a form's state is printed. */
export type PrintedForm = Pick<SigningState, 'pages' | 'entries' | 'marks' | 'scribbleName'>;

/** Of a field inside the PDF: whether it prints a value of its own, and its frame. */
interface OwnLook extends Pick<EmbeddedField, 'frame'> {
  isFilled: boolean;
}

/**
 * Draws what a signer entered and what others have signed, as it will be sealed; what is empty
 * stays as it is.
 */
export async function drawForm(
  form: PrintedForm,
  documents: readonly ViewerDocument[],
  others: readonly OthersPlace[] = [],
): Promise<DrawOn> {
  const [looks] = await Promise.all([
    readLooks(form, documents),
    loadInk(),
    ...[...form.marks.values()].map(loadMark),
    ...others.flatMap(({ signed }) => (signed && 'mark' in signed ? loadMark(signed.mark) : [])),
  ]);
  return (context, { fileId, pageNumber }) => {
    for (const one of othersOn(others, fileId, pageNumber)) drawOthers(context, one);
    for (const { field, place } of placesOn(form.pages, fileId, pageNumber)) {
      if (place.printed === entryOf(field, form.entries)) continue;
      const look = place.style && looks.get(widgetKey(fileId, pageNumber, field.name));
      // What a field placed by the preparer covers is another field, which will be gone.
      if (place.covers && (!place.style || look?.isFilled))
        coverBox(context, place.box, look?.frame?.width ?? 0);
      drawEntry(context, form, field, place);
      if (look?.frame) printCells(context, place, look.frame);
    }
  };
}

function drawEntry(
  context: CanvasRenderingContext2D,
  { entries, marks, scribbleName }: PrintedForm,
  field: FormField,
  place: FieldPlace,
): void {
  const mark = marks.get(field.key);
  if (mark) drawMark(context, mark, takesInitials(field.kind) ? '' : scribbleName, place.box);
  else printEntry(context, field.kind, entryOf(field, entries), place, field.manner);
}

function drawOthers(context: CanvasRenderingContext2D, one: OthersPlace): void {
  const { kind, place, signed, manner } = one;
  if (!signed) return;
  const { box, covers } = place;
  if ('mark' in signed) drawMark(context, signed.mark, signed.below, box);
  else {
    if (covers) coverBox(context, box, 0);
    printEntry(context, kind, signed.value, place, manner);
  }
}

const widgetKey = (fileId: string, page: number, name: string) =>
  JSON.stringify([fileId, page, name]);

/** How the fields of the PDFs look in which the signer enters something. */
async function readLooks(
  { pages }: PrintedForm,
  documents: readonly ViewerDocument[],
): Promise<ReadonlyMap<string, OwnLook>> {
  const looks = new Map<string, OwnLook>();
  for (const { fileId, pdf } of documents) {
    for (let page = 1; page <= pdf.pageCount; page += 1) {
      if (!placesOn(pages, fileId, page).some(({ place }) => place.style)) continue;
      const widgets = await pdf.embeddedFields(page);
      if (isPdfProblem(widgets)) continue;
      for (const { name, value, frame } of widgets) {
        const isFilled = value !== undefined && value.length > 0 && value !== 'Off';
        looks.set(widgetKey(fileId, page, name), { isFilled, frame });
      }
    }
  }
  return looks;
}

/** Cells of a comb beyond this are not drawn into sealed documents either. */
const mostCells = 1_000;

/** The lines between the cells of a comb, which readers draw and pictures of pages lack. */
function printCells(
  context: CanvasRenderingContext2D,
  { box, style }: FieldPlace,
  { colour, width }: NonNullable<OwnLook['frame']>,
): void {
  const { comb, maxLength = 0, turn } = style ?? { comb: false };
  if (!comb || maxLength < 2 || maxLength > mostCells) return;
  const isUpright = turn !== 90 && turn !== 270;
  context.save();
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  for (let cell = 1; cell < maxLength; cell += 1) {
    const part = cell / maxLength;
    const x = box.x + (isUpright ? part * box.width : 0);
    const y = box.y + (isUpright ? 0 : part * box.height);
    context.moveTo(x, y);
    context.lineTo(isUpright ? x : x + box.width, isUpright ? y + box.height : y);
  }
  context.stroke();
  context.restore();
}
