import type { Rect } from '#core/geometry/rect.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { pictureBudget } from './chooseEvictions.ts';
import { createPreviews } from './createPreviews.ts';
import { type PictureNeed, type PicturePart, pictureNeed } from './pictureNeed.ts';
import type { NearPage } from '#web/viewer/nearPage.ts';
import { snapStep } from '#web/viewer/layout/pageLayout.ts';
import type { Pictures } from '#web/viewer/pictures.ts';
import { createPictureShelf, type ShelfEntry } from './pictureShelf.ts';
import { renderPlan } from './renderPlan.ts';
import { createRenderQueue, type RenderJob } from './renderQueue.ts';
import {
  type PageRef,
  pageKey,
  pageOfKey,
  type ViewerDocument,
} from '#web/viewer/viewerDocument.ts';

/** What the pictures ask the view. */
export interface PictureSource {
  nearPages(): readonly NearPage[];
  pxPerPt(): number;
  pixelRatio(): number;
  /** Begin nothing now: the view is passing too fast, or the zoom is still changing. */
  isHeld(): boolean;
  /** The main thread is needed for something else: draw in the renderer thread. */
  isMoving(): boolean;
  /** Somebody goes from page to page: as many as possible are wanted. */
  isLeafing(): boolean;
  /** What nobody waits for may take its turn. */
  isResting(): boolean;
  documentOf(fileKey: string): ViewerDocument | undefined;
}

