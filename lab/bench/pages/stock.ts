import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
import { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import 'pdfjs-dist/web/pdf_viewer.css';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

// The viewer component that is part of pdf.js, used as in its examples.
GlobalWorkerOptions.workerSrc = workerSrc;
const scale = Number(new URLSearchParams(location.search).get('scale'));
const container = document.querySelector<HTMLDivElement>('#container');
const eventBus = new EventBus();
const linkService = new PDFLinkService({ eventBus });
if (!container) throw new Error('the page has no container');
const viewer = new PDFViewer({
  container,
  eventBus,
  linkService,
  textLayerMode: 0,
  annotationMode: 1,
});
linkService.setViewer(viewer);
// The component's scale refers to CSS px, of which 96 are 72 points.
eventBus.on('pagesinit', () => {
  viewer.currentScale = scale / (96 / 72);
});
eventBus.on('pagerendered', ({ pageNumber }: { pageNumber: number }) => {
  const page = document.querySelector(`.page[data-page-number="${pageNumber}"]`);
  page?.setAttribute('aria-busy', 'false');
});

const input = document.querySelector('input');
async function open() {
  const data = await input?.files?.[0]?.arrayBuffer();
  const pdf = await getDocument({ data, standardFontDataUrl: '/pdfjs/standard_fonts/' }).promise;
  viewer.setDocument(pdf);
  linkService.setDocument(pdf);
}
input?.addEventListener('change', () => void open());
