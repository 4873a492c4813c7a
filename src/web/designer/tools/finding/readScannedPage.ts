import type { Size } from '#core/geometry/rect.ts';
import type { Proposal } from '#core/printed/near/proposal.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { askScanThread } from './askScanThread.ts';

/** Px for each point at which a scan is read, and how many px there are at most. */
const scale = 2;
const mostPixels = 4_000_000;

/**
 * Where fields may be wanted on a page that is a picture: it is drawn in a thread of the engine and
 * read in one of its own. Nothing where either fails, or `signal` has ended it.
 */
export async function readScannedPage(
  pdf: PdfDocument,
  pageNumber: number,
  size: Size,
  signal: AbortSignal,
): Promise<readonly Proposal[]> {
  const fitting = Math.sqrt(mostPixels / (size.width * size.height));
  const drawn = await pdf.renderPage(pageNumber, {
    scale: Math.min(scale, fitting),
    thread: 'worker',
    annotations: false,
    signal,
  });
  if (isPdfProblem(drawn)) return [];
  try {
    return (await askScanThread(drawn, size, signal)) ?? [];
  } finally {
    // What a canvas holds is freed with its size: Safari is slow to do it by itself.
    Object.assign(drawn, { width: 0, height: 0 });
  }
}
