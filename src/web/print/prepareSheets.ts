import { drawSheet, printResolution } from './drawSheet.ts';
import { type PrintJob, type PrintedSheet, sheetCount } from './printJob.ts';
import type { SheetStack } from './sheetStack.ts';

/** A page that could not be drawn: its document's name, and its number. */
export interface FailedSheet extends Pick<PrintedSheet, 'pageNumber'> {
  name: string;
}

interface Preparing {
  stack: SheetStack;
  signal: AbortSignal;
  /** Called before each sheet with how many are done. */
  onProgress: (done: number) => void;
  /** What stands on the sheet of a page that could not be drawn. */
  sayFailed: (failed: FailedSheet) => string;
}

/** After so many pages what pdf.js keeps for all of them is freed. */
const pagesBetweenCleanups = 100;

/**
 * Draws all pages of a job into a stack, one after another; resolves with those that could not be
 * drawn, whose sheets say so. Rejects when stopped, or when what draws on them is not to be had.
 */
export async function prepareSheets(
  job: PrintJob,
  { stack, signal, onProgress, sayFailed }: Preparing,
): Promise<readonly FailedSheet[]> {
  const drawOn = await job.prepare?.();
  signal.throwIfAborted();
  const dpi = printResolution(sheetCount(job));
  const canvas = document.createElement('canvas');
  const failed: FailedSheet[] = [];
  let done = 0;
  try {
    for (const own of job.documents) {
      for (let pageNumber = 1; pageNumber <= own.pdf.pageCount; pageNumber += 1) {
        onProgress(done);
        const sheet = await drawSheet({ document: own, pageNumber, dpi, canvas, drawOn, signal });
        own.pdf.cleanupPage(pageNumber);
        const trouble = { name: own.name, pageNumber };
        if (!sheet.parts) failed.push(trouble);
        await stack.add(sheet, () => sayFailed(trouble));
        signal.throwIfAborted();
        done += 1;
        if (pageNumber % pagesBetweenCleanups === 0) await own.pdf.freeFonts();
      }
    }
  } finally {
    canvas.width = canvas.height = 0;
  }
  onProgress(done);
  return failed;
}
