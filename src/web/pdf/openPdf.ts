import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { normalizeRotation, normalizeUserUnit, type PageBox } from '#core/geometry/pdfSpace.ts';
import { isReadAtOnce } from '#web/pdf/engine/blobTransport.ts';
import { createDrawingFirst } from '#web/pdf/engine/drawingFirst.ts';
import { giveHeadStart, type HeadStart } from '#web/pdf/engine/headStart.ts';
import { openSession, type PdfSession, type SessionOptions } from '#web/pdf/engine/openSession.ts';
import type { PdfDocument } from './pdfDocument.ts';
import { isPdfProblem, type PdfProblem, pdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { warmPdfWorker } from '#web/pdf/engine/pdfWorkers.ts';
import { readEmbeddedFields } from '#web/pdf/reading/readEmbeddedFields.ts';
import {
  isDynamicXfa,
  isStandIn,
  readDocumentInfo,
  readFacts,
} from '#web/pdf/reading/readFacts.ts';
import { readPageBoxes } from '#web/pdf/reading/readPageBoxes.ts';
import { readTextItems } from '#web/pdf/reading/readTextItems.ts';
import { renderPicture } from '#web/pdf/drawing/renderPicture.ts';
import { createSessionKeeper } from '#web/pdf/engine/sessionKeeper.ts';
import { sniffLength, sniffPdf } from '#web/pdf/reading/sniffPdf.ts';
import { sweepPageBoxes } from '#web/pdf/reading/sweepPageBoxes.ts';

/** How opening is followed, answered and stopped. */
export interface OpenOptions extends Omit<SessionOptions, 'password'> {
  /**
   * Where the bytes lie when the threads have to be replaced later; the source itself if absent or
   * gone.
   */
  readAgain?: () => Promise<Blob | undefined>;
  /** Page 1 is about to be drawn: its instructions are asked for at once. */
  drawsSoon?: boolean;
}

/**
 * Opens a PDF from a file on disk or in the browser's store. It is read in pieces; whatever is
 * wrong with it is an answer.
 */
export async function openPdf(
  source: Blob,
  options: OpenOptions = {},
): Promise<PdfDocument | PdfProblem> {
  if (source.size === 0) return pdfProblem('empty');
  warmPdfWorker().catch(() => undefined);
  // What is read at once needs no reading of its own before: that would be a tenth of opening a
  // short file.
  const whole = isReadAtOnce(source.size);
  const bytes = await readBytes(whole ? source : source.slice(0, sniffLength));
  if (isPdfProblem(bytes)) return bytes;
  if (whole) options.onProgress?.(source.size, source.size);
  const sniffed = sniffPdf(new Uint8Array(bytes).subarray(0, sniffLength));
  if (sniffed.kind === 'other') return pdfProblem('notPdf', sniffed.name);
  const session = await openSession(whole ? bytes : source, options);
  if (isPdfProblem(session))
    return session.kind === 'damaged' && sniffed.kind === 'unknown'
      ? pdfProblem('notPdf', session.detail)
      : session;
  const readAgain = async () => (await options.readAgain?.().catch(() => undefined)) ?? source;
  return documentOf(readAgain, session, options.drawsSoon ?? false);
}

function readBytes(blob: Blob): Promise<ArrayBuffer | PdfProblem> {
  return blob.arrayBuffer().catch((error: unknown) => pdfProblem('unreadable', String(error)));
}

/** Pages that are drawn before it is worth their while to free the fonts of all of them. */
const drawnBetweenCleanups = 100;

const letter: PageBox = { view: [0, 0, 612, 792], rotate: 0, userUnit: 1 };

/** Adobe's eight permission flags (PermissionFlag of pdf.js). */
const allPermissions = 8;

/** The document behind an open session, or why it cannot be used after all. */
async function documentOf(
  readAgain: () => Promise<Blob>,
  first: PdfSession,
  drawsSoon: boolean,
): Promise<PdfDocument | PdfProblem> {
  const { password } = first;
  const keeper = createSessionKeeper(first, async () => {
    const source = await readAgain();
    const read = isReadAtOnce(source.size) ? await readBytes(source) : source;
    return isPdfProblem(read) ? read : openSession(read, { password });
  });
  const firstBox = keeper.run(1, async ({ proxy }) => boxOf(await proxy.getPage(1)));
  const info = await keeper.run(0, ({ proxy }) => readDocumentInfo(proxy));
  const pageCount = first.proxy.numPages;
  const isXfa = !isPdfProblem(info) && info.IsXFAPresent === true;
  const firstText = isXfa && pageCount > 0 ? await keeper.run(1, textOfFirstPage) : undefined;
  const isOnlyStandIn =
    firstText !== undefined && !isPdfProblem(firstText) && isStandIn(firstText.text);
  if (pageCount < 1 || (!isPdfProblem(info) && isDynamicXfa(info)) || isOnlyStandIn) {
    keeper.close();
    return pdfProblem(pageCount < 1 ? 'noPages' : 'unsupported');
  }
  const known = await firstBox;
  if (isPdfProblem(known) && pageCount === 1) {
    keeper.close();
    return known;
  }
  let headStart: HeadStart | undefined;
  const endHeadStart = () => {
    headStart?.end();
    // It holds on to the instructions of its page.
    headStart = undefined;
  };
  if (drawsSoon)
    void keeper.run(1, async ({ proxy }) => {
      headStart = await giveHeadStart(await proxy.getPage(1));
      return headStart.instructed;
    });
  const boxes = new Map<number, PageBox>();
  const drawingFirst = createDrawingFirst();
  let drawn = 0;
  let isFreeing = false;
  const page = <T extends object>(
    pageNumber: number,
    task: (proxy: PDFPageProxy, box: PageBox) => Promise<T> | T,
  ) =>
    keeper.run(pageNumber, async ({ proxy }) => {
      const pageProxy = await proxy.getPage(pageNumber);
      return task(pageProxy, boxOf(pageProxy));
    });
  const pageBox = async (pageNumber: number) => {
    const box = boxes.get(pageNumber) ?? (await page(pageNumber, (_, found) => found));
    if (!isPdfProblem(box)) boxes.set(pageNumber, box);
    return box;
  };
  return {
    pageCount,
    firstBox: isPdfProblem(known) ? letter : known,
    fingerprint: first.proxy.fingerprints[0] ?? undefined,
    pageBox,
    pageBoxes: (pageNumber) =>
      keeper.run(pageNumber, async ({ proxy }) => {
        const { view } = boxOf(await proxy.getPage(pageNumber));
        return readPageBoxes(proxy, pageNumber, view);
      }),
    sweepPageBoxes: (onBoxes, sweep) =>
      sweepPageBoxes(
        pageCount,
        async (pageNumber) => {
          const box = await pageBox(pageNumber);
          return isPdfProblem(box) ? undefined : box;
        },
        onBoxes,
        sweep,
      ),
    facts: () =>
      keeper.run(0, async ({ proxy }) =>
        readFacts(proxy, await readAgain(), password !== undefined, allPermissions),
      ),
    embeddedFields: (pageNumber) =>
      drawingFirst.later(() =>
        page(pageNumber, async (proxy, box) =>
          readEmbeddedFields(await proxy.getAnnotations({ intent: 'any' }), box),
        ),
      ),
    textItems: (pageNumber) =>
      drawingFirst.later(() =>
        page(pageNumber, async (proxy, box) => {
          const { items } = await proxy.getTextContent();
          return readTextItems(
            items.flatMap((item) => ('str' in item ? item : [])),
            box,
          );
        }),
      ),
    renderPage(pageNumber, request) {
      drawn += 1;
      return drawingFirst.draw(() =>
        page(pageNumber, (proxy) => renderPicture(proxy, request, endHeadStart)),
      );
    },
    cleanupPage(pageNumber) {
      void keeper
        .alive()
        ?.proxy.getPage(pageNumber)
        .then(
          (proxy) => proxy.cleanup(),
          () => undefined,
        );
    },
    async freeFonts() {
      if (isFreeing || drawn < drawnBetweenCleanups) return;
      isFreeing = true;
      // pdf.js frees nothing while it still believes that a page is being drawn, such as one whose
      // drawing was stopped.
      for (let tries = 0; tries < 5 && drawn > 0; tries += 1) {
        const freed = await drawingFirst.alone(() =>
          keeper.run(0, async ({ proxy }) => {
            await proxy.cleanup();
            return proxy;
          }),
        );
        if (!isPdfProblem(freed)) drawn = 0;
      }
      isFreeing = false;
    },
    retryPage: (pageNumber) => keeper.forgive(pageNumber),
    close: () => keeper.close(),
  };
}

async function textOfFirstPage({ proxy }: PdfSession): Promise<{ text: string }> {
  const { items } = await (await proxy.getPage(1)).getTextContent();
  return { text: items.map((item) => ('str' in item ? item.str : '')).join(' ') };
}

function boxOf(page: PDFPageProxy): PageBox {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view;
  return {
    view: [x0, y0, x1, y1],
    rotate: normalizeRotation(page.rotate),
    userUnit: normalizeUserUnit(page.userUnit),
  };
}
