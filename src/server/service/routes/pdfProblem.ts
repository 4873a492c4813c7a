import type { PdfFailure, PdfReport } from '#server/service/pdf/pdfReport.ts';
import { refusal } from '#server/service/http/problemResponse.ts';

/** Why a PDF cannot be taken (400), or undefined when it can. */
export function pdfProblem(report: PdfReport | PdfFailure, fileId: string): Response | undefined {
  if (!report.ok) return refusal(codes[report.code], `"${fileId}": ${report.message}`);
  return report.certified
    ? refusal(
        'pdf-certified',
        `"${fileId}": its certification forbids every change, also signing. Upload a copy that is not certified.`,
      )
    : undefined;
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
