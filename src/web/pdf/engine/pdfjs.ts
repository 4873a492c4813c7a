import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import rendererUrl from 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs?url';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** The pdf.js API as loaded. */
export type PdfjsApi = typeof Pdfjs;

let loading: Promise<PdfjsApi> | undefined;

/** Loads pdf.js once, as a chunk of its own, so that screens without a PDF do not pay for it. */
export function loadPdfjs(): Promise<PdfjsApi> {
  loading ??= import('pdfjs-dist/legacy/build/pdf.mjs');
  return loading;
}

/** Addresses of what pdf.js fetches by name: character maps, fonts, decoders, profiles. */
export function pdfAssetUrls() {
  const base = new URL(`${import.meta.env.BASE_URL}pdfjs/`, document.baseURI).href;
  return {
    cMapUrl: `${base}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${base}standard_fonts/`,
    wasmUrl: `${base}wasm/`,
    iccUrl: `${base}iccs/`,
  };
}

/**
 * The threads of one document: `parser` reads the file, `renderer` draws off the main thread. They
 * are ours, because pdf.js ends its own only after an answer that a thread in an endless loop never
 * sends.
 */
export interface PdfWorkers {
  readonly parser: Worker;
  readonly renderer: Worker | undefined;
  /** Resolves with the first message of the parser's thread. */
  readonly started: Promise<unknown>;
  /** Resolves with the error's message when a thread ends by itself or cannot start. */
  readonly failed: Promise<string>;
  /** Ends both threads at once, also in a loop. */
  terminate(): void;
}

/** Drawing off the main thread needs both; without them every page is drawn on it. */
function canRenderInWorker(): boolean {
  return typeof OffscreenCanvas !== 'undefined' && document.fonts !== undefined;
}

function startPdfWorkers(): PdfWorkers {
  const parser = new Worker(workerUrl, { type: 'module', name: 'pdf-parser' });
  const renderer = canRenderInWorker()
    ? new Worker(rendererUrl, { type: 'module', name: 'pdf-renderer' })
    : undefined;
  const started = new Promise((resolve) =>
    parser.addEventListener('message', resolve, { once: true }),
  );
  const { promise: failed, resolve } = withResolvers<string>();
  parser.addEventListener('error', (event) =>
    resolve(event.message || 'The PDF worker could not start.'),
  );
  return {
    parser,
    renderer,
    started,
    failed,
    terminate() {
      parser.terminate();
      renderer?.terminate();
    },
  };
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

let spare: PdfWorkers | undefined;

/** Loads pdf.js and starts the next document's threads, while a file is still being chosen. */
export async function warmPdfWorker(): Promise<void> {
  spare ??= startPdfWorkers();
  await loadPdfjs();
}

/** The threads for one document: the warmed ones where there are any. */
export function takePdfWorkers(): PdfWorkers {
  const workers = spare ?? startPdfWorkers();
  spare = undefined;
  return workers;
}
