import type { PdfFailure, PdfReport } from '#server/service/pdf/pdfReport.ts';
import { formWidgetsOf } from '#server/service/pdf/formWidgetsOf.ts';
import { refusal } from '#server/service/http/problemResponse.ts';
import { limits } from '#core/wire/limits.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import type { FoundText, UploadedPdf } from '#server/service/transaction/state/uploadedPdf.ts';
import type { TextWriting } from '#server/service/storage/blobs/keptTexts.ts';
import type { ServiceParts } from './serviceParts.ts';

/**
 * What decisions need of an inspected PDF, or why the PDF cannot be taken (400), which names it
 * where it has a name.
 */
export function judgeUpload(
  report: PdfReport | PdfFailure,
  fileId?: string,
): UploadedPdf | Response {
  const head = fileId === undefined ? '' : `"${fileId}": `;
  if (!report.ok) return refuseFailure(report, head);
  if (report.certified)
    return refusal(
      'pdf-certified',
      `${head}The document is certified so that nothing may be changed, and signing would. Upload a copy that is not certified.`,
    );
  const signatureFields = report.widgets.flatMap(({ kind, hidden, name, page, box }) =>
    kind === 'signature' && !hidden && /^Signature-\d+_\d+$/.test(name)
      ? [{ name, page, box }]
      : [],
  );
  return {
    pages: report.pages.map((page) => page.size),
    ...(report.reading && { reading: report.reading }),
    ...(report.certification === 2 ? { formOnly: true } : {}),
    ...(signatureFields.length > 0 ? { signatureFields } : {}),
    embedded: formWidgetsOf(report),
    ...(report.calculations && { calculations: report.calculations }),
    ...(report.unrun.length > 0 && { unrun: report.unrun }),
    ...(report.notes ? { notes: report.notes } : {}),
  };
}

/** Texts to be found in a document, which has the key of its blob. */
interface DocumentSearch {
  fileId: string;
  blobKey: string;
  texts: readonly string[];
}

/**
 * Searches a PDF for texts, and keeps its text for the next search. Resolves to where they stand,
 * or to why it cannot be searched (400).
 */
export async function searchPdf(
  { pdf, texts: keptTexts }: Pick<ServiceParts, 'pdf' | 'texts'>,
  call: Call,
  { fileId, blobKey, texts }: DocumentSearch,
  { path, place }: { path: string; place: TextWriting },
): Promise<FoundText[] | Response> {
  if (texts.length === 0) return [];
  const keep = { path: place.path, document: blobKey, mostBytes: place.mostBytes };
  const before = keptTexts.find(blobKey);
  const known = before === undefined ? {} : { known: { path: before, document: blobKey } };
  const job = { path, texts, mostEach, keep, ...known };
  const report = await pdf.findTexts(job, optionsOf(call));
  if (!report.ok) return refuseFailure(report, `"${fileId}": `);
  if (report.isKept) await place.keep();
  return report.found;
}

/** The same from the text that was kept; undefined where that is not there or does not do. */
export async function searchKeptText(
  { pdf, texts: keptTexts }: Pick<ServiceParts, 'pdf' | 'texts'>,
  call: Call,
  { fileId, blobKey, texts }: DocumentSearch,
): Promise<FoundText[] | Response | undefined> {
  const path = keptTexts.find(blobKey);
  if (path === undefined) return undefined;
  const kept = { path, document: blobKey };
  const report = await pdf.findInText({ kept, texts, mostEach }, optionsOf(call));
  if (!report.ok) return refuseFailure(report, `"${fileId}": `);
  return report.found;
}

/** Hits of one text: one more than can be used, which is then refused. */
const mostEach = limits.foundPlaces + 1;
const optionsOf = (call: Call) => ({ queue: call.var.owner, signal: call.req.raw.signal });

/** The answer where a PDF cannot be worked on. */
export function refuseFailure({ code, message }: PdfFailure, head = ''): Response {
  const isLater = code === 'trouble';
  return refusal(codes[code], `${head}${message}`, isLater ? { headers: retryLater } : {});
}

/** Seconds until a machine that lacked something may have it. */
const retryLater = { 'Retry-After': '5' };

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
