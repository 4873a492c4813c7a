import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type PageBox, pageBoxOf } from '#core/geometry/pdfSpace.ts';
import {
  createDrawingFirst,
  createSessionKeeper,
  type SessionKeeper,
} from '#web/pdf/engine/sessionKeeper.ts';
import {
  openSession,
  type PdfSession,
  type EngineOptions,
  type DocumentBytes,
} from '#web/pdf/engine/openSession.ts';
import type { PdfDocument } from './pdfDocument.ts';
import {
  isPdfProblem,
  type PdfProblem,
  pdfProblem,
  sniffLength,
  sniffPdf,
} from '#web/pdf/engine/pdfProblem.ts';
import { loadPdfjs, warmPdfWorker } from '#web/pdf/engine/pdfjs.ts';
import { readEmbeddedFields } from '#web/pdf/reading/readEmbeddedFields.ts';
import {
  isDynamicXfa,
  isStandIn,
  readDocumentInfo,
  readFacts,
  laterReaders,
  type PageReader,
} from '#web/pdf/reading/readFacts.ts';
import { readPageBoxes } from '#web/pdf/reading/readPageBoxes.ts';
import { readTextItems } from '#web/pdf/reading/readTextItems.ts';
import { renderPicture } from '#web/pdf/drawing/renderPicture.ts';
import { sweepPageBoxes } from '#web/pdf/reading/sweepPageBoxes.ts';

/** How opening is followed, answered and stopped. */
export interface OpenOptions extends Omit<EngineOptions, 'password'> {
  /** Reads the bytes again when threads are replaced; without an answer the source is read. */
  readAgain?: () => Promise<Blob | undefined>;
  /** Page 1 is about to be drawn: its instructions are asked for at once. */
  drawsSoon?: boolean;
}

/**
 * Opens a PDF from disk, the browser's store, or where it is fetched in parts; resolves with the
 * document or what is wrong.
 */
export async function openPdf(
  source: DocumentBytes,
  options: OpenOptions = {},
): Promise<PdfDocument | PdfProblem> {
  if (source.size === 0) return pdfProblem('empty');
  warmPdfWorker(options.assets).catch(() => undefined);
  // What is read at once is not read before: that would be a tenth of opening a short file.
  const whole = isReadAtOnce(source);
  const bytes = await readBytes(source, whole ? source.size : Math.min(source.size, sniffLength));
  if (isPdfProblem(bytes)) return bytes;
  if (whole) options.onProgress?.(source.size, source.size);
  const sniffed = sniffPdf(new Uint8Array(bytes).subarray(0, sniffLength));
  if (sniffed.kind === 'other') return pdfProblem('notPdf', sniffed.name);
  const session = await openSession(whole ? bytes : source, options);
  const readAgain = async () => (await options.readAgain?.().catch(() => undefined)) ?? source;
  const opened = isPdfProblem(session) ? session : await documentOf(readAgain, session, options);
  if (!isPdfProblem(opened)) return followedBy(source, opened);
  source.close?.();
  return opened;
}

/** The document; its bytes are read ahead once a page was drawn, and no more once it is closed. */
function followedBy(source: DocumentBytes, document: PdfDocument): PdfDocument {
  if (!source.readAhead && !source.close) return document;
  return {
    ...document,
    isFetched: true,
    renderPage: (...asked) =>
      document.renderPage(...asked).finally(() => {
        // What was drawn does not wait for it.
        void source.readAhead?.();
      }),
    close() {
      document.close();
      source.close?.();
    },
  };
}

/**
 * Up to this size, 32 MiB, pdf.js takes a file in one piece, without a copy (the bytes move to the
 * parser). As long as pieces could be missing it checks each byte that it reads, and walks over all
 * that a page refers to before drawing it.
 */
const onePiece = 2 ** 25;

