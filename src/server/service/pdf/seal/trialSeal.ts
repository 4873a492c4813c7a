import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import type { PdfReport } from '#server/service/pdf/pdfReport.ts';
import type { SealOutline } from '#server/service/pdf/sealJob.ts';
import { closeSeal } from './closeSeal.ts';
import { findSeal } from './findSeal.ts';
import { openSeal, reopenSealed } from './openSeal.ts';

/** Documents beyond any of these are not tried: that would slow their upload. */
const most = { bytes: 512 * 1024, pages: 100, widgets: 300, unpackedBytes: 8 * 2 ** 20 };

/** A seal like any other, but for its signature, which needs a key. */
const outline: SealOutline = {
  key: { certificate: new Uint8Array(), chain: [] },
  stamped: false,
  reason: 'Trial',
  signingTime: '2000-01-01T00:00:00.000Z',
  transactionId: 'trial',
};

/**
 * Seals a PDF that was prepared, as the open `file`, in memory, without values and without a
 * signature, and reads it back: what fails here would fail once everybody has signed. Large
 * documents, and those that unpack to much, are not tried. Resolves to whether it was tried.
 * Rejects with `PdfTrouble`, or any error for a bug.
 */
export async function trialSeal(report: PdfReport, file: PdfFile): Promise<boolean> {
  // That one is refused for its certification.
  if (report.certified || !isSmall(file.bytes, report)) return false;
  try {
    file.budget.left = Math.min(file.budget.left, most.unpackedBytes);
    const { pdf, place, boxes } = openSeal(file, { ...outline, fields: [], embedded: [] });
    await closeSeal(pdf, place, () => Promise.resolve(new Uint8Array()));
    const found = findSeal(reopenSealed(Buffer.concat(pdf.parts), boxes), place.fieldName);
    if (typeof found === 'string') throw new Error(`the sealed document is not sealed: ${found}`);
    return true;
  } catch (error) {
    // It needs more than a trial may take, which says nothing about its seal.
    if (error instanceof PdfTrouble && error.code === 'tooComplex') return false;
    throw error;
  }
}

function isSmall(bytes: Uint8Array, { pages, widgets }: PdfReport): boolean {
  return bytes.length <= most.bytes && pages.length <= most.pages && widgets.length <= most.widgets;
}
