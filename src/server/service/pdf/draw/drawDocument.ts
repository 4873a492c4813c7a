import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { walkWidgets } from '#server/service/pdf/inspect/fieldTree.ts';
import type { PdfPage } from '#server/service/pdf/inspect/walkPages.ts';
import type { SealDrawing } from '#server/service/pdf/sealJob.ts';
import { drawAsAnnotations, drawOnPages } from './drawFields.ts';
import { fillFields } from './fillFields.ts';
import { fillValues } from './fillValues.ts';
import { flattenAnnotations } from './flattenAnnotations.ts';
import { PageEdits } from './PageEdits.ts';
import { ValueFonts } from './ValueFonts.ts';

/**
 * Draws values into a document, over all that stands on its pages; in one that was signed before,
 * as annotations. The pages are to be applied, and the edit to be written. Throws `PdfTrouble`.
 */
export function drawDocument(
  file: PdfFile,
  pages: readonly PdfPage[],
  { fields, embedded }: Pick<SealDrawing, 'fields' | 'embedded'>,
  isSigned: boolean,
): PageEdits {
  const edit = new PdfEdit(file);
  const pageEdits = new PageEdits(edit, pages);
  const fonts = new ValueFonts(() => edit.add(null));
  const filled = fillValues(file, pages, walkWidgets(file, pages), embedded);
  if (isSigned) {
    fillFields(pageEdits, filled, fonts);
    drawAsAnnotations(pageEdits, fields, fonts);
  } else {
    flattenAnnotations(pageEdits, filled, fonts);
    drawOnPages(pageEdits, fields, fonts);
  }
  fonts.embed(edit);
  return pageEdits;
}