/** Whether this is a file, and small enough to be read at once. */
export function isReadAtOnce({
  size,
  chunkSize,
}: Pick<DocumentBytes, 'size' | 'chunkSize'>): boolean {
  return chunkSize === undefined && size <= onePiece;
}

function readBytes(source: DocumentBytes, size: number): Promise<ArrayBuffer | PdfProblem> {
  return source
    .slice(0, size)
    .arrayBuffer()
    .catch((error: unknown) => pdfProblem('unreadable', String(error)));
}

const letter: PageBox = { view: [0, 0, 612, 792], rotate: 0, userUnit: 1 };

/** Adobe's eight permission flags (PermissionFlag of pdf.js). */
const allPermissions = 8;

type Keeper = SessionKeeper<PdfSession>;

/** The document behind an open session, or why it cannot be used after all. */
async function documentOf(
  readAgain: () => Promise<DocumentBytes>,
  first: PdfSession,
  { assets, drawsSoon }: OpenOptions,
): Promise<PdfDocument | PdfProblem> {
  const { password } = first;
  const keeper = createSessionKeeper(first, async () => {
    const source = await readAgain();
    const read = isReadAtOnce(source) ? await readBytes(source, source.size) : source;
    return isPdfProblem(read) ? read : openSession(read, { password, assets });
  });
  const pageCount = first.proxy.numPages;
  const headStart = drawsSoon ? beginFirstPage(keeper) : undefined;
  const firstBox = keeper.run(1, async ({ proxy }) => pageBoxOf(await proxy.getPage(1)));
  const unusable = await whyUnusable(keeper, pageCount);
  const known = await firstBox;
  const problem = unusable ?? (isPdfProblem(known) && pageCount === 1 ? known : undefined);
  if (problem) {
    keeper.close();
    return problem;
  }
  const drawingFirst = createDrawingFirst();
  const fonts = createFontCleanup(keeper, (task) => drawingFirst.alone(task));
  const page = <T extends object>(pageNumber: number, task: PageReader<T>) =>
    keeper.run(pageNumber, async ({ proxy }) => {
      const pageProxy = await proxy.getPage(pageNumber);
      return task(pageProxy, pageBoxOf(pageProxy), proxy);
    });
  const later: typeof page = (pageNumber, task) => drawingFirst.later(() => page(pageNumber, task));
  const pageBox = rememberBoxes((pageNumber) => page(pageNumber, (_, box) => box));
  return {
    pageCount,
    firstBox: isPdfProblem(known) ? letter : known,
    fingerprint: first.proxy.fingerprints[0] ?? undefined,
    pageBox,
    pageBoxes: (pageNumber) => page(pageNumber, readPageBoxes),
    sweepPageBoxes: (onBoxes, sweep) =>
      sweepPageBoxes(pageCount, async (at) => noProblem(await pageBox(at)), onBoxes, sweep),
    facts: () =>
      keeper.run(0, async ({ proxy }) =>
        readFacts(proxy, await readAgain(), password !== undefined, allPermissions),
      ),
    embeddedFields: (pageNumber) => later(pageNumber, readFields),
    textItems: (pageNumber) =>
      later(pageNumber, async (proxy, box) => readTextItems(await textsOf(proxy), box)),
    ...laterReaders(later),
    renderPage(pageNumber, request) {
      fonts.drawn();
      return drawingFirst.draw(() =>
        page(pageNumber, (proxy) => renderPicture(proxy, request, () => headStart?.end())),
      );
    },
    makeSmall: async (...drawn) => keeper.running()?.makeSmall(...drawn),
    cleanupPage(pageNumber) {
      void keeper
        .running()
        ?.proxy.getPage(pageNumber)
        .then(
          (proxy) => proxy.cleanup(),
          () => undefined,
        );
    },
    whenUnasked: drawingFirst.whenUnasked,
    freeFonts: fonts.free,
    retryPage: (pageNumber) => keeper.retry(pageNumber),
    close: () => keeper.close(),
  };
}

