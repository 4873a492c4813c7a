import { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { type PdfFile, withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { inspectFile } from '#server/service/pdf/inspect/inspectPdf.ts';
import { readSignatures } from '#server/service/pdf/inspect/readSignatures.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import type { PdfNote, PdfReport } from '#server/service/pdf/pdfReport.ts';
import { settlings } from './settling.ts';

/** The document that is shown, signed and sealed from now on. */
export interface PreparedPdf {
  report: PdfReport;
  file: PdfFile;
  /** Its bytes where it was written anew; undefined for one that stays as it arrived. */
  written: Uint8Array | undefined;
}

/**
 * Makes of an uploaded PDF the one document that everybody sees: a sound one stays as it is, byte
 * for byte, any other is written anew in its one reading. Throws `PdfTrouble`, also for what cannot
 * be settled, and for what was signed before and would have to be written anew.
 */
export function preparePdf(bytes: Uint8Array): PreparedPdf {
  return withPdf(bytes, (file) => {
    const pages = walkPages(file);
    const edit = new PdfEdit(file);
    const isSigned = readSignatures(file).count > 0;
    const notes = settlings.flatMap((settle) => settle({ edit, pages, isSigned }));
    const report = withNotes(inspectFile(file), notes);
    if (!edit.isChanged) return { report, file, written: undefined };
    if (isSigned) throw new PdfTrouble('damaged', 'The document is signed.');
    const written = Buffer.concat(edit.writeAnew().parts);
    const again = withPdf(written, (opened) => opened);
    return { report: withNotes(inspectFile(again), notes), file: again, written };
  });
}

function withNotes(report: PdfReport, notes: readonly PdfNote[]): PdfReport {
  return notes.length === 0 ? report : { ...report, notes: [...notes] };
}
