import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { AuditAnswer, AuditJob } from '#server/service/pdf/auditJob.ts';
import type { FormJob } from '#server/service/pdf/form/addForm.ts';
import { createSlots } from './createSlots.ts';
import { createPdfChildren } from './createPdfChildren.ts';
import { pdfProcessEntry } from './forkPdfProcess.ts';
import type { PdfAnswers, PdfJob } from './pdfJob.ts';
import { taskOf } from './taskOf.ts';
import type {
  PdfFailure,
  PdfReport,
  SearchJob,
  SearchReport,
  TextSearchJob,
  TextSearchReport,
} from '#server/service/pdf/pdfReport.ts';
import type { SealAnswer, SealDrawing, SealJob } from '#server/service/pdf/sealJob.ts';
import type { VerifyReport } from '#server/service/pdf/verifyReport.ts';

/** Limits of the child processes. */
export interface PdfJobLimits {
  maxAtOnce?: number;
  /** Jobs of one queue at a time; fewer than all, so that no queue holds up the others. */
  share?: number;
  timeoutMs?: number;
  maxRssBytes?: number;
  /** Documents after which a child process ends. */
  mostTasks?: number;
  /** Memory beyond which a child process is not used for another document. */
  restingRssBytes?: number;
  /** A child process that has nothing to do for so long ends. */
  idleMs?: number;
  /** The child's program; another one only in tests. */
  entry?: string;
}

/** For whom a job is done, and what calls it off. */
export interface PdfJobOptions {
  /** Whose documents they are: jobs of one queue wait for each other. */
  queue?: string;
  signal?: AbortSignal;
  /** Bytes of the document, where that is known. */
  size?: number;
}

/** Everything that touches a PDF, in child processes, each with one document at a time. */
export interface PdfJobs {
  /**
   * Prepares the PDF at this path and reads pages, fields and earlier signatures of what everybody
   * is shown from now on. Where it has to be written anew, that is at `target` afterwards.
   */
  inspect(
    path: string,
    options?: PdfJobOptions & { target?: string },
  ): Promise<PdfReport | PdfFailure>;
  /** Finds texts on the pages of a PDF. */
  findTexts(job: SearchJob, options?: PdfJobOptions): Promise<SearchReport | PdfFailure>;
  /** Finds texts in what an earlier search kept of a document. */
  findInText(job: TextSearchJob, options?: PdfJobOptions): Promise<TextSearchReport | PdfFailure>;
  /** Draws values into a PDF, without a seal. */
  draw(job: SealDrawing, options?: PdfJobOptions): Promise<{ ok: true } | PdfFailure>;
  /** Adds fields to the form of a PDF. */
  addForm(job: FormJob, options?: PdfJobOptions): Promise<{ ok: true } | PdfFailure>;
  /** Draws values into a PDF and seals it. */
  seal(job: SealJob, options?: PdfJobOptions): Promise<SealAnswer>;
  /** Writes an audit trail and seals it. */
  auditTrail(job: AuditJob, options?: PdfJobOptions): Promise<AuditAnswer>;
  /** Judges whether the PDF at this path was sealed with one of these certificates (DER). */
  verify(
    path: string,
    certificates: readonly Uint8Array[],
    options?: PdfJobOptions,
  ): Promise<VerifyReport | PdfFailure>;
  /** Ends all child processes and takes no more jobs; those running answer `killed`. */
  close(): void;
}

/** What every job may take, and what each MB of its document adds, in ms. */
const baseMs = 30_000;
const perMegabyteMs = 1_000;
/**
 * Work that takes no longer is not done beside other such work where there are no processors for
 * both: one process whose code is still in the processor's caches is faster than two in turns.
 */
const shortMs = 100;
/** A longer line has one more at work: the thread that hands them over is then what is busy. */
const longLine = 4;
/** Documents beyond this are held in memory one at a time of each queue, two of all. */
const largeMegabytes = 16;

