import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { penWave, pngChunk, pngOf } from '#testing/signaturePng.ts';
import { barePng, type Pixels, readPng } from './readPng.ts';

const inflate = (packed: Uint8Array, maxOutputLength: number) =>
  inflateSync(packed, { maxOutputLength });
const read = (png: Uint8Array, most = 100_000) => readPng(png, most, inflate);

test('a PNG is read pixel by pixel, whatever filter its rows have', () => {
  const pixels = fc
    .record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 12 }) })
    .chain(({ width, height }) =>
      fc
        .uint8Array({ minLength: 4 * width * height, maxLength: 4 * width * height })
        .map((rgba): Pixels => ({ width, height, rgba })),
    );
  fc.assert(
    fc.property(pixels, (one) => {
      expect(read(pngOf(one))).toEqual(one);
    }),
  );
});

test('what says more than pixels is refused, and read once that is taken off', () => {
  const wave = penWave(30, 12);
  for (const type of ['tEXt', 'eXIf', 'iCCP', 'tIME', 'acTL', 'teSt']) {
    const told = pngOf(wave, pngChunk(type, Buffer.from('Taken at home')));
    expect(read(told)).toBeUndefined();
    const bare = barePng(told);
    expect(bare && Buffer.from(bare)).toEqual(pngOf(wave));
  }
});

test('what is damaged, goes on behind its end, or is too large is no picture', () => {
  const png = pngOf(penWave(30, 12));
  expect(read(png)).toBeDefined();
  expect(read(png, 30 * 12 - 1)).toBeUndefined();
  expect(read(Buffer.concat([png, Buffer.from('<script>')]))).toBeUndefined();
  expect(read(Buffer.concat([png, pngChunk('IDAT', Buffer.alloc(3))]))).toBeUndefined();
  expect(read(Buffer.from('<svg/>'))).toBeUndefined();
  expect(read(new Uint8Array())).toBeUndefined();
  for (let at = 0; at < png.length; at += 1) {
    expect(read(png.subarray(0, at))).toBeUndefined();
    const changed = Buffer.from(png);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(read(changed)).toBeUndefined();
  }
});

test('a head that promises other pixels than there are is refused', () => {
  const rows = pngOf(penWave(30, 12));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30);
  head.writeUInt32BE(13, 4);
  head.set([8, 6], 8);
  const lying = Buffer.concat([rows.subarray(0, 8), pngChunk('IHDR', head), rows.subarray(33)]);
  expect(read(lying)).toBeUndefined();
});
