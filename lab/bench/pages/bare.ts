import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import { bareMeasures } from './bareMeasures.ts';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

// Bare pdf.js: nothing but the modern build, the chosen file and one page in a canvas that is not
// in the document while it is drawn.
GlobalWorkerOptions.workerSrc = workerSrc;
const scale = Number(new URLSearchParams(location.search).get('scale'));
let pdf: PDFDocumentProxy | undefined;

/** Draws a page and returns the canvas. */
async function draw(number: number): Promise<HTMLCanvasElement> {
  const page = await pdf?.getPage(number);
  const viewport = page?.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport?.width ?? 0);
  canvas.height = Math.ceil(viewport?.height ?? 0);
  const canvasContext = canvas.getContext('2d', { alpha: false });
  if (viewport && canvasContext)
    await page?.render({ canvas: null, canvasContext, viewport }).promise;
  return canvas;
}

async function show(number: number): Promise<void> {
  const region = document.createElement('section');
  region.append(await draw(number));
  region.dataset.pageNumber = String(number);
  region.setAttribute('aria-busy', 'false');
  document.querySelector('main')?.replaceChildren(region);
}

const input = document.querySelector('input');
async function open() {
  const data = await input?.files?.[0]?.arrayBuffer();
  pdf = await getDocument({ data, standardFontDataUrl: '/pdfjs/standard_fonts/' }).promise;
  await show(1);
}
input?.addEventListener('change', () => void open());
Object.assign(window, bareMeasures(draw, show));
