import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { PdfFailure, PdfReport } from '#server/service/pdf/pdfReport.ts';
import { readingOf } from '#server/service/pdf/inspect/readingOf.ts';
import { preparePdf } from '#server/service/pdf/prepare/preparePdf.ts';
import type { SignDigest } from '#server/service/pdf/sealJob.ts';
import { failureOf } from './failureOf.ts';
import type { PdfAnswers, PdfTask } from './pdfJob.ts';

/**
 * Does one task in this process, loading only what it takes. Whatever a document brings about is an
 * answer. `sign` is asked for the signature of a seal.
 */
export async function runPdfTask(
  job: PdfTask,
  sign: SignDigest,
): Promise<PdfAnswers[PdfTask['kind']]> {
  try {
    switch (job.kind) {
      case 'inspect':
        return await inspectUpload(job.path, job.target);
      case 'findTexts':
        return await (await load.findTexts()).findTexts(job.job);
      case 'findInText':
        return await (await load.findInText()).findInText(job.job);
      case 'draw':
        return (await load.draw()).drawUnsealed(job.job);
      case 'addForm':
        return (await load.addForm()).addForm(job.job);
      case 'seal':
        return await (await load.seal()).sealPdf(job.job, sign);
      case 'auditTrail':
        return await (await load.auditTrail()).writeAuditTrail(job.job, sign);
      case 'verify':
        return await (await load.verify()).verifyPdf(readFileSync(job.path), job.certificates);
    }
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * What each task takes. The loader is asked once only: for a module that is loaded it takes as long
 * as parsing a page.
 */
const load = {
  trial: once(() => import('#server/service/pdf/seal/trialSeal.ts')),
  findTexts: once(() => import('#server/service/pdf/search/findTexts.ts')),
  findInText: once(() => import('#server/service/pdf/search/findInText.ts')),
  draw: once(() => import('#server/service/pdf/seal/drawUnsealed.ts')),
  addForm: once(() => import('#server/service/pdf/form/addForm.ts')),
  seal: once(() => import('#server/service/pdf/seal/sealPdf.ts')),
  auditTrail: once(() => import('#server/service/pdf/audit/writeAuditTrail.ts')),
  verify: once(() => import('#server/service/pdf/verify/verifyPdf.ts')),
};

function once<T>(start: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= start());
}

/**
 * Prepares a PDF, reads what it then is, and finds out where that is cheap whether it can be
 * sealed. What was written anew is kept at `target`.
 */
async function inspectUpload(
  path: string,
  target: string | undefined,
): Promise<PdfReport | PdfFailure> {
  // The process has nothing else to do meanwhile, and the thread pool would take twice as long.
  const bytes = readFileSync(path);
  const { report, file, written } = preparePdf(bytes);
  const { trialSeal } = await load.trial();
  try {
    await trialSeal(report, file);
    const reading = readingOf(written ?? bytes);
    if (!written) return { ...report, reading };
    if (target !== undefined) writeFileSync(target, written, { mode: 0o600 });
    const sha256 = createHash('sha256').update(written).digest('hex');
    return { ...report, reading, written: { sha256, size: written.length } };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.detail === undefined) return failure;
    return { ...failure, message: 'The document cannot be sealed. Print it to a new PDF.' };
  }
}
