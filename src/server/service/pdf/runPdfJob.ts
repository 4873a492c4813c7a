import { readFile } from 'node:fs/promises';
import { writeAuditTrail } from './audit/writeAuditTrail.ts';
import { PdfTrouble } from './file/pdfTrouble.ts';
import { inspectPdf } from './inspect/inspectPdf.ts';
import type { PdfAnswers, PdfJob } from './pdfJob.ts';
import type { PdfFailure } from './pdfReport.ts';
import { sealPdf } from './seal/sealPdf.ts';

/** Does one job in this process. Whatever a document brings about is an answer. */
export async function runPdfJob(job: PdfJob): Promise<PdfAnswers[PdfJob['kind']]> {
  try {
    switch (job.kind) {
      case 'inspect':
        return inspectPdf(await readFile(job.path));
      case 'seal':
        return await sealPdf(job.job);
      case 'auditTrail':
        return await writeAuditTrail(job.job);
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
  throw error;
}
