import type { PdfNote } from '#server/service/pdf/pdfReport.ts';
import type { Unsettled } from './settling.ts';

/** Takes off what a reader would run by itself. */
export function quietDocument(_document: Unsettled): PdfNote[] {
  return [];
}
