import type { PdfFailure } from '#server/service/pdf/pdfReport.ts';
import type { SignDigest } from '#server/service/pdf/sealJob.ts';
import { failureOf } from './failureOf.ts';
import type { PdfAnswers, PdfTask } from './pdfJob.ts';
import type { PdfChild } from './startPdfChild.ts';
import { readFileSync } from 'node:fs';

/** What a child may take for one task, and what calls it off. */
export interface TaskTerms {
  timeoutMs: number;
  maxRssBytes: number;
  /** Signs for a task that seals, once. */
  sign: SignDigest;
  signal: AbortSignal;
}

/** How a task ended. `cause` is why the child was not left to answer. */
export interface TaskEnd {
  answer: PdfAnswers[PdfTask['kind']];
  cause?: 'time' | 'memory' | 'aborted' | 'died' | 'felled';
  /** Memory of the child in bytes as it waits again; undefined where it is gone. */
  rss?: number;
}

const pollMs = 25;

/** Does one task in a child process, which is killed when it breaks a limit, and on abort. */
export function runInChild(child: PdfChild, task: PdfTask, terms: TaskTerms): Promise<TaskEnd> {
  const { timeoutMs, maxRssBytes, signal } = terms;
  return new Promise((resolve) => {
    let end: TaskEnd = failed('died', 'The work on the document ended without a result.');
    const kill = (cause: TaskEnd['cause'], message: string) => {
      end = failed(cause, message);
      child.listen(() => undefined);
      void child.end();
    };
    const checkMemory = (rss: number | undefined) => {
      if (rss === undefined || rss <= maxRssBytes) return;
      const most = Math.round(maxRssBytes / 2 ** 20);
      kill('memory', `The document needs more than ${most} MB of memory.`);
    };
    const abort = () => kill('aborted', 'The work on the document was given up.');
    const late = () => kill('time', `The document takes longer than ${timeoutMs / 1000} s.`);
    const timer = setTimeout(late, timeoutMs);
    const poll = setInterval(() => {
      if (child.pid !== undefined) checkMemory(residentBytes(child.pid));
    }, pollMs);
    const settle = () => {
      clearTimeout(timer);
      clearInterval(poll);
      signal.removeEventListener('abort', abort);
      callOff();
      resolve(end.cause === 'died' && child.wasFelled() ? felled() : end);
    };
    const callOff = child.onGone(settle);
    const sign = signOnce(child, task, terms.sign);
    child.listen((message) => {
      if (message.kind === 'memory') checkMemory(message.rss);
      else if (message.kind === 'sign' && sign(message.digest)) return;
      else if (message.kind === 'answer') {
        end = { answer: message.answer, rss: message.rss };
        child.listen(undefined);
        settle();
      } else kill('died', 'The work on the document ended without a result.');
    });
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else child.say({ kind: 'task', task });
  });
}

/**
 * Returns what sends the signature over a digest to the child that asks for it. It says no to tasks
 * that seal nothing, and to the second digest of one task.
 */
function signOnce(child: PdfChild, { kind }: PdfTask, sign: SignDigest) {
  let left = kind === 'seal' || kind === 'auditTrail' ? 1 : 0;
  return (digest: Uint8Array): boolean => {
    left -= 1;
    if (left < 0) return false;
    sign(digest).then(
      (signature) => child.say({ kind: 'signature', signature }),
      (error: unknown) => child.say({ kind: 'noSignature', failure: failureOf(error) }),
    );
    return true;
  };
}

/** The end of a task whose child was killed from outside, or could not be started. */
export function felled(): TaskEnd {
  const message = 'The service lacks the memory or processes for it at the moment. Send it again.';
  return { answer: { ok: false, code: 'trouble', message }, cause: 'felled' };
}

function failed(cause: TaskEnd['cause'], message: string): TaskEnd {
  const answer: PdfFailure = { ok: false, code: 'killed', message };
  return { answer, ...(cause === undefined ? {} : { cause }) };
}

const pageBytes = 4096;

/**
 * Resident memory of a process in bytes as the kernel counts it, or undefined where the kernel has
 * no /proc.
 */
function residentBytes(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * pageBytes;
  } catch {
    return undefined;
  }
}
