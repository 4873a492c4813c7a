import { expect, test } from 'vitest';
import { penWave } from '#testing/signaturePng.ts';
import { pictureFault } from './pictureFault.ts';

const filled = (width: number, height: number, colour: readonly number[]) => ({
  width,
  height,
  rgba: Uint8Array.from({ length: 4 * width * height }, (_, at) => colour[at % 4] ?? 0),
});

test('a line of a pen is seen, in small and in large', () => {
  expect(pictureFault(penWave(200, 80))).toBeUndefined();
  expect(pictureFault(penWave(1_000, 400, 6))).toBeUndefined();
});

test('nobody can see what is clear, white, faint, a speck, or finer than paper shows', () => {
  expect(pictureFault(filled(200, 80, [0, 0, 0, 0]))).toBe('invisible');
  expect(pictureFault(filled(200, 80, [0, 0, 0, 20]))).toBe('invisible');
  const white = penWave(200, 80);
  for (let at = 0; at < white.rgba.length; at += 4) white.rgba.set([255, 255, 255], at);
  expect(pictureFault(white)).toBe('invisible');
  const faint = penWave(200, 80);
  for (let at = 3; at < faint.rgba.length; at += 4) faint.rgba[at] = (faint.rgba[at] ?? 0) / 20;
  expect(pictureFault(faint)).toBe('invisible');
  const speck = filled(200, 80, [0, 0, 0, 0]);
  speck.rgba.set([0, 0, 0, 255], 4 * 5_000);
  expect(pictureFault(speck)).toBe('invisible');
  const dust = filled(1_000, 400, [0, 0, 0, 0]);
  for (let pixel = 0; pixel < 400_000; pixel += 97) dust.rgba.set([0, 0, 0, 255], 4 * pixel);
  expect(pictureFault(dust)).toBe('invisible');
});

test('a picture with its paper covers what the page says', () => {
  expect(pictureFault(filled(200, 80, [255, 255, 255, 255]))).toBe('covers');
  expect(pictureFault(filled(200, 80, [0, 0, 0, 255]))).toBe('covers');
});
