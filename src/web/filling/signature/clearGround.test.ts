import { expect, test } from 'vitest';
import { pictureFault } from '#core/appearance/pictureFault.ts';
import type { Pixels } from '#core/appearance/readPng.ts';
import { penWave } from '#testing/signaturePng.ts';
import { clearGround } from './clearGround.ts';

/** A photo: a wave of ink on paper that lies in the light of a lamp, with a rim of bare paper. */
function photo(shade: (x: number, y: number) => number, ink = [40, 50, 120]): Pixels {
  const [width, height, rim] = [640, 400, 100];
  const wave = penWave(width - 2 * rim, height - 2 * rim, 4);
  const rgba = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x - rim, y - rim];
      const isInside = u >= 0 && v >= 0 && u < wave.width && v < wave.height;
      const isInk = isInside && wave.rgba[4 * (v * wave.width + u) + 3] === 255;
      const light = shade(x, y);
      const colour = isInk ? ink : [250, 245, 235];
      rgba.set([...colour.map((part) => part * light), 255], 4 * (y * width + x));
    }
  return { width, height, rgba };
}

test('ink is cut out of paper, also where a shadow lies over it', () => {
  for (const shade of [
    () => 1,
    (x: number) => 1 - x / 1_000,
    (_: number, y: number) => 0.4 + y / 800,
  ]) {
    const cut = clearGround(photo(shade));
    if (!cut) throw new Error('No ink was found.');
    expect(Math.abs(cut.width - 440)).toBeLessThan(8);
    expect(Math.abs(cut.height - 168)).toBeLessThan(12);
    expect(pictureFault(cut)).toBeUndefined();
    const corner = cut.rgba.subarray(0, 4);
    expect([...corner]).toEqual([0, 0, 0, 0]);
  }
});

test('the ink keeps its colour, made dark enough to be read', () => {
  const coloursOf = (ink: number[]) => {
    const cut = clearGround(photo(() => 1, ink));
    const at = (cut?.rgba ?? []).findIndex((part, index) => index % 4 === 3 && part === 255);
    return [...(cut?.rgba.subarray(at - 3, at) ?? [])];
  };
  const [red = 0, , blue = 0] = coloursOf([40, 50, 160]);
  expect(blue).toBeGreaterThan(2 * red);
  expect(Math.max(...coloursOf([150, 150, 150]))).toBeLessThan(120);
});

test('a transparent picture is read as it would be seen on paper', () => {
  const cut = clearGround(penWave(300, 100));
  expect(cut && pictureFault(cut)).toBeUndefined();
  expect(cut?.width).toBe(300);
});

test('bare paper has no signature', () => {
  expect(clearGround(photo((x) => 1 - x / 2_000, [250, 245, 235]))).toBeUndefined();
});
