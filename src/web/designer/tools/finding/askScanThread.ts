import type { Size } from '#core/geometry/rect.ts';
import { startThread } from '#web/pdf/engine/pdfjs.ts';
import type { ScanAnswer, ScanQuestion } from './scanThread.ts';
import threadUrl from './scanThread.ts?worker&url';

/**
 * What a thread of its own finds on a drawn page; it ends with the answer, and at once when
 * `signal` ends the search. Undefined where it fails.
 */
export async function askScanThread(
  drawn: HTMLCanvasElement,
  size: Size,
  signal: AbortSignal,
): Promise<ScanAnswer> {
  if (signal.aborted) return undefined;
  const question: ScanQuestion = { picture: await createImageBitmap(drawn), size };
  const thread = startThread(threadUrl, 'scan-reader');
  const { port1, port2 } = new MessageChannel();
  const ended = new AbortController();
  const answer = new Promise<ScanAnswer>((resolve) => {
    const { signal: once } = ended;
    const giveUp = () => resolve(undefined);
    port1.addEventListener('message', ({ data }: MessageEvent<ScanAnswer>) => resolve(data), {
      signal: once,
    });
    thread.addEventListener('error', giveUp, { signal: once });
    signal.addEventListener('abort', giveUp, { signal: once });
    if (signal.aborted) giveUp();
  });
  port1.start();
  thread.postMessage(question, [question.picture, port2]);
  try {
    return await answer;
  } finally {
    ended.abort();
    port1.close();
    thread.terminate();
  }
}
