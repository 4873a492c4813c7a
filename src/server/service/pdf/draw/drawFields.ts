import { pageRectToPdf, pageToPdfMatrix } from '#core/geometry/pdfSpace.ts';
import { dict, name, PdfString } from '#server/service/pdf/file/pdfObject.ts';
import { textBytes } from '#server/service/pdf/file/textString.ts';
import { annotationFlag } from '#server/service/pdf/inspect/isShown.ts';
import type { DrawnField } from '#server/service/pdf/sealJob.ts';
import { Drawing } from './Drawing.ts';
import { drawValue } from './drawValue.ts';
import type { PageEdits } from './PageEdits.ts';
import type { ValueFonts } from './ValueFonts.ts';
import { PictureSet } from './PictureSet.ts';

/** Draws values as part of their pages, over everything else. */
export function drawOnPages(
  pageEdits: PageEdits,
  fields: readonly DrawnField[],
  fonts: ValueFonts,
): void {
  const pictures = new PictureSet();
  const byPage = new Map<number, DrawnField[]>();
  for (const field of fields) {
    const index = field.pageNumber - 1;
    pageEdits.page(index);
    const own = byPage.get(index) ?? [];
    own.push(field);
    byPage.set(index, own);
  }
  for (const [index, own] of byPage) {
    const drawing = new Drawing();
    for (const field of own) drawValue(drawing, field, fonts, pictures);
    if (drawing.empty) continue;
    const content = drawing.under(pageToPdfMatrix(pageEdits.page(index).box));
    pageEdits.draw(index, content, ...fonts.all, ...pictures.resources(pageEdits.edit));
  }
}

const { print, readOnly, locked, lockedContents } = annotationFlag;
const fixed = print | readOnly | locked | lockedContents;

/**
 * Draws values as annotations, each with its drawing: in a document that is already signed, readers
 * take a change of a page's content for tampering, but accept annotations.
 */
export function drawAsAnnotations(
  pageEdits: PageEdits,
  fields: readonly DrawnField[],
  fonts: ValueFonts,
): void {
  const { edit } = pageEdits;
  const pictures = new PictureSet();
  for (const [index, field] of fields.entries()) {
    const pageIndex = field.pageNumber - 1;
    const { box } = pageEdits.page(pageIndex);
    const drawing = new Drawing();
    drawValue(drawing, field, fonts, pictures);
    if (drawing.empty) continue;
    const rect = [...pageRectToPdf(field.rect, box)];
    const content = drawing.under(pageToPdfMatrix(box));
    const form = edit.addStream(Buffer.from(content, 'latin1'), {
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: rect,
      Resources: pictures.addTo(fonts.resourcesOf(content), content, edit),
    });
    const annotation = edit.add(
      dict({
        Type: name('Annot'),
        Subtype: name('Stamp'),
        Rect: rect,
        F: fixed,
        NM: new PdfString(textBytes(`fieldwright-${edit.file.size}-${index + 1}`)),
        Contents: new PdfString(textBytes(wordsOf(field))),
        P: pageEdits.refOf(pageIndex),
        AP: dict({ N: form }),
      }),
    );
    pageEdits.annots(pageIndex).push(annotation);
  }
}

/** What the drawing says, for readers who cannot see it. */
function wordsOf(field: DrawnField): string {
  if (field.kind === 'text' || field.kind === 'note') return field.text;
  if (field.kind === 'strokes') return field.words;
  return field.name ?? ('typed' in field ? field.typed : '');
}
