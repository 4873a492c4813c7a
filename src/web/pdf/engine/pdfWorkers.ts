import rendererUrl from 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs?url';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { loadPdfjs } from './loadPdfjs.ts';

/**
 * The threads of one document: `parser` reads the file, `renderer` draws pages that are asked for
 * off the main thread. They are ours, not pdf.js's, because pdf.js waits for a polite goodbye that
 * a thread in an endless loop never sends.
 */
export interface PdfWorkers {
  readonly parser: Worker;
  readonly renderer: Worker | undefined;
  /** Resolves when the parser's thread runs and has said its first word. */
  readonly started: Promise<unknown>;
  /** Resolves with the words of the error when a thread dies or cannot start. */
  readonly failed: Promise<string>;
  /** Ends both threads at once, whatever they are doing. */
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

/**
 * Loads pdf.js and starts the next document's threads ahead of time, while the person is still
 * choosing a file.
 */
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
