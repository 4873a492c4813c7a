import rendererUrl from 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs?url';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type * as Pdfjs from './pdfjsApi.ts';

/** The pdf.js API as loaded. */
export type PdfjsApi = typeof Pdfjs;

let loading: Promise<PdfjsApi> | undefined;
let isLoaded = false;

/** Whether pdf.js is there, so that opening a document waits for no network. */
export const hasPdfjs = () => isLoaded;

/**
 * Loads pdf.js once, as a chunk of its own, so that screens without a PDF do not pay for it.
 * Rejects when it cannot be fetched; the next call asks again.
 */
export function loadPdfjs(): Promise<PdfjsApi> {
  loading ??= fetchPdfjs();
  return loading;
}

async function fetchPdfjs(): Promise<PdfjsApi> {
  try {
    // Not with `.then`: the bundler has that run only where the file is there.
    const api = await import('./pdfjsApi.ts');
    isLoaded = true;
    return api;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/**
 * Where another page than ours has the threads of pdf.js (`pdf.worker.min.mjs`,
 * `pdf.renderer.min.mjs`) and the folders of what it fetches: an absolute address that ends with a
 * slash, also of another origin. Undefined: as they were built.
 */
export type PdfAssets = string | undefined;

/** Addresses of what pdf.js fetches by name: character maps, fonts, decoders, profiles. */
export function pdfAssetUrls(assets: PdfAssets) {
  const base = assets ?? new URL(`${import.meta.env.BASE_URL}pdfjs/`, document.baseURI).href;
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

const parserFile = 'pdf.worker.min.mjs';

/** Where a file lies: as it was built, or the one by this name among a page's own. */
const addressOf = (assets: PdfAssets, built: string, file: string) =>
  assets === undefined ? built : `${assets}${file}`;

/** A thread of such a file. */
const startWorker = (assets: PdfAssets, built: string, file: string, name: string): Worker =>
  startThread(addressOf(assets, built, file), name);

let firstParser: Promise<void> | undefined;
let hasParser = false;

/**
 * While the first thread of a parser is still being fetched or started, what resolves when it runs
 * or cannot; else undefined. It is by far the largest of all that a page needs.
 */
export const parserOnItsWay = () => (hasParser ? undefined : firstParser);

/** A parser's thread, and what is heard of it. */
type PdfParser = Omit<PdfWorkers, 'renderer'>;

function startParser(assets: PdfAssets): PdfParser {
  const parser = startWorker(assets, workerUrl, parserFile, 'pdf-parser');
  const started = new Promise((resolve) =>
    parser.addEventListener('message', resolve, { once: true }),
  );
  const { promise: failed, resolve } = withResolvers<string>();
  parser.addEventListener('error', (event) =>
    resolve(
      `${addressOf(assets, workerUrl, parserFile)}: ${event.message || 'could not be fetched'}`,
    ),
  );
  firstParser ??= Promise.race([started, failed]).then(() => {
    hasParser = true;
  });
  return { parser, started, failed, terminate: () => parser.terminate() };
}

const spareParsers = new Map<PdfAssets, PdfParser>();

/** Starts the next document's parser, which takes longest, before anybody opens a document. */
export function warmPdfParser(assets?: PdfAssets): void {
  if (!spare.has(assets) && !spareParsers.has(assets))
    keepSpare(spareParsers, assets, startParser(assets));
}

/** Keeps threads for the next document; those that could not start are of no use to it. */
function keepSpare<Threads extends PdfParser>(
  spares: Map<PdfAssets, Threads>,
  assets: PdfAssets,
  threads: Threads,
): void {
  spares.set(assets, threads);
  void threads.failed.then(() => {
    if (spares.get(assets) !== threads) return;
    spares.delete(assets);
    threads.terminate();
  });
}

/**
 * Lets the parser's thread that waits for a document draw a page of nearly nothing. A document that
 * is opened meanwhile gets a thread of its own; a thread that fails is ended.
 */
export async function rehearseParser(assets?: PdfAssets): Promise<void> {
  const waiting = spareParsers.get(assets);
  if (!waiting) return;
  spareParsers.delete(assets);
  const before = countPairs(assets);
  try {
    const { rehearsePdf } = await import('./rehearsePdf.ts');
    const failed = waiting.failed.then((message) => Promise.reject(new Error(message)));
    const rehearsed = rehearsePdf(await loadPdfjs(), waiting.parser, pdfAssetUrls(assets));
    await Promise.race([rehearsed, failed]);
  } catch {
    waiting.terminate();
    return;
  }
  // What it was to be ready for has come without it.
  if (countPairs(assets) !== before) waiting.terminate();
  else keepSpare(spareParsers, assets, waiting);
}

/** Starts the thread that draws beside the parser's that waits for a document, if one waits. */
export function warmRenderer(assets?: PdfAssets): void {
  if (spareParsers.has(assets) && !spare.has(assets))
    keepSpare(spare, assets, startPdfWorkers(assets));
}

/** How many pairs of threads were started so far; all but the one that waits went to documents. */
export const countPairs = (assets?: PdfAssets) => pairs.get(assets) ?? 0;

/** Ends the threads that wait for a document. */
export function endSpareThreads(assets?: PdfAssets): void {
  spareParsers.get(assets)?.terminate();
  spareParsers.delete(assets);
  spare.get(assets)?.terminate();
  spare.delete(assets);
}

const pairs = new Map<PdfAssets, number>();

function startPdfWorkers(assets: PdfAssets): PdfWorkers {
  pairs.set(assets, countPairs(assets) + 1);
  const { parser, started, failed } = spareParsers.get(assets) ?? startParser(assets);
  spareParsers.delete(assets);
  const renderer = canRenderInWorker()
    ? startWorker(assets, rendererUrl, 'pdf.renderer.min.mjs', 'pdf-renderer')
    : undefined;
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

const spare = new Map<PdfAssets, PdfWorkers>();

/** Loads pdf.js and starts the next document's threads, while a file is still being chosen. */
export async function warmPdfWorker(assets?: PdfAssets): Promise<void> {
  if (!spare.has(assets)) keepSpare(spare, assets, startPdfWorkers(assets));
  await loadPdfjs();
}

/** The threads for one document: the warmed ones where there are any. */
export function takePdfWorkers(assets: PdfAssets): PdfWorkers {
  const workers = spare.get(assets) ?? startPdfWorkers(assets);
  spare.delete(assets);
  return workers;
}

/** Starts a thread of the module at an address, also where another origin has it. */
export function startThread(url: string, name: string): Worker {
  const options = { type: 'module', name } as const;
  if (new URL(url, document.baseURI).origin === location.origin) return new Worker(url, options);
  // Browsers start no thread of another origin, but one may import from there.
  const lead = new Blob([`import ${JSON.stringify(url)};`], { type: 'text/javascript' });
  const leadUrl = URL.createObjectURL(lead);
  const worker = new Worker(leadUrl, options);
  worker.addEventListener('message', () => URL.revokeObjectURL(leadUrl), { once: true });
  worker.addEventListener('error', () => URL.revokeObjectURL(leadUrl), { once: true });
  return worker;
}

/** What a thread is asked, and answers, as pdf.js speaks with its threads. */
interface Answer {
  targetName?: string;
  callbackId?: number;
}

/** The name by which the renderer answers us; pdf.js listens to other names. */
const ourName = 'fieldwright-ping';

/**
 * Makes a question that a renderer thread answers in its turn: it never resolves while the thread
 * hangs, and at once where there is no thread, or one that has not begun yet or has failed. The
 * renderer of pdf.js has no such question; freeing a page that it does not know comes to the same.
 */
export function createRendererPing(renderer: Worker | undefined): () => Promise<unknown> {
  let runs = false;
  let lastId = 0;
  renderer?.addEventListener('message', () => (runs = true), { once: true });
  renderer?.addEventListener('error', () => (runs = false));
  return () =>
    new Promise<void>((resolve) => {
      if (!renderer || !runs) return resolve();
      lastId += 1;
      const callbackId = lastId;
      const listen = ({ data }: MessageEvent<Answer>) => {
        if (data.targetName !== ourName || data.callbackId !== callbackId) return;
        renderer.removeEventListener('message', listen);
        resolve();
      };
      renderer.addEventListener('message', listen);
      renderer.postMessage({
        sourceName: ourName,
        targetName: 'renderer',
        action: 'cleanupPage',
        callbackId,
        data: { pageProxyId: ourName },
      });
    });
}
