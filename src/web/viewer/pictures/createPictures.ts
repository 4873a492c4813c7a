import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import {
  pictureBudget,
  createPictureShelf,
  type PictureShelf,
  type ShelfEntry,
} from './pictureShelf.ts';
import { createPreviews, type AheadSource, createPreviewsAhead } from './createPreviews.ts';
import { type DrawnParts, drawnParts, scaledRect } from './drawnParts.ts';
import type { PicturePart } from './pictureNeed.ts';
import type { NearPage } from '#web/viewer/nearPage.ts';
import type { Pictures } from '#web/viewer/pictures.ts';
import { renderPlan, createRenderQueue, type RenderJob } from './renderQueue.ts';
import {
  type PageRef,
  pageKey,
  pageOfKey,
  type ViewerDocument,
} from '#web/viewer/viewerDocument.ts';

/** What the pictures ask the view. */
export interface PictureSource extends AheadSource {
  nearPages(): readonly NearPage[];
  pxPerPt(): number;
  pixelRatio(): number;
  /** Begin nothing now: the view is passing too fast, or the zoom is still changing. */
  isHeld(): boolean;
  /** The main thread is needed for something else: draw in the renderer thread. */
  isMoving(): boolean;
  /** A person leafs from page to page: as many as possible are wanted. */
  isLeafing(): boolean;
  /** What no one waits for may take its turn. */
  isResting(): boolean;
}

/** Draws what the view needs, in the order of need, and keeps it within the budget. */
export function createPictures(source: PictureSource): Pictures {
  const shelf = createPictureShelf();
  const previews = createPreviews(shelf, source.documentOf);
  const ahead = createPreviewsAhead(source, shelf, previews);
  const drawing = createDrawing(source, shelf, previews);
  let nearKeys = new Set<string>();
  let thumbnails: readonly PageRef[] = [];
  let isGone = false;
  const waiting: (() => void)[] = [];

  const queue = createRenderQueue(
    () => {
      const pictures = drawing.wanted();
      if (pictures.length > 0 || !source.isResting() || source.isHeld()) return pictures;
      const near = source.nearPages();
      if (near.length > 0) for (const resolve of waiting.splice(0)) resolve();
      for (const { ref } of near) void source.documentOf(ref.fileKey)?.pdf.freeFonts();
      const listed = thumbnails.filter((ref) => shelf.lacksPreview(pageKey(ref)));
      const drawn = listed.map((ref) => previews.draw(ref));
      return drawn.length > 0 || isGone ? drawn : ahead.next();
    },
    source.isHeld,
    refresh,
  );

  function moveTo(key: string, nearness: ShelfEntry['nearness']) {
    const hasLeftView = shelf.entryOf(key).nearness === 'inView' && nearness !== 'inView';
    if (nearness === 'far') shelf.entryOf(key).nearness = nearness;
    else shelf.touch(key, nearness);
    if (hasLeftView) drawing.cleanup(key);
  }

  /** Brings what is shown up to the view as it is now, and lets the next picture be drawn. */
  function refresh() {
    const near = source.nearPages();
    const keys = new Set(near.map(({ ref }) => pageKey(ref)));
    for (const key of nearKeys) if (!keys.has(key) && shelf.has(key)) moveTo(key, 'far');
    nearKeys = keys;
    for (const page of near) {
      moveTo(pageKey(page.ref), page.inView > 0 ? 'inView' : 'near');
      drawing.show(page);
    }
    queue.refresh();
  }

  return {
    ...lookingUp(shelf),
    refresh() {
      isGone = false;
      refresh();
    },
    setThumbnails(pages: readonly PageRef[]) {
      thumbnails = pages;
      queue.refresh();
    },
    retry(ref: PageRef) {
      source.documentOf(ref.fileKey)?.pdf.retryPage(ref.pageNumber);
      shelf.entryOf(pageKey(ref)).problem = undefined;
      refresh();
    },
    whenQuiet: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        queue.refresh();
      }),
    keepOnly(documents: readonly ViewerDocument[]) {
      const kept = new Set(documents.map(({ pdf }) => pdf));
      for (const key of [...shelf.keys()]) {
        const document = source.documentOf(pageOfKey(key).fileKey);
        if (!document || !kept.has(document.pdf)) shelf.forget(key);
      }
    },
    counts: queue.counts,
    clear() {
      isGone = true;
      queue.refresh();
      shelf.dropLarge();
    },
  };
}

/** What others see of the pictures there are. */
function lookingUp(shelf: PictureShelf): Pick<Pictures, 'pictureOf' | 'subscribe' | 'ledger'> {
  return {
    pictureOf: (ref) => shelf.pictureOf(pageKey(ref)),
    subscribe: (ref, listener) => shelf.subscribe(pageKey(ref), listener),
    ledger: () => shelf.ledger(),
  };
}

