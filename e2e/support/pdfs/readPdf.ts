import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type * as Pdfjs from 'pdfjs-dist';

/** A box in points from the top-left corner of the page as shown. */
export interface ShownBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A text on a page, with both ends of its baseline in points on the page as shown. */
interface Run {
  page: number;
  text: string;
  ends: [number, number][];
}

/** A PDF as an ordinary reader displays it. */
export interface ReadPdf {
  pages: number;
  /** Width and height of each page as shown, in points. */
  sizes: [number, number][];
  /** Names of the form fields that can still be filled in. */
  fields: string[];
  /** All text of all pages. */
  text: string;
  /** The texts wholly inside a box, in the order in which they were written. */
  textIn(page: number, box: ShownBox): string;
  /** The share of a box that is dark, 0 to 1. */
  inkIn(page: number, box: ShownBox): Promise<number>;
  /**
   * How much of the ink of a picture (PNG) is on that part of a page, and the other way round, 0 to
   * 1, within a pixel; the lesser of the two. The picture has the part's corners.
   */
  likeness(page: number, box: ShownBox, picture: Buffer): Promise<number>;
  /** A page as it is shown, as PNG. */
  picture(page: number, dpi: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** The distance in points by which rounding may move a baseline out of its box. */
const slack = 0.1;
/** Only the test itself answers requests to this address. */
const origin = 'http://reader.test';
const dist = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/build/pdf.mjs'));

/**
 * Opens a PDF with pdf.js in a separate browser, apart from the product, and returns the texts with
 * their places.
 */
export async function readPdf(browser: Browser, bytes: Uint8Array): Promise<ReadPdf> {
  const context = await browser.newContext();
  await context.route(`${origin}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') await route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    else if (name === 'read.pdf') await route.fulfill({ body: Buffer.from(bytes) });
    else
      await route.fulfill({
        contentType: 'text/javascript',
        body: await readFile(join(dist, name)),
      });
  });
  // Compilers of tests may put this into functions that run in the page.
  await context.addInitScript('globalThis.__name = (it) => it;');
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  const { pages, sizes, fields, runs } = await readAll(page);
  return {
    pages,
    sizes,
    fields,
    text: runs.map(({ text }) => text).join(' '),
    textIn: (number, box) =>
      runs
        .filter((run) => run.page === number && run.ends.every((end) => isInside(end, box)))
        .map(({ text }) => text)
        .join(''),
    inkIn: (number, box) => inkIn(page, number, box),
    likeness: (number, box, picture) =>
      page.evaluate(likeness, { number, box, picture: picture.toString('base64') }),
    picture: async (number, dpi) =>
      Buffer.from(await page.evaluate(picture, { number, dpi }), 'base64'),
    close: () => context.close(),
  };
}

/**
 * What poppler says about the signatures in a file; undefined where it is not installed, which is
 * written to the output.
 */
export function askPdfsig(path: string): string | undefined {
  const { stdout, error } = spawnSync('pdfsig', ['-nocert', path], { encoding: 'utf8' });
  if (!error) return stdout;
  process.stderr.write('SKIPPED: what pdfsig says of the sealed document (not installed)\n');
  return undefined;
}

type WithDocument = typeof globalThis & { read?: Pdfjs.PDFDocumentProxy };

interface Everything extends Pick<ReadPdf, 'pages' | 'sizes' | 'fields'> {
  runs: Run[];
}

function readAll(page: Page): Promise<Everything> {
  return page.evaluate(async () => {
    const pdfjs = (await import(/* @vite-ignore */ `${location.origin}/pdf.mjs`)) as typeof Pdfjs;
    pdfjs.GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs';
    const pdf = await pdfjs.getDocument({ url: '/read.pdf', verbosity: 0 }).promise;
    (globalThis as WithDocument).read = pdf;
    const runs: Run[] = [];
    const sizes: [number, number][] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const one = await pdf.getPage(number);
      const { transform, width, height } = one.getViewport({ scale: 1 });
      sizes.push([width, height]);
      const { items } = await one.getTextContent();
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
        const length = item.width / Math.hypot(a, b);
        const ends = [
          [x, y],
          [x + length * a, y + length * b],
        ].map((end): [number, number] => {
          pdfjs.Util.applyTransform(end, transform);
          return [end[0] ?? 0, end[1] ?? 0];
        });
        runs.push({ page: number, text: item.str, ends });
      }
    }
    const fields = [...((await pdf.getFieldObjects())?.keys() ?? [])];
    return { pages: pdf.numPages, sizes, fields, runs };
  });
}

function inkIn(page: Page, number: number, box: ShownBox): Promise<number> {
  return page.evaluate(
    async ({ number: of, box: { x, y, width, height } }) => {
      const one = await (globalThis as WithDocument).read?.getPage(of);
      if (!one) throw new Error('The document is not open.');
      const scale = 2;
      const viewport = one.getViewport({ scale });
      const canvas = document.createElement('canvas');
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      await one.render({ canvas, viewport }).promise;
      const picture = canvas.getContext('2d');
      if (!picture) throw new Error('There is no canvas.');
      const { data } = picture.getImageData(x * scale, y * scale, width * scale, height * scale);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100) dark += 1;
      return (4 * dark) / data.length;
    },
    { number, box },
  );
}

/** Runs in the reader's browser; base64. */
async function picture({ number, dpi }: { number: number; dpi: number }): Promise<string> {
  const sheet = await (globalThis as WithDocument).read?.getPage(number);
  const viewport = sheet?.getViewport({ scale: dpi / 72 });
  if (!sheet || !viewport) throw new Error('The document is not open.');
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  await sheet.render({ canvas, viewport }).promise;
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}

/** Runs in the reader's browser. */
async function likeness({
  number,
  box,
  picture,
}: {
  number: number;
  box: ShownBox;
  picture: string;
}): Promise<number> {
  const sheet = await (globalThis as WithDocument).read?.getPage(number);
  const shown = new Image();
  shown.src = `data:image/png;base64,${picture}`;
  await shown.decode();
  const { width, height } = shown;
  const blank = () => Object.assign(document.createElement('canvas'), { width, height });
  const darkIn = (canvas: HTMLCanvasElement) => {
    const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    return Array.from({ length: width * height }, (_, at) => (data[4 * at + 1] ?? 255) < 128);
  };
  const seen = blank();
  seen.getContext('2d')?.drawImage(shown, 0, 0);
  const read = blank();
  const scale = width / box.width;
  const viewport = sheet?.getViewport({ scale, offsetX: -box.x * scale, offsetY: -box.y * scale });
  if (!sheet || !viewport) throw new Error('The document is not open.');
  await sheet.render({ canvas: read, viewport }).promise;
  const [first, second] = [darkIn(seen), darkIn(read)];
  // How much of one is found in the other, at most a pixel aside: edges are smoothed differently.
  const found = (one: boolean[], other: boolean[]) => {
    let dark = 0;
    let same = 0;
    for (const [at, isDark] of one.entries()) {
      if (!isDark) continue;
      dark += 1;
      const around = [-width, 0, width].flatMap((row) => [at + row - 1, at + row, at + row + 1]);
      if (around.some((near) => other[near])) same += 1;
    }
    return dark === 0 ? 1 : same / dark;
  };
  return Math.min(found(first, second), found(second, first));
}

function isInside([x, y]: readonly [number, number], box: ShownBox): boolean {
  return (
    x >= box.x - slack &&
    x <= box.x + box.width + slack &&
    y >= box.y - slack &&
    y <= box.y + box.height + slack
  );
}