/** Draws what the view needs, in the order of need, and keeps it within the budget. */
export function createPictures(source: PictureSource): Pictures {
  const shelf = createPictureShelf();
  const previews = createPreviews(shelf, source.documentOf);
  let nearKeys = new Set<string>();
  let thumbnails: readonly PageRef[] = [];
  const waiting: (() => void)[] = [];

  /**
   * Frees what drawing it left behind, which is more than the picture where a page is full of
   * lines.
   */
  const cleanup = (key: string) => {
    const { fileKey, pageNumber } = pageOfKey(key);
    source.documentOf(fileKey)?.pdf.cleanupPage(pageNumber);
  };

  const deviceScale = () => source.pxPerPt() * source.pixelRatio();

  function needOf(page: NearPage, entry: ShelfEntry): PictureNeed {
    const scale = deviceScale();
    const has = (candidate: PicturePart | undefined) =>
      candidate?.scale === scale ? candidate.area : undefined;
    const present = has(entry.pendingDetail) ?? has(entry.detail);
    const grid = Math.round(source.pixelRatio() * snapStep(source.pixelRatio()));
    return pictureNeed(page.size, scale, grid, page.visible, present);
  }

  const hasBase = (entry: ShelfEntry, need: PictureNeed, annotations: boolean) =>
    entry.base !== undefined &&
    entry.base.annotations === annotations &&
    (need.isWhole ? entry.base.scale === need.base.scale : entry.base.scale >= need.base.scale);

  const hasDetail = (entry: ShelfEntry, need: PictureNeed, annotations: boolean) =>
    need.detail !== undefined &&
    entry.detail?.scale === need.detail.scale &&
    entry.detail.annotations === annotations &&
    entry.detail.area === need.detail.area;

  function draw(
    page: NearPage,
    kind: 'base' | 'detail',
    part: PicturePart,
    isWhole: boolean,
  ): RenderJob {
    const { ref } = page;
    const { scale, area } = part;
    const key = pageKey(ref);
    const document = source.documentOf(ref.fileKey);
    const annotations = document?.drawAnnotations ?? true;
    const place = `${area.x},${area.y},${area.width},${area.height}`;
    return {
      key: `${key}|${kind}|${scale}|${place}|${annotations}`,
      background: false,
      ahead: page.inView === 0,
      async run(signal) {
        const entry = shelf.entryOf(key);
        if (kind === 'detail') entry.pendingDetail = part;
        shelf.makeRoom(4 * area.width * area.height);
        // What is only near must not hold up the frame in which what is in view appears, unless it
        // will be in view in a moment.
        const isAwaited = page.inView > 0 || source.isLeafing();
        const thread = isAwaited && !source.isMoving() ? 'main' : 'worker';
        const canvas = await document?.pdf.renderPage(ref.pageNumber, {
          scale,
          area,
          thread,
          annotations,
          stays: true,
          signal,
        });
        if (entry.pendingDetail === part) entry.pendingDetail = undefined;
        // What a document answers that has been exchanged meanwhile says nothing of its successor.
        const isCurrent = document?.pdf === source.documentOf(ref.fileKey)?.pdf;
        if (signal.aborted || !canvas || !isCurrent) return;
        if (isPdfProblem(canvas)) {
          entry.problem = canvas;
          return;
        }
        shelf.put(key, kind, { canvas, scale, area, annotations });
        // Only a page that is shown in parts is drawn again before long.
        if (isWhole || entry.nearness !== 'inView') cleanup(key);
        if (kind === 'base' && !entry.preview)
          previews.keepLater(key, canvas, {
            width: page.size.width * scale,
            height: page.size.height * scale,
          });
      },
    };
  }

  function wantedPictures(): RenderJob[] {
    const near = source.nearPages();
    const plan = renderPlan(
      near.map((page) => {
        const entry = shelf.entryOf(pageKey(page.ref));
        const hasPicture = Boolean(entry.base ?? entry.detail);
        return { page, inView: page.inView, ahead: page.ahead, hasPicture };
      }),
    );
    const taken = { bytes: 0, canvases: 0 };
    return plan.flatMap((page) => {
      const entry = shelf.entryOf(pageKey(page.ref));
      if (entry.problem) return [];
      const annotations = source.documentOf(page.ref.fileKey)?.drawAnnotations ?? true;
      const need = needOf(page, entry);
      for (const part of [need.base, need.detail])
        if (part) {
          taken.canvases += 1;
          taken.bytes += 4 * part.area.width * part.area.height;
        }
      // What is only near may not push out what is wanted as well: each would be drawn again
      // because of the other, for ever.
      const isTooMuch =
        taken.bytes > pictureBudget.bytes || taken.canvases > pictureBudget.canvases;
      if (page.inView === 0 && isTooMuch) return [];
      const base = hasBase(entry, need, annotations)
        ? []
        : [draw(page, 'base', need.base, need.isWhole)];
      if (!need.detail || hasDetail(entry, need, annotations)) return base;
      const detail = draw(page, 'detail', need.detail, need.isWhole);
      return entry.base ? [detail, ...base] : [...base, detail];
    });
  }

  function wantedThumbnails(): RenderJob[] {
    return thumbnails.flatMap((ref) => {
      const { preview, problem } = shelf.entryOf(pageKey(ref));
      return preview || problem ? [] : previews.draw(ref);
    });
  }

  const queue = createRenderQueue(
    () => {
      const pictures = wantedPictures();
      if (pictures.length > 0 || !source.isResting() || source.isHeld()) return pictures;
      const near = source.nearPages();
      if (near.length > 0) for (const resolve of waiting.splice(0)) resolve();
      for (const { ref } of near) void source.documentOf(ref.fileKey)?.pdf.freeFonts();
      return wantedThumbnails();
    },
    source.isHeld,
    refresh,
  );

  /** Brings what is shown up to the view as it is now, and lets the next picture be drawn. */
  function refresh() {
    const near = source.nearPages();
    const keys = new Set(near.map(({ ref }) => pageKey(ref)));
    for (const key of nearKeys) if (!keys.has(key) && shelf.has(key)) moveTo(key, 'far');
    nearKeys = keys;
    for (const page of near) {
      const key = pageKey(page.ref);
      moveTo(key, page.inView > 0 ? 'inView' : 'near');
      const entry = shelf.entryOf(key);
      const annotations = source.documentOf(page.ref.fileKey)?.drawAnnotations ?? true;
      const need = needOf(page, entry);
      const isSharp =
        hasBase(entry, need, annotations) && (need.isWhole || hasDetail(entry, need, annotations));
      if (need.isWhole && isSharp && entry.detail) shelf.drop(key, 'detail');
      shelf.show(key, {
        base: entry.base?.canvas,
        baseRect: entry.base && scaledRect(entry.base),
        detail: entry.detail?.canvas,
        detailRect: entry.detail && scaledRect(entry.detail),
        preview: entry.preview,
        isBusy: !isSharp && !entry.problem,
        problem: entry.problem,
      });
    }
    queue.refresh();
  }

  function moveTo(key: string, nearness: ShelfEntry['nearness']) {
    const hasLeftView = shelf.entryOf(key).nearness === 'inView' && nearness !== 'inView';
    if (nearness === 'far') shelf.entryOf(key).nearness = nearness;
    else shelf.touch(key, nearness);
    if (hasLeftView) cleanup(key);
  }

  /** A part of a page in device px at some scale, in CSS px at the present one. */
  function scaledRect({ area, scale }: PicturePart): Rect {
    const factor = deviceScale() / scale / source.pixelRatio();
    return {
      x: area.x * factor,
      y: area.y * factor,
      width: area.width * factor,
      height: area.height * factor,
    };
  }

  return {
    refresh,
    pictureOf: (ref: PageRef) => shelf.pictureOf(pageKey(ref)),
    subscribe: (ref: PageRef, listener: () => void) => shelf.subscribe(pageKey(ref), listener),
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
        if (document && kept.has(document.pdf)) continue;
        shelf.forget(key);
      }
    },
    counts: queue.counts,
    ledger: () => shelf.ledger(),
    clear() {
      for (const key of [...shelf.keys()]) {
        shelf.drop(key, 'base');
        shelf.drop(key, 'detail');
      }
    },
  };
}
