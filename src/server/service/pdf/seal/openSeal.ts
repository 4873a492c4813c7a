import { isDeepStrictEqual } from 'node:util';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { drawAsAnnotations, drawOnPages } from '#server/service/pdf/draw/drawFields.ts';
import { fillFields } from '#server/service/pdf/draw/fillFields.ts';
import { fillValues } from '#server/service/pdf/draw/fillValues.ts';
import { flattenAnnotations } from '#server/service/pdf/draw/flattenAnnotations.ts';
import { openFont } from '#server/service/pdf/draw/fontFiles.ts';
import { FontSubset } from '#server/service/pdf/draw/FontSubset.ts';
import { PageEdits } from '#server/service/pdf/draw/PageEdits.ts';
import { type EditedPdf, PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { type PdfFile, withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { walkWidgets } from '#server/service/pdf/inspect/fieldTree.ts';
import { readSignatures } from '#server/service/pdf/inspect/readSignatures.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import type { SealDrawing, SealOutline } from '#server/service/pdf/sealJob.ts';
import { addSealField, type SealPlace } from './sealField.ts';

/** A changed document whose seal has no signature yet. */
export interface OpenSeal {
  pdf: EditedPdf;
  place: SealPlace;
  /** The pages. Afterwards, each must be shown as before. */
  boxes: readonly PageBox[];
}

/** Draws values into a document and adds a seal without a signature. Throws `PdfTrouble`. */
export function openSeal(
  file: PdfFile,
  job: SealOutline & Pick<SealDrawing, 'fields' | 'embedded'>,
): OpenSeal {
  const pages = walkPages(file);
  const earlier = readSignatures(file);
  if (earlier.certification === 1) {
    throw new PdfTrouble('certified', 'The document is certified so that nothing may be changed.');
  }
  const signed = earlier.count > 0;
  const edit = new PdfEdit(file);
  const pageEdits = new PageEdits(edit, pages);
  const font = new FontSubset(openFont('DejaVuSans.ttf'), edit.add(null));
  const filled = fillValues(file, pages, walkWidgets(file, pages), job.embedded);
  if (signed) {
    fillFields(pageEdits, filled, font);
    drawAsAnnotations(pageEdits, job.fields, font);
  } else {
    flattenAnnotations(pageEdits, filled, font);
    drawOnPages(pageEdits, job.fields, font);
  }
  if (font.used) font.embed(edit);
  const place = addSealField(pageEdits, job, signed);
  pageEdits.apply();
  return { pdf: edit.write(), place, boxes: pages.map(({ box }) => box) };
}

/** Opens a sealed document as any reader would. Throws when it is wrong, which is a bug. */
export function reopenSealed(bytes: Uint8Array, boxes: readonly PageBox[]): PdfFile {
  return withPdf(bytes, (opened) => {
    if (opened.repaired)
      throw new Error('the sealed document cannot be read by its cross-reference');
    const found = walkPages(opened).map(({ box }) => box);
    if (!isDeepStrictEqual(found, boxes)) {
      throw new Error('the sealed document does not show the pages of its original');
    }
    return opened;
  });
}
