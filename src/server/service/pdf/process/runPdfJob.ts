import { readFile } from 'node:fs/promises';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { inspectPdf } from '#server/service/pdf/inspect/inspectPdf.ts';
import type { PdfAnswers, PdfJob } from './pdfJob.ts';
import type { PdfFailure } from '#server/service/pdf/pdfReport.ts';

/**
 * Does one job in this process, loading only what it takes. Whatever a document brings about is an
 * answer.
 */
export async function runPdfJob(job: PdfJob): Promise<PdfAnswers[PdfJob['kind']]> {
  try {
    switch (job.kind) {
      case 'inspect':
        return inspectPdf(await readFile(job.path));
      case 'seal': {
        const { sealPdf } = await import('#server/service/pdf/seal/sealPdf.ts');
        return await sealPdf(job.job);
      }
      case 'auditTrail': {
        const { writeAuditTrail } = await import('#server/service/pdf/audit/writeAuditTrail.ts');
        return await writeAuditTrail(job.job);
      }
    }
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): PdfFailure {
  if (error instanceof PdfTrouble) return { ok: false, code: error.code, message: error.message };
  if (error instanceof RangeError) {
    const message = 'The document is too complex to be read.';
    return { ok: false, code: 'tooComplex', message };
  }
  // A bug, which some document brings to light: its answer must not take the transaction down with
  // it.
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { ok: false, code: 'unsupported', message: 'The document cannot be worked on.', detail };
}
