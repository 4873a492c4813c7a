import { lightness } from '#core/appearance/pictureFault.ts';
import type { Pixels } from '#core/appearance/readPng.ts';

/** The light of the paper is looked for in squares of so many pixels: a photo has shadows. */
const square = 32;
/** As light as this part of the paper, or lighter, is paper; as dark as that, or darker, is ink. */
const paper = 0.86;
const ink = 0.6;
/** Ink is at most this light. */
const lightest = 0.45;

/**
 * A signature without its paper: what is dark against the paper around it, in the one colour of its
 * ink, cut out. Undefined where nothing is dark.
 */
export function clearGround({ width, height, rgba }: Pixels): Pixels | undefined {
  const light = lightOf(rgba);
  const ground = groundOf(light, width, height);
  const cover = new Float32Array(width * height);
  const colour = [0, 0, 0];
  let all = 0;
  for (let at = 0; at < cover.length; at += 1) {
    const part = (light[at] ?? 1) / ground(at % width, Math.floor(at / width));
    const covers = Math.min(1, Math.max(0, (paper - part) / (paper - ink)));
    cover[at] = covers;
    if (covers < 1) continue;
    all += 1;
    for (const channel of [0, 1, 2])
      colour[channel] = (colour[channel] ?? 0) + onWhite(rgba, at, channel);
  }
  const box = boxOf(cover, width, height);
  if (!box || all === 0) return undefined;
  return cutOut(cover, width, box, darkened(colour.map((sum) => sum / all)));
}

const onWhite = (rgba: Uint8Array, pixel: number, channel: number) => {
  const alpha = (rgba[4 * pixel + 3] ?? 0) / 255;
  return 255 * (1 - alpha) + alpha * (rgba[4 * pixel + channel] ?? 0);
};

/** How light each pixel is on white. */
function lightOf(rgba: Uint8Array): Float32Array {
  return Float32Array.from({ length: rgba.length / 4 }, (_, at) =>
    lightness(onWhite(rgba, at, 0), onWhite(rgba, at, 1), onWhite(rgba, at, 2)),
  );
}

/** How light the paper is at each place: the light parts of the squares around it, evened out. */
function groundOf(light: Float32Array, width: number, height: number) {
  const [across, down] = [Math.ceil(width / square), Math.ceil(height / square)];
  const squares = Array.from({ length: across * down }, (_, at) => {
    const [left, top] = [(at % across) * square, Math.floor(at / across) * square];
    const inside: number[] = [];
    for (let y = top; y < Math.min(top + square, height); y += 1)
      for (let x = left; x < Math.min(left + square, width); x += 1)
        inside.push(light[y * width + x] ?? 1);
    inside.sort((a, b) => a - b);
    return inside[Math.floor(0.9 * (inside.length - 1))] ?? 1;
  });
  const lit = (x: number, y: number) =>
    squares[Math.min(down - 1, Math.max(0, y)) * across + Math.min(across - 1, Math.max(0, x))] ??
    1;
  return (x: number, y: number) => {
    const [u, v] = [x / square - 0.5, y / square - 0.5];
    const [left, top] = [Math.floor(u), Math.floor(v)];
    const [right, low] = [u - left, v - top];
    const upper = lit(left, top) * (1 - right) + lit(left + 1, top) * right;
    const lower = lit(left, top + 1) * (1 - right) + lit(left + 1, top + 1) * right;
    return Math.max(0.05, upper * (1 - low) + lower * low);
  };
}

interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box around rows and columns with ink; a speck of dust here and there is none. */
function boxOf(cover: Float32Array, width: number, height: number): PixelBox | undefined {
  const columns = new Float32Array(width);
  const rows = new Float32Array(height);
  for (const [at, part] of cover.entries()) {
    if (part < 0.5) continue;
    columns[at % width] = (columns[at % width] ?? 0) + 1;
    rows[Math.floor(at / width)] = (rows[Math.floor(at / width)] ?? 0) + 1;
  }
  const isInk = (count: number) => count >= 2;
  const [left, top] = [columns.findIndex(isInk), rows.findIndex(isInk)];
  if (left < 0 || top < 0) return undefined;
  return { left, top, right: columns.findLastIndex(isInk), bottom: rows.findLastIndex(isInk) };
}

/** A colour that is dark enough to be read on paper. */
function darkened(colour: readonly number[]): number[] {
  const [red = 0, green = 0, blue = 0] = colour;
  const light = lightness(red, green, blue);
  const by = light > lightest ? lightest / light : 1;
  return colour.map((part) => Math.round(part * by));
}

function cutOut(
  cover: Float32Array,
  width: number,
  { left, top, right, bottom }: PixelBox,
  colour: readonly number[],
): Pixels {
  const size = { width: right - left + 1, height: bottom - top + 1 };
  const rgba = new Uint8Array(4 * size.width * size.height);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const part = Math.round(255 * (cover[(y + top) * width + x + left] ?? 0));
      // What is clear has no colour, so that little is to be kept.
      if (part > 0) rgba.set([...colour, part], 4 * (y * size.width + x));
    }
  return { ...size, rgba };
}