/** Draws the large pictures of pages, each as a job of its own. */
function createPainter(
  source: PictureSource,
  shelf: PictureShelf,
  previews: ReturnType<typeof createPreviews>,
) {
  /** Frees what drawing it left behind: more than the picture where a page is full of lines. */
  const cleanup = (key: string) => {
    const { fileKey, pageNumber } = pageOfKey(key);
    source.documentOf(fileKey)?.pdf.cleanupPage(pageNumber);
  };

  async function render(
    page: NearPage,
    part: PicturePart,
    annotations: boolean,
    signal: AbortSignal,
  ) {
    const { fileKey, pageNumber } = page.ref;
    const document = source.documentOf(fileKey);
    // What is only near must not hold up the frame in which what is in view appears, unless it
    // will be in view in a moment.
    const isAwaited = page.inView > 0 || source.isLeafing();
    const thread = isAwaited && !source.isMoving() ? 'main' : 'worker';
    const { scale: exact, area } = part;
    const request = { scale: exact, area, thread, annotations, stays: true, signal } as const;
    const canvas = await document?.pdf.renderPage(pageNumber, request);
    // What a document answers that has been exchanged meanwhile says nothing of its successor.
    const isCurrent = document?.pdf === source.documentOf(fileKey)?.pdf;
    return signal.aborted || !isCurrent ? undefined : canvas;
  }

  function draw(
    page: NearPage,
    kind: 'base' | 'detail',
    part: PicturePart,
    isWhole: boolean,
  ): RenderJob {
    const key = pageKey(page.ref);
    const annotations = annotationsOf(source, page.ref);
    const { x, y, width, height } = part.area;
    return {
      key: `${key}|${kind}|${part.scale}|${x},${y},${width},${height}|${annotations}`,
      background: false,
      ahead: page.inView === 0,
      async run(signal) {
        const entry = shelf.entryOf(key);
        if (kind === 'detail') entry.pendingDetail = part;
        shelf.makeRoom(4 * width * height);
        const canvas = await render(page, part, annotations, signal);
        if (entry.pendingDetail === part) entry.pendingDetail = undefined;
        if (!canvas) return;
        if (isPdfProblem(canvas)) {
          entry.problem = canvas;
          return;
        }
        shelf.put(key, kind, { canvas, ...part, annotations });
        // Only a page that is shown in parts is drawn again before long.
        if (isWhole || entry.nearness !== 'inView') cleanup(key);
        if (kind !== 'base' || entry.preview) return;
        const { size } = page;
        const whole = { width: size.width * part.scale, height: size.height * part.scale };
        previews.keepLater(key, canvas, whole);
      },
    };
  }

  return { cleanup, draw };
}

/** The large pictures of pages: which are wanted, and what is shown of them. */
function createDrawing(
  source: PictureSource,
  shelf: PictureShelf,
  previews: ReturnType<typeof createPreviews>,
) {
  const { cleanup, draw } = createPainter(source, shelf, previews);
  const scale = () => ({ pxPerPt: source.pxPerPt(), pixelRatio: source.pixelRatio() });
  const partsOf = (page: NearPage, entry: ShelfEntry) =>
    drawnParts(page, entry, annotationsOf(source, page.ref), scale());

  /** The pictures that are to be drawn of one page, the more urgent one first. */
  function missing(page: NearPage, entry: ShelfEntry, parts: DrawnParts): RenderJob[] {
    const { need, hasBase, hasDetail } = parts;
    const base = hasBase ? [] : [draw(page, 'base', need.base, need.isWhole)];
    if (!need.detail || hasDetail) return base;
    const detail = draw(page, 'detail', need.detail, need.isWhole);
    return entry.base ? [detail, ...base] : [...base, detail];
  }

  return {
    cleanup,
    /** The pictures to be drawn now, the most urgent first. */
    wanted(): RenderJob[] {
      const plan = renderPlan(
        source.nearPages().map((page) => {
          const { base, detail } = shelf.entryOf(pageKey(page.ref));
          const hasPicture = Boolean(base ?? detail);
          return { page, inView: page.inView, ahead: page.ahead, hasPicture };
        }),
      );
      const taken = { bytes: 0, canvases: 0 };
      return plan.flatMap((page) => {
        const entry = shelf.entryOf(pageKey(page.ref));
        if (entry.problem) return [];
        const parts = partsOf(page, entry);
        for (const part of [parts.need.base, parts.need.detail])
          if (part) {
            taken.canvases += 1;
            taken.bytes += 4 * part.area.width * part.area.height;
          }
        // What is only near may not push out what is wanted too: each would be drawn for ever.
        const isTooMuch =
          taken.bytes > pictureBudget.bytes || taken.canvases > pictureBudget.canvases;
        return page.inView === 0 && isTooMuch ? [] : missing(page, entry, parts);
      });
    },
    /** Shows what there is of a page. */
    show(page: NearPage) {
      const key = pageKey(page.ref);
      const entry = shelf.entryOf(key);
      const { need, isSharp } = partsOf(page, entry);
      if (need.isWhole && isSharp && entry.detail) shelf.drop(key, 'detail');
      const { base, detail, preview, problem } = entry;
      shelf.show(key, {
        base: base?.canvas,
        baseRect: base && scaledRect(base, scale()),
        detail: detail?.canvas,
        detailRect: detail && scaledRect(detail, scale()),
        preview,
        isBusy: !isSharp && !problem,
        problem,
      });
    },
  };
}

/** Whether the file's own annotations are part of a page's picture. */
function annotationsOf({ documentOf }: PictureSource, { fileKey }: PageRef): boolean {
  return documentOf(fileKey)?.drawAnnotations ?? true;
}
