import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { walkWidgets } from '#server/service/pdf/inspect/fieldTree.ts';
import type { PdfPage } from '#server/service/pdf/inspect/walkPages.ts';
import type { SealDrawing } from '#server/service/pdf/sealJob.ts';
import { drawAsAnnotations, drawOnPages } from './drawFields.ts';
import { fillFields } from './fillFields.ts';
import { fillValues } from './fillValues.ts';
import { flattenAnnotations } from './flattenAnnotations.ts';
import { openFont } from './fontFiles.ts';
import { FontSubset } from './FontSubset.ts';
import { PageEdits } from './PageEdits.ts';

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
  const font = new FontSubset(openFont('DejaVuSans.ttf'), edit.add(null));
  const filled = fillValues(file, pages, walkWidgets(file, pages), embedded);
  if (isSigned) {
    fillFields(pageEdits, filled, font);
    drawAsAnnotations(pageEdits, fields, font);
  } else {
    flattenAnnotations(pageEdits, filled, font);
    drawOnPages(pageEdits, fields, font);
  }
  if (font.used) font.embed(edit);
  return pageEdits;
}
