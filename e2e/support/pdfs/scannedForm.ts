import { deflateSync } from 'node:zlib';
import { rawPdf, rawStream } from '../../../src/testing/pdf/rawPdf.ts';
import type { InputFile } from '../screens/designer.ts';

const [width, height] = [1200, 1600];

/** A grey picture with dark boxes: x, y, width and height in px from the top left. */
function pictureOf(boxes: readonly (readonly [number, number, number, number])[]): Uint8Array {
  const pixels = new Uint8Array(width * height).fill(225);
  for (const [left, top, across, down] of boxes)
    for (let y = top; y < top + down; y += 1)
      pixels.fill(40, y * width + left, y * width + left + across);
  return new Uint8Array(deflateSync(pixels));
}

/**
 * Two pages of 600 × 800 pt that are pictures of 2 px a point: on the first a line at y = 200 pt
 * from 180 to 400 with something like a word before it, on the second nothing.
 */
export function scannedForm(): InputFile {
  const letters = [0, 1, 2, 3, 4].map((at) => [240 + 12 * at, 384, 5, 14] as const);
  const page = (contents: number) =>
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources <</XObject <</I ${contents} 0 R>>>>>>`;
  const image = (bytes: Uint8Array) => ({
    members: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
    bytes,
  });
  return {
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: rawPdf({
      1: '<</Type /Catalog /Pages 2 0 R>>',
      2: '<</Type /Pages /Kids [3 0 R 4 0 R] /Count 2>>',
      3: page(6),
      4: page(7),
      5: rawStream('600 0 0 800 0 0 cm /I Do'),
      6: image(pictureOf([[360, 399, 440, 2], ...letters])),
      7: image(pictureOf([])),
    }),
  };
}
