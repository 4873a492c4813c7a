/** A page as a picture: four bytes for each pixel, row by row, as a canvas gives them. */
export interface Scan {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Which pixels of a scan are ink: 1 or 0, row by row. */
export interface ScannedInk {
  dark: Uint8Array;
  width: number;
  height: number;
}

/** Ink is darker than this part of the paper's own lightness. */
const darkest = 0.72;
/** The part of the pixels that is paper at least. */
const leastPaper = 0.3;
/** Every so many pixels is looked at for the lightness of the paper. */
const sampled = 37;
/** Rows between two pauses. */
const rowsAtOnce = 24;

function lightnessAt(data: Uint8ClampedArray, pixel: number): number {
  const [red = 0, green = 0, blue = 0] = [
    data[4 * pixel],
    data[4 * pixel + 1],
    data[4 * pixel + 2],
  ];
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

/** The lightness that the paper has at least, from how often each lightness is seen. */
function paperOf(seen: readonly number[], samples: number): number {
  let count = 0;
  for (let lightness = 255; lightness > 0; lightness -= 1) {
    count += seen[lightness] ?? 0;
    if (count >= leastPaper * samples) return lightness;
  }
  return 255;
}

/** Tells ink from paper, by the lightness that most of the paper has. */
export function* readInk({ data, width, height }: Scan): Generator<void, ScannedInk> {
  const seen = Array.from({ length: 256 }, () => 0);
  let samples = 0;
  for (let pixel = 0; pixel < width * height; pixel += sampled) {
    const lightness = Math.floor(lightnessAt(data, pixel));
    seen[lightness] = (seen[lightness] ?? 0) + 1;
    samples += 1;
  }
  yield;
  const limit = darkest * paperOf(seen, samples);
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    if (y % rowsAtOnce === 0) yield;
    for (let pixel = y * width; pixel < (y + 1) * width; pixel += 1)
      if (lightnessAt(data, pixel) < limit) dark[pixel] = 1;
  }
  return { dark, width, height };
}
