import { closeNetwork } from './closeNetwork.ts';
import type { FromChild, ToChild } from './pdfJob.ts';
import { runPdfTask } from './runPdfTask.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import type { PdfFailure } from '#server/service/pdf/pdfReport.ts';

/**
 * The child process: does one task after another for its parent, which ends it. It ends too when
 * the parent is gone.
 */
const send = (message: FromChild) => process.send?.(message);

/** Waits for the signature that was asked for. */
let signing: PromiseWithResolvers | undefined;

interface PromiseWithResolvers {
  resolve(signature: Uint8Array): void;
  reject(error: unknown): void;
}

function sign(digest: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    signing = { resolve, reject };
    send({ kind: 'sign', digest });
  });
}

/** What the parent met while it signed, thrown on so that it is the answer. */
function thrown({ code, message, detail }: PdfFailure): Error {
  return detail === undefined ? new PdfTrouble(code, message) : new Error(detail);
}

closeNetwork();
process.on('disconnect', () => process.exit());
setInterval(() => send({ kind: 'memory', rss: process.memoryUsage.rss() }), 100).unref();
process.on('message', (message: ToChild) => {
  switch (message.kind) {
    case 'signature':
      return signing?.resolve(message.signature);
    case 'noSignature':
      return signing?.reject(thrown(message.failure));
    case 'task':
      return void runPdfTask(message.task, sign).then((answer) => {
        signing = undefined;
        // The engine remembers the last text that an expression matched.
        /(?:)/.exec('');
        // Sent when the loop comes round: whatever the task left behind had its turn before.
        setImmediate(() => send({ kind: 'answer', answer, rss: process.memoryUsage.rss() }));
      });
  }
});
