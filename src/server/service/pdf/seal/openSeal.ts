import { isDeepStrictEqual } from 'node:util';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { drawDocument } from '#server/service/pdf/draw/drawDocument.ts';
import type { EditedPdf } from '#server/service/pdf/file/PdfEdit.ts';
import { type PdfFile, withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
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

/**
 * Opens a document that was prepared at its upload. Nothing is mended: what everybody was shown
 * would be another document then. Throws `PdfTrouble`.
 */
export function withPrepared<T>(bytes: Uint8Array, read: (file: PdfFile) => T): T {
  return withPdf(bytes, (file) => {
    if (file.repaired)
      throw new PdfTrouble(
        'damaged',
        'The stored document reads differently than it was shown to those who sign it, so nothing is drawn into it and it is not sealed.',
      );
    return read(file);
  });
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
  const pageEdits = drawDocument(file, pages, job, signed);
  const place = addSealField(pageEdits, job, signed);
  pageEdits.apply();
  return { pdf: pageEdits.edit.write(), place, boxes: pages.map(({ box }) => box) };
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
