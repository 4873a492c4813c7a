import type { FromChild, PdfJob } from './pdfJob.ts';
import { runPdfJob } from './runPdfJob.ts';

/**
 * The child process: takes one job from its parent and answers; the parent then ends it. It ends
 * too when the parent is gone.
 */
const send = (message: FromChild) => process.send?.(message);

process.on('disconnect', () => process.exit());
setInterval(() => send({ kind: 'memory', rss: process.memoryUsage.rss() }), 100).unref();
process.once('message', (job) => {
  void runPdfJob(job as PdfJob).then((answer) => send({ kind: 'answer', answer }));
});
