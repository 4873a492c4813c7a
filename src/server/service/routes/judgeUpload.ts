import type { PdfFailure, PdfReport } from '#server/service/pdf/pdfReport.ts';
import { refusal } from '#server/service/http/problemResponse.ts';
import { limits } from '#core/wire/limits.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import type { FoundText, UploadedPdf } from '#server/service/transaction/state/uploadedPdf.ts';
import type { ServiceParts } from './serviceParts.ts';

/** What decisions need of an inspected PDF, or why the PDF cannot be taken (400). */
export function judgeUpload(
  report: PdfReport | PdfFailure,
  fileId: string,
): UploadedPdf | Response {
  if (!report.ok) return refuseFailure(report, `"${fileId}": `);
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

/**
 * Searches a PDF for texts. Resolves to where they stand, or to why it cannot be searched (400).
 */
export async function searchPdf(
  { pdf }: Pick<ServiceParts, 'pdf'>,
  call: Call,
  { fileId, path, texts }: { fileId: string; path: string; texts: readonly string[] },
): Promise<FoundText[] | Response> {
  if (texts.length === 0) return [];
  const job = { path, texts, mostEach: limits.foundPlaces + 1 };
  const report = await pdf.findTexts(job, {
    queue: call.var.owner,
    signal: call.req.raw.signal,
  });
  if (!report.ok) return refuseFailure(report, `"${fileId}": `);
  return report.found;
}

/** The answer where a PDF cannot be worked on. */
export function refuseFailure({ code, message }: PdfFailure, head = ''): Response {
  return refusal(codes[code], `${head}${message}`);
}

const codes: Record<PdfFailure['code'], string> = {
  notPdf: 'pdf-not-pdf',
  damaged: 'pdf-damaged',
  password: 'pdf-locked',
  certified: 'pdf-certified',
  tooComplex: 'pdf-too-complex',
  killed: 'pdf-too-complex',
  trouble: 'busy',
  unsupported: 'pdf-unsupported',
};
