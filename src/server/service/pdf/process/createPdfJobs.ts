import type { AuditAnswer, AuditJob } from '#server/service/pdf/auditJob.ts';
import { createSlots } from './createSlots.ts';
import { pdfProcessEntry } from './forkPdfProcess.ts';
import type { PdfAnswers, PdfJob } from './pdfJob.ts';
import type { PdfFailure, PdfReport } from '#server/service/pdf/pdfReport.ts';
import type { SealAnswer, SealJob } from '#server/service/pdf/sealJob.ts';
import { runInChild } from './runInChild.ts';

/** Limits of the child processes. */
export interface PdfJobLimits {
  maxAtOnce?: number;
  timeoutMs?: number;
  maxRssBytes?: number;
  /** The child's program; another one only in tests. */
  entry?: string;
}

/** Everything that touches a PDF, each in a child process of its own. */
export interface PdfJobs {
  /** Reads pages, embedded fields and earlier signatures of the PDF at this path. */
  inspect(path: string, signal?: AbortSignal): Promise<PdfReport | PdfFailure>;
  /** Draws values into a PDF and seals it. */
  seal(job: SealJob, signal?: AbortSignal): Promise<SealAnswer>;
  /** Writes an audit trail and seals it. */
  auditTrail(job: AuditJob, signal?: AbortSignal): Promise<AuditAnswer>;
  /** Ends all running jobs and takes no more; all of them answer `killed`. */
  close(): void;
}

/**
 * Runs PDF jobs in child processes, at most two at a time; one that takes longer than 60 s or holds
 * more than 1 GB is killed, which is an answer. The server process itself never holds a PDF.
 */
export function createPdfJobs(limits: PdfJobLimits = {}): PdfJobs {
  const { maxAtOnce = 2, timeoutMs = 60_000, maxRssBytes = 2 ** 30 } = limits;
  const entry = limits.entry ?? pdfProcessEntry;
  const slots = createSlots(maxAtOnce);
  const closing = new AbortController();

  const run = async <K extends PdfJob['kind']>(
    job: PdfJob & { kind: K },
    signal: AbortSignal = closing.signal,
  ): Promise<PdfAnswers[K] | PdfFailure> => {
    const either = AbortSignal.any([signal, closing.signal]);
    const giveBack = await slots.take(either);
    if (!giveBack)
      return { ok: false, code: 'killed', message: 'The work on the document was given up.' };
    try {
      return await runInChild<PdfAnswers[K]>(job, { entry, timeoutMs, maxRssBytes }, either);
    } finally {
      giveBack();
    }
  };

  return {
    inspect: (path, signal) => run({ kind: 'inspect', path }, signal),
    seal: (job, signal) => run({ kind: 'seal', job }, signal),
    auditTrail: (job, signal) => run({ kind: 'auditTrail', job }, signal),
    close: () => closing.abort(),
  };
}
