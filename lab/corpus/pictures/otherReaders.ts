import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PagePicture } from '../../../src/testing/pdf/comparePictures.ts';

/** Which pages of which file, and how large: pixels per inch. */
export interface PicturesWanted {
  path: string;
  first: number;
  last: number;
  dpi: number;
}

/** A program that draws PDFs and is not ours. */
export interface OtherReader {
  name: string;
  isHere: boolean;
  /** The pictures in the order of the pages; fewer, or none, where it does not draw them. */
  draw: (wanted: PicturesWanted) => Promise<PagePicture[]>;
}

const run = promisify(execFile);
const isHere = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined;
/** Milliseconds after which a program is given up. */
const timeout = 180_000;

/** Draws by commands that leave a picture (PPM) of each page in a folder. */
async function drawBy(commands: (folder: string) => [string, string[]][]): Promise<PagePicture[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwright-pictures-'));
  try {
    for (const [program, values] of commands(folder))
      await run(program, values, { timeout, maxBuffer: 2 ** 26 }).catch(() => 'draws what it can');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.ppm'));
    const numbers = names.map((name) => [Number(/(\d+)\.ppm$/.exec(name)?.[1]), name] as const);
    const sorted = numbers.toSorted(([one], [other]) => one - other);
    const files = await Promise.all(sorted.map(([, name]) => readFile(join(folder, name))));
    return files.flatMap((bytes) => readPpm(bytes) ?? []);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A binary PPM of eight bits a channel; undefined for one that was not written to its end. */
function readPpm(bytes: Buffer): PagePicture | undefined {
  const head = /^P6\s(?:#[^\n]*\n)*(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 300));
  const [width, height] = [Number(head?.[1]), Number(head?.[2])];
  const rgb = bytes.subarray(head?.[0].length ?? 0);
  return rgb.length === 3 * width * height ? { width, height, rgb } : undefined;
}

/** A picture turned by a quarter clockwise: a page that is wide is printed upright. */
export function turned({ width, height, rgb }: PagePicture): PagePicture {
  const result = new Uint8Array(rgb.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = 3 * (y * width + x);
      result.set(rgb.subarray(from, from + 3), 3 * (x * height + height - 1 - y));
    }
  return { width: height, height: width, rgb: result };
}

/** The readers whose pictures are compared, beside pdf.js. */
export const otherReaders: readonly OtherReader[] = [
  {
    name: 'poppler',
    isHere: isHere('pdftoppm', '-v'),
    draw: ({ path, first, last, dpi }) =>
      drawBy((folder) => [
        [
          'pdftoppm',
          ['-cropbox', '-r', `${dpi}`, '-f', `${first}`, '-l', `${last}`, path, join(folder, 'p')],
        ],
      ]),
  },
  {
    name: 'mupdf',
    isHere: isHere('mutool', '-v'),
    draw: ({ path, first, last, dpi }) =>
      drawBy((folder) => [
        [
          'mutool',
          [
            ...['draw', '-q', '-F', 'ppm', '-c', 'rgb', '-r', `${dpi}`],
            ...['-o', join(folder, 'p%d.ppm'), path, `${first}-${last}`],
          ],
        ],
      ]),
  },
  {
    name: 'printer',
    isHere: isHere('pdftocairo', '-v') && isHere('gs', '-v'),
    draw: ({ path, first, last, dpi }) =>
      drawBy((folder) => [
        [
          'pdftocairo',
          [
            ...['-ps', '-origpagesizes', '-f', `${first}`, '-l', `${last}`],
            ...[path, join(folder, 'pages.ps')],
          ],
        ],
        [
          'gs',
          [
            ...['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=ppmraw', `-r${dpi}`],
            ...['-dTextAlphaBits=4', '-dGraphicsAlphaBits=4', '-dAutoRotatePages=/None'],
            ...['-o', join(folder, 'p%d.ppm'), join(folder, 'pages.ps')],
          ],
        ],
      ]),
  },
];
