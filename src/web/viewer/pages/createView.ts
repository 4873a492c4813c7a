import { createPictures } from '#web/viewer/pictures/createPictures.ts';
import { pagesAround } from '#web/viewer/layout/pagesAround.ts';
import { createMotion, zoomControl } from '#web/viewer/layout/motion.ts';
import { mountPages } from '#web/viewer/layout/mountPages.ts';
import { type InView, lookAtView } from '#web/viewer/layout/nearPages.ts';
import { createSizeFinder, sizeAnchor } from '#web/viewer/layout/sizeFinder.ts';
import {
  type Anchor,
  createViewModel,
  type ViewChange,
  type ViewModel,
} from '#web/viewer/layout/viewModel.ts';
import type { Pictures } from '#web/viewer/pictures.ts';
import type { PageRef } from '#web/viewer/viewerDocument.ts';
import { emptyState, nextState, type ViewerState } from '#web/viewer/viewerState.ts';
import { createScrolling, type ViewerDom } from './createScrolling.ts';

/** The view, and what follows from it: what is mounted, current, to be drawn and measured. */
export function createView(dom: () => ViewerDom | undefined) {
  const model = createViewModel();
  const motion = createMotion(() => update(false));
  const published = createPublished();
  const held = createHeldPages(() => update(false));
  let inView: InView = { near: [], visible: [], current: undefined };
  let isSettling = false;
  const density = createDensity(
    () => model.pixelRatio,
    (pixelRatio) => change({ pixelRatio }, topAnchor(model)),
  );

  const isDrawn = () => isSharp(pictures, inView.current);
  const scrolling = createScrolling({ ...density, model, motion, dom, onMove: update, isDrawn });
  const zooming = zoomControl({
    model,
    currentPage: () => inView.current,
    onScale: (pxPerPt, anchor) => change({ pxPerPt }, anchor),
  });
  const pictures = createPictures({
    ...motion,
    isHeld: () => isSettling || motion.isHeld(),
    nearPages: () => inView.near,
    pagesAround: () => pagesAround(model.stack, inView.current, scrolling.direction()),
    pxPerPt: () => model.pxPerPt,
    pixelRatio: () => model.pixelRatio,
    documentOf: (fileKey) => model.documents.find((document) => document.fileKey === fileKey),
  });
  const sizes = createSizeFinder({
    near: (fileKey) => nearestPageOf(model, inView.current, fileKey),
    whenQuiet: () => pictures.whenQuiet(),
    onSizes(known) {
      scrolling.follow();
      change({ known }, sizeAnchor(model, inView));
    },
  });

  /** Derives everything anew; `layoutMoved` when pages may have moved within the content. */
  function update(layoutMoved: boolean) {
    inView = lookAtView(model, scrolling.direction());
    const before = published.getState();
    const state = published.publish({
      ...shownBy(model, inView, zooming),
      pages: mountPages(model, held.pages(), before.pages),
      layoutVersion: before.layoutVersion + (layoutMoved ? 1 : 0),
    });
    dom()?.scroller.toggleAttribute('data-passing', motion.isHeld());
    for (const page of state.pages) if (!page.isKnown) sizes.ask(page, page.size);
    pictures.refresh();
  }

  function change(next: ViewChange, anchor: Anchor | undefined) {
    const hasMoved = model.change(next, anchor);
    scrolling.place();
    update(hasMoved);
  }

  return {
    model,
    motion,
    scrolling,
    zooming,
    pictures,
    sizes,
    ...published,
    ...held,
    inView: () => inView,
    ...density,
    update,
    change,
    /** Draws nothing at the zoom that was, when it is about to be another one. */
    changeAndRefit(next: ViewChange, anchor: Anchor | undefined) {
      isSettling = true;
      change(next, anchor);
      zooming.refit();
      isSettling = false;
      pictures.refresh();
    },
  };
}

function isSharp({ pictureOf }: Pictures, page: PageRef | undefined): boolean {
  return page !== undefined && !pictureOf(page).isBusy;
}

/** A smaller change of the scale changes no picture. */
const leastScaleStep = 1e-3;

/** How many pixels of the screen a CSS px of ours has, as something around us may be scaled. */
function createDensity(known: () => number, onChange: (pixelRatio: number) => void) {
  let scale = 1;
  const pixelRatio = () => devicePixelRatio * scale;
  const checkPixelRatio = () => {
    if (pixelRatio() !== known()) onChange(pixelRatio());
  };
  return {
    pixelRatio,
    checkPixelRatio,
    /** Client px in a CSS px of ours: pictures are as sharp as they are seen. */
    setScale(next: number) {
      if (Math.abs(next - scale) < leastScaleStep) return;
      scale = next;
      checkPixelRatio();
    },
  };
}

/** The state that is shown, and its listeners. */
function createPublished() {
  let state = emptyState;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish(next: ViewerState): ViewerState {
      const before = state;
      state = nextState(before, next);
      if (state !== before) for (const listener of [...listeners]) listener();
      return state;
    },
  };
}

/** Pages that stay in the DOM wherever the view goes. */
function createHeldPages(onChange: () => void) {
  const held = new Map<symbol, PageRef>();
  return {
    pages: () => [...held.values()],
    hold(ref: PageRef) {
      const hold = Symbol('hold');
      held.set(hold, ref);
      onChange();
      return () => {
        if (held.delete(hold)) onChange();
      };
    },
  };
}

/** The view of a viewer. */
export type View = ReturnType<typeof createView>;

/** What of the state follows from the numbers alone. */
function shownBy(
  { documents, pxPerPt, stack, sizeOf }: ViewModel,
  { current, visible }: InView,
  { zoom, fit }: Pick<ViewerState, 'zoom' | 'fit'>,
) {
  return {
    zoom,
    fit,
    documents,
    pxPerPt,
    currentPage: current,
    visiblePages: visible,
    totalPages: stack.count,
    sizeOf,
  };
}

/** What must not move when the box around the pages changes: the middle of the view's top. */
export function topAnchor(model: ViewModel): Anchor | undefined {
  return model.anchorAt({ x: model.view.width / 2, y: 0 });
}

/** The page of a document nearest to the view: the last of one above, the first of one below. */
function nearestPageOf(model: ViewModel, current: PageRef | undefined, fileKey: string): number {
  if (current?.fileKey === fileKey) return current.pageNumber;
  const first = model.stack.firstIndexOf(fileKey) ?? 0;
  const isAbove = current !== undefined && (model.stack.indexOf(current) ?? 0) > first;
  const document = model.documents.find((candidate) => candidate.fileKey === fileKey);
  return isAbove ? (document?.pdf.pageCount ?? 1) : 1;
}
