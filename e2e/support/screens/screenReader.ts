import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type * as Pdfjs from 'pdfjs-dist';
import type { PagePart, PagePicture } from '../../../src/testing/pdf/comparePictures.ts';
import { mendKnockout } from '../../../scripts/vite/pdfjsMends.ts';

/** A page as pdf.js knows it before it is drawn. */
export interface ScreenPage {
  /** Points, as shown. */
  width: number;
  height: number;
  /** Where annotations of any kind are; `isNote`: it is more than a form field or a link. */
  annotations: (PagePart & { isNote: boolean })[];
}

/** A document that is open in pdf.js. */
export interface ScreenReader {
  /** Undefined where pdf.js does not open it. */
  open(bytes: Uint8Array): Promise<{ pages: number } | undefined>;
  page(number: number): Promise<ScreenPage>;
  /** A page at a scale in pixels a point; undefined where pdf.js does not draw it in time. */
  draw(
    number: number,
    scale: number,
    intent: 'display' | 'print',
  ): Promise<PagePicture | undefined>;
}

const origin = 'http://reader.test';
const dist = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** Milliseconds in which a page is drawn, and a document opened. */
const patience = 60_000;

type Reading = typeof globalThis & {
  pdfjs?: typeof Pdfjs;
  task?: Pdfjs.PDFDocumentLoadingTask;
  read?: Pdfjs.PDFDocumentProxy;
};

/**
 * Reads documents in a browser's page as `web/pdf` has pdf.js read them for a signer: the same
 * build with the same mends, its fonts, decoders and character maps at hand, and annotations drawn.
 */
export async function createScreenReader(page: Page): Promise<ScreenReader> {
  let bytes: Buffer = Buffer.alloc(0);
  await page.route(`${origin}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const path = join(dist, name);
    if (name === '') await route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    else if (name === 'read.pdf') await route.fulfill({ body: bytes });
    else if (!existsSync(path)) await route.fulfill({ status: 404, body: '' });
    else await route.fulfill({ contentType: typeOf(name), body: fileOf(name, path) });
  });
  // The loader of scripts wraps named functions in this helper, which the page lacks.
  await page.addInitScript('globalThis.__name = (it) => it;');
  const start = async () => {
    await page.goto(`${origin}/`);
    await page.evaluate(load);
  };
  await start();
  return {
    async open(opened) {
      bytes = Buffer.from(opened);
      const answer = await within(page.evaluate(open));
      if (answer !== undefined) return answer;
      await start();
      return undefined;
    },
    page: (number) => page.evaluate(look, number),
    async draw(number, scale, intent) {
      const drawn = await within(page.evaluate(draw, { number, scale, intent }));
      if (!drawn) return undefined;
      return { ...drawn, rgb: withoutAlpha(Buffer.from(drawn.rgba, 'base64')) };
    },
  };
}

const typeOf = (name: string) =>
  extname(name) === '.wasm' ? 'application/wasm' : 'text/javascript';

/** A file of pdf.js, the drawing ones as the product has them. */
function fileOf(name: string, path: string): Buffer | string {
  if (!/\/pdf(\.renderer)?\.min\.mjs$/.test(name)) return readFileSync(path);
  return mendKnockout(readFileSync(path, 'utf8'));
}

/** What the page answers; undefined for a refusal or after the time. */
async function within<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  try {
    return await Promise.race([answer.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

function withoutAlpha(rgba: Buffer): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3)
    rgb.set(rgba.subarray(from, from + 3), to);
  return rgb;
}

/** Runs in the page. */
async function load(): Promise<void> {
  const reading: Reading = globalThis;
  const build = `${location.origin}/legacy/build`;
  reading.pdfjs = (await import(`${build}/pdf.min.mjs`)) as typeof Pdfjs;
  reading.pdfjs.GlobalWorkerOptions.workerSrc = `${build}/pdf.worker.min.mjs`;
}

/** Runs in the page. */
async function open(): Promise<{ pages: number }> {
  const reading: Reading = globalThis;
  await reading.task?.destroy();
  const data = await (await fetch('/read.pdf')).arrayBuffer();
  const task = reading.pdfjs?.getDocument({
    data: new Uint8Array(data),
    verbosity: 0,
    // Canvases that are read are drawn by the processor, where the same gives the same.
    enableHWA: false,
    cMapUrl: `${location.origin}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${location.origin}/standard_fonts/`,
    wasmUrl: `${location.origin}/wasm/`,
    iccUrl: `${location.origin}/iccs/`,
  });
  if (!task) throw new Error('pdf.js is not loaded.');
  reading.task = task;
  reading.read = await task.promise;
  return { pages: reading.read.numPages };
}

/** Runs in the page. */
async function look(number: number): Promise<ScreenPage> {
  const one = await (globalThis as Reading).read?.getPage(number);
  if (!one) throw new Error('The document is not open.');
  const viewport = one.getViewport({ scale: 1 });
  const all: { subtype: string; rect: number[] }[] = await one.getAnnotations();
  const annotations = all.map(({ subtype, rect }) => {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = viewport.transform;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect;
    const xs = [a * x0 + c * y0 + e, a * x1 + c * y1 + e];
    const ys = [b * x0 + d * y0 + f, b * x1 + d * y1 + f];
    return {
      isNote: !['Widget', 'Link', 'Popup'].includes(subtype),
      left: Math.min(...xs) / viewport.width,
      right: Math.max(...xs) / viewport.width,
      top: Math.min(...ys) / viewport.height,
      bottom: Math.max(...ys) / viewport.height,
    };
  });
  return { width: viewport.width, height: viewport.height, annotations };
}

/** Runs in the page. */
async function draw({
  number,
  scale,
  intent,
}: {
  number: number;
  scale: number;
  intent: string;
}): Promise<{ width: number; height: number; rgba: string }> {
  const reading: Reading = globalThis;
  const one = await reading.read?.getPage(number);
  const canvas = document.createElement('canvas');
  const viewport = one?.getViewport({ scale });
  const picture = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!one || !viewport || !picture) throw new Error('The document is not open.');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const annotationMode = reading.pdfjs?.AnnotationMode.ENABLE ?? 1;
  await one.render({ canvas, viewport, intent, annotationMode }).promise;
  const { width, height } = canvas;
  const { data } = picture.getImageData(0, 0, width, height);
  // At most so many characters are made of arguments at a time.
  const step = 2 ** 15;
  let binary = '';
  for (let at = 0; at < data.length; at += step)
    binary += String.fromCharCode(...data.subarray(at, at + step));
  return { width, height, rgba: btoa(binary) };
}
