import { findInScan } from '#core/printed/finding/findInScan.ts';
import type { Proposal } from '#core/printed/near/proposal.ts';
import { finishReading } from '#core/printed/reading/finishReading.ts';
import type { Size } from '#core/geometry/rect.ts';

/** What this thread is asked, with a port for the answer: a drawn page, and its size in points. */
export interface ScanQuestion {
  picture: ImageBitmap;
  size: Size;
}

/** What it answers; undefined where the picture cannot be read. */
export type ScanAnswer = readonly Proposal[] | undefined;

function answerTo({ picture, size }: ScanQuestion): ScanAnswer {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  picture.close();
  const pixels = context?.getImageData(0, 0, width, height);
  return pixels && finishReading(findInScan(pixels, size));
}

addEventListener('message', ({ data, ports: [port] }: MessageEvent<ScanQuestion>) =>
  port?.postMessage(answerTo(data)),
);
