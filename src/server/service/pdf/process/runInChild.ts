import { forkPdfProcess } from './forkPdfProcess.ts';
import type { FromChild, PdfJob } from './pdfJob.ts';
import type { PdfFailure } from '#server/service/pdf/pdfReport.ts';
import { residentBytes } from './residentBytes.ts';

const pollMs = 25;

/**
 * Does one job in a process of its own. The process is killed when it answers, when it breaks a
 * limit, and on abort.
 */
export function runInChild<Answer>(
  job: PdfJob,
  limits: { entry: string; timeoutMs: number; maxRssBytes: number },
  signal: AbortSignal,
): Promise<Answer | PdfFailure> {
  const { entry, timeoutMs, maxRssBytes } = limits;
  return new Promise((resolve) => {
    const child = forkPdfProcess(entry, maxRssBytes);
    let answer: Answer | PdfFailure | undefined;
    const end = (result: Answer | PdfFailure) => {
      answer ??= result;
      child.kill('SIGKILL');
    };
    const kill = (message: string) => end({ ok: false, code: 'killed', message });
    const checkMemory = (rss: number | undefined) => {
      if (rss === undefined || rss <= maxRssBytes) return;
      kill(`The document needs more than ${Math.round(maxRssBytes / 2 ** 20)} MB of memory.`);
    };
    const abort = () => kill('The work on the document was given up.');
    const timer = setTimeout(
      () => kill(`The document takes longer than ${timeoutMs / 1000} s.`),
      timeoutMs,
    );
    const poll = setInterval(() => {
      if (child.pid !== undefined) checkMemory(residentBytes(child.pid));
    }, pollMs);
    const settle = () => {
      clearTimeout(timer);
      clearInterval(poll);
      signal.removeEventListener('abort', abort);
      const message = 'The work on the document ended without a result.';
      resolve(answer ?? { ok: false, code: 'killed', message });
    };
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    child.on('message', (message: FromChild) => {
      if (message.kind === 'memory') checkMemory(message.rss);
      else end(message.answer as Answer);
    });
    child.once('error', settle);
    child.once('exit', settle);
    child.send(job, (error) => {
      if (error) child.kill('SIGKILL');
    });
  });
}
