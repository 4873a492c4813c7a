import type { PdfFailure, PdfReport } from '#server/service/pdf/pdfReport.ts';
import { refusal } from '#server/service/http/problemResponse.ts';
import type { UploadedPdf } from '#server/service/transaction/state/uploadedPdf.ts';

/** What decisions need of an inspected PDF, or why the PDF cannot be taken (400). */
export function judgeUpload(
  report: PdfReport | PdfFailure,
  fileId: string,
): UploadedPdf | Response {
  if (!report.ok) return refusal(codes[report.code], `"${fileId}": ${report.message}`);
  if (report.certified)
    return refusal(
      'pdf-certified',
      `"${fileId}": its certification forbids every change, also signing. Upload a copy that is not certified.`,
    );
  return {
    pages: report.pages.map((page) => page.size),
    ...(report.certification === 2 ? { formOnly: true } : {}),
    embedded: report.widgets.flatMap(
      ({ kind, hidden, password, exportValue, options, ...widget }) =>
        (kind === 'text' || kind === 'check') && !hidden && widget.name !== ''
          ? [{ ...widget, kind }]
          : [],
    ),
  };
}

const codes: Record<PdfFailure['code'], string> = {
  notPdf: 'pdf-not-pdf',
  damaged: 'pdf-damaged',
  password: 'pdf-locked',
  certified: 'pdf-certified',
  tooComplex: 'pdf-too-complex',
  killed: 'pdf-too-complex',
  unsupported: 'pdf-unsupported',
};
