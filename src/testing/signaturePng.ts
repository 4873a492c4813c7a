import { deflateSync } from 'node:zlib';
import { crc32 } from 'node:zlib';
import type { Pixels } from '#core/appearance/readPng.ts';

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** A PNG of these pixels; each row has the filter of its number, and `more` stands before them. */
export function pngOf({ width, height, rgba }: Pixels, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  const rows = Array.from({ length: height }, (_, y) => filtered(rgba, 4 * width, y, y % 5));
  const data = deflateSync(Buffer.concat(rows));
  const half = Math.ceil(data.length / 2);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    pngChunk('IHDR', head),
    ...more,
    pngChunk('IDAT', data.subarray(0, half)),
    pngChunk('IDAT', data.subarray(half)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function filtered(rgba: Uint8Array, row: number, y: number, filter: number): Buffer {
  const at = (x: number, line: number) => (x < 0 || line < 0 ? 0 : (rgba[line * row + x] ?? 0));
  const out = Buffer.alloc(row + 1);
  out[0] = filter;
  for (let x = 0; x < row; x += 1) {
    const [left, up, corner] = [at(x - 4, y), at(x, y - 1), at(x - 4, y - 1)];
    const guess = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter] ?? 0;
    out[x + 1] = at(x, y) - guess;
  }
  return out;
}

function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  return [left, up, corner].toSorted(
    (a, b) => Math.abs(guess - a) - Math.abs(guess - b),
  )[0] as number;
}

/** A wave of a pen on a clear ground, in a blue ink. */
export function penWave(width: number, height: number, pen = 3): Pixels {
  const rgba = new Uint8Array(4 * width * height);
  for (let x = 0; x < width; x += 1) {
    const middle = Math.round(height * (0.5 + 0.4 * Math.sin((x / width) * 9)));
    for (let y = Math.max(0, middle - pen); y < Math.min(height, middle + pen); y += 1)
      rgba.set([20, 33, 90, 255], 4 * (y * width + x));
  }
  return { width, height, rgba };
}

/** A picture mark as a signer's page makes it. */
export function pictureMark(pixels: Pixels = penWave(200, 80)) {
  const { width, height } = pixels;
  return { picture: { png: pngOf(pixels).toString('base64'), width, height } };
}