async function readFields(page: PDFPageProxy, box: PageBox, pdf: PDFDocumentProxy) {
  const layers = await pdf.getOptionalContentConfig({ intent: 'display' });
  const annotations = await page.getAnnotations({ intent: 'any' });
  return readEmbeddedFields(annotations, box, (layer) => layers.isVisible(layer));
}

/** Asks for each box once, and again for one that could not be read. */
function rememberBoxes(ask: (pageNumber: number) => Promise<PageBox | PdfProblem>) {
  const boxes = new Map<number, PageBox>();
  return async (pageNumber: number) => {
    const box = boxes.get(pageNumber) ?? (await ask(pageNumber));
    if (!isPdfProblem(box)) boxes.set(pageNumber, box);
    return box;
  };
}

/** Why a file that pdf.js could open cannot be used; undefined when it can. */
async function whyUnusable(keeper: Keeper, pageCount: number): Promise<PdfProblem | undefined> {
  const info = await keeper.run(0, ({ proxy }) => readDocumentInfo(proxy));
  if (pageCount < 1) return pdfProblem('noPages');
  if (isPdfProblem(info) || info.IsXFAPresent !== true) return undefined;
  const firstPage = await keeper.run(1, async ({ proxy }) => textsOf(await proxy.getPage(1)));
  const isOnlyStandIn =
    !isPdfProblem(firstPage) && isStandIn(firstPage.map(({ str }) => str).join(' '));
  return isDynamicXfa(info) || isOnlyStandIn ? pdfProblem('unsupported') : undefined;
}

/**
 * Asks for the drawing instructions of page 1 before its size on the screen is known: pdf.js works
 * them out once for all drawings that run at the same time, at any scale. This one never draws a
 * pixel. What has begun to draw the page when `end` is called keeps the instructions.
 */
function beginFirstPage(keeper: Keeper): { end(): void } {
  let task: RenderTask | undefined;
  void keeper.run(1, async ({ proxy }) => {
    const page = await proxy.getPage(1);
    const { AnnotationMode } = await loadPdfjs();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d', { alpha: false });
    const drawing = page.render({
      canvas: null,
      ...(context && { canvasContext: context }),
      viewport: page.getViewport({ scale: 1 }),
      annotationMode: AnnotationMode.ENABLE,
    });
    task = drawing;
    return new Promise<object>((resolve, reject) => {
      // pdf.js asks before it draws what has come, and gets no answer.
      drawing.onContinue = () => resolve(page);
      drawing.promise.then(() => resolve(page), reject);
    });
  });
  return {
    end() {
      task?.cancel();
      // It holds on to the instructions of its page.
      task = undefined;
    },
  };
}

/** Pages that are drawn before it is worth their while to free the fonts of all of them. */
const drawnBetweenCleanups = 100;

/** Frees fonts with `alone`, during which nothing is drawn, once enough pages were `drawn`. */
function createFontCleanup(
  keeper: Keeper,
  alone: (task: () => Promise<object>) => Promise<object>,
) {
  let drawn = 0;
  let isFreeing = false;
  return {
    drawn() {
      drawn += 1;
    },
    async free() {
      if (isFreeing || drawn < drawnBetweenCleanups) return;
      isFreeing = true;
      // pdf.js frees nothing while it takes a page for being drawn, such as a stopped one.
      for (let tries = 0; tries < 5 && drawn > 0; tries += 1) {
        const freed = await alone(() =>
          keeper.run(0, async ({ proxy }) => {
            await proxy.cleanup();
            return proxy;
          }),
        );
        if (!isPdfProblem(freed)) drawn = 0;
      }
      isFreeing = false;
    },
  };
}

function noProblem<T extends object>(value: T | PdfProblem): T | undefined {
  return isPdfProblem(value) ? undefined : value;
}

async function textsOf(page: PDFPageProxy) {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ('str' in item ? item : []));
}