/**
 * Runs PDF jobs in child processes, at most three at a time and two of one queue; of documents over
 * 16 MB two, and one of one queue, which bounds the memory of all of them. Short work is done one
 * after another where there are no processors for more. One that takes longer than 30 s and a
 * second for each MB (60 s at most), or holds more than 1 GB, is killed, which is an answer. A
 * child whose document was in order is used for the next, up to 20,000 documents, ten minutes, 160
 * MB, or 30 s without work. The server process itself never holds a PDF, and no child a key.
 */
export function createPdfJobs(limits: PdfJobLimits = {}): PdfJobs {
  const { maxAtOnce = 3, timeoutMs = 60_000, maxRssBytes = 2 ** 30 } = limits;
  const { entry = pdfProcessEntry, share = Math.max(1, maxAtOnce - 1) } = limits;
  const { mostTasks = 20_000, restingRssBytes = 160 * 2 ** 20, idleMs = 30_000 } = limits;
  const maxHeapBytes = maxRssBytes;
  const children = createPdfChildren({ entry, maxHeapBytes, mostTasks, restingRssBytes, idleMs });
  const slots = createSlots(maxAtOnce, share, {
    most: Math.max(1, availableParallelism() - 1),
    ms: shortMs,
    line: longLine,
  });
  const largeSlots = createSlots(Math.max(1, maxAtOnce - 1), 1);
  const running = new Set<AbortController>();
  let isClosed = false;

  const runUntil = async <K extends PdfJob['kind']>(
    job: PdfJob & { kind: K },
    document: string | undefined,
    { queue = '', size }: PdfJobOptions,
    either: AbortSignal,
  ): Promise<PdfAnswers[K] | PdfFailure> => {
    const megabytes = Math.ceil((size ?? (await sizeOf(document))) / 2 ** 20);
    // Waited for before a place of all, so that small documents need not wait.
    const giveLargeBack =
      megabytes > largeMegabytes ? await largeSlots.take(queue, either) : () => undefined;
    const giveBack = giveLargeBack && (await slots.take(queue, either));
    if (!giveBack) {
      giveLargeBack?.();
      return { ok: false, code: 'killed', message: 'The work on the document was given up.' };
    }
    const { task, sign } = taskOf(job);
    const allowed = Math.min(timeoutMs, baseMs + megabytes * perMegabyteMs);
    const terms = { timeoutMs: allowed, maxRssBytes, sign, signal: either };
    const { end, done } = await children.run(task, terms);
    void done.then(() => {
      giveBack();
      giveLargeBack();
    });
    return end.answer as PdfAnswers[K];
  };

  /** Called off by its signal or by closing, which keeps nothing of a job that has ended. */
  const run = async <K extends PdfJob['kind']>(
    job: PdfJob & { kind: K },
    document: string | undefined,
    options: PdfJobOptions = {},
  ): Promise<PdfAnswers[K] | PdfFailure> => {
    const { signal } = options;
    const own = new AbortController();
    const abort = () => own.abort();
    if (isClosed || signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    running.add(own);
    try {
      return await runUntil<K>(job, document, options, own.signal);
    } finally {
      running.delete(own);
      signal?.removeEventListener('abort', abort);
    }
  };

  return {
    inspect: (path, options) =>
      run({ kind: 'inspect', path, target: options?.target }, path, options),
    findTexts: (job, options) => run({ kind: 'findTexts', job }, job.path, options),
    findInText: (job, options) => run({ kind: 'findInText', job }, job.kept.path, options),
    draw: (job, options) => run({ kind: 'draw', job }, job.source, options),
    addForm: (job, options) => run({ kind: 'addForm', job }, job.source, options),
    seal: (job, options) => run({ kind: 'seal', job }, job.source, options),
    auditTrail: (job, options) => run({ kind: 'auditTrail', job }, undefined, options),
    verify: (path, certificates, options) =>
      run({ kind: 'verify', path, certificates }, path, options),
    close() {
      isClosed = true;
      for (const one of running) one.abort();
      children.close();
    },
  };
}

/** The size of a file; 0 where there is none, which the job itself finds out. */
async function sizeOf(path: string | undefined): Promise<number> {
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
  return found?.size ?? 0;
}
