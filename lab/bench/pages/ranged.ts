import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
import { bareMeasures } from './bareMeasures.ts';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

// Bare pdf.js that reads a document of its server: by ranges, or the whole first.
GlobalWorkerOptions.workerSrc = workerSrc;
const asked = new URLSearchParams(location.search);
const url = asked.get('file') ?? '';
const width = Number(asked.get('width'));
const common = {
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  cMapUrl: '/pdfjs/cmaps/',
  wasmUrl: '/pdfjs/wasm/',
  iccUrl: '/pdfjs/iccs/',
};
const opening = asked.has('whole')
  ? fetch(url)
      .then((answer) => answer.arrayBuffer())
      .then((data) => getDocument({ ...common, data }).promise)
  : getDocument({
      ...common,
      url,
      rangeChunkSize: 65_536,
      disableAutoFetch: true,
      disableStream: true,
    }).promise;

/** Draws a page as wide as the product's picture of it. */
async function draw(number: number): Promise<HTMLCanvasElement> {
  const page = await (await opening).getPage(number);
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  const canvasContext = canvas.getContext('2d', { alpha: false });
  if (canvasContext) await page.render({ canvas: null, canvasContext, viewport }).promise;
  return canvas;
}

async function show(number: number): Promise<void> {
  const region = document.createElement('section');
  region.append(await draw(number));
  region.dataset.pageNumber = String(number);
  region.setAttribute('aria-busy', 'false');
  document.querySelector('main')?.replaceChildren(region);
}

Object.assign(window, bareMeasures(draw, show));
void show(1);
