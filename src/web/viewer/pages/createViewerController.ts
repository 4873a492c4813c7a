import type { Point } from '#core/geometry/point.ts';
import type { Size } from '#core/geometry/rect.ts';
import { attachScroller } from './attachScroller.ts';
import { createPictures } from '#web/viewer/pictures/createPictures.ts';
import { createMotion } from '#web/viewer/layout/motion.ts';
import { mountPages } from '#web/viewer/layout/mountPages.ts';
import { type InView, lookAtView } from '#web/viewer/layout/nearPages.ts';
import { pageGeometry } from '#web/viewer/layout/pageGeometry.ts';
import { elementHeight } from '#web/viewer/layout/scrollSpace.ts';
import { scrollTarget } from '#web/viewer/layout/scrollTarget.ts';
import { sizeAnchor } from '#web/viewer/layout/sizeAnchor.ts';
import { createSizeFinder } from '#web/viewer/layout/sizeFinder.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import { type PageRef, pageKey } from '#web/viewer/viewerDocument.ts';
import { type Anchor, createViewModel } from '#web/viewer/layout/viewModel.ts';
import { type ClientFrame, emptyState, nextState } from '#web/viewer/viewerState.ts';
import { zoomControl } from '#web/viewer/layout/zoomControl.ts';

/** How long `revealPage` waits for a page to appear, ms. */
const revealLimit = 3_000;

/** A viewer without a DOM yet: `<Viewer>` and `<Thumbnails>` show it, all others talk to it. */
export function createViewerController(): ViewerController {
  const model = createViewModel();
  const geometry = pageGeometry(model);
  const motion = createMotion(() => update(false));
  const listeners = new Set<() => void>();
  const elements = new Map<string, HTMLElement>();
  const held = new Map<symbol, PageRef>();
  let dom: { scroller: HTMLElement; content: HTMLElement } | undefined;
  let direction: 1 | -1 = 1;
  let inView: InView = { near: [], visible: [], current: undefined };
  let state = emptyState;
  let isSettling = false;

  const zooming = zoomControl({
    model,
    currentPage: () => inView.current,
    onScale: (pxPerPt, anchor) => change({ pxPerPt }, anchor),
  });
  const pictures = createPictures({
    nearPages: () => inView.near,
    pxPerPt: () => model.pxPerPt,
    pixelRatio: () => model.pixelRatio,
    isHeld: () => isSettling || motion.isHeld(),
    isMoving: motion.isMoving,
    isLeafing: motion.isLeafing,
    isResting: motion.isResting,
    documentOf: (fileKey) => model.documents.find((document) => document.fileKey === fileKey),
  });
  const sizes = createSizeFinder({
    near: (fileKey) => nearestPageOf(fileKey),
    whenQuiet: () => pictures.whenQuiet(),
    onSizes(known) {
      followScroll();
      change({ known }, sizeAnchor(model, inView));
    },
  });

  /** The page of a document nearest to the view: the last of one above, the first of one below. */
  function nearestPageOf(fileKey: string): number {
    const { current } = inView;
    if (current?.fileKey === fileKey) return current.pageNumber;
    const first = model.stack.firstIndexOf(fileKey) ?? 0;
    const isAbove = current !== undefined && (model.stack.indexOf(current) ?? 0) > first;
    const document = model.documents.find((candidate) => candidate.fileKey === fileKey);
    return isAbove ? (document?.pdf.pageCount ?? 1) : 1;
  }

  /** Derives from what changed: what is mounted, what is current, what has to be drawn. */
  function update(layoutMoved: boolean) {
    inView = lookAtView(model, direction);
    const next = nextState(state, {
      documents: model.documents,
      zoom: zooming.zoom,
      pxPerPt: model.pxPerPt,
      fit: zooming.fit,
      currentPage: inView.current,
      visiblePages: inView.visible,
      totalPages: model.stack.count,
      pages: mountPages(model, [...held.values()], state.pages),
      layoutVersion: state.layoutVersion + (layoutMoved ? 1 : 0),
      sizeOf: model.sizeOf,
    });
    if (next !== state) {
      state = next;
      for (const listener of [...listeners]) listener();
    }
    dom?.scroller.toggleAttribute('data-passing', motion.isHeld());
    for (const page of state.pages) if (!page.isKnown) sizes.ask(page, page.size);
    pictures.refresh();
  }

  /** Writes the model's height and scroll position to the DOM, and reads what became of them. */
  function place() {
    if (!dom) return;
    const { scroller, content } = dom;
    content.style.width = `${model.layout.width}px`;
    content.style.height = `${elementHeight(model.space())}px`;
    if (scroller.scrollTop !== model.place.scrollTop) scroller.scrollTop = model.place.scrollTop;
    if (scroller.scrollLeft !== model.scrollLeft) scroller.scrollLeft = model.scrollLeft;
    model.settle(scroller.scrollLeft, scroller.scrollTop);
  }

  function change(next: Parameters<typeof model.change>[0], anchor: Anchor | undefined) {
    model.change(next, anchor);
    place();
    update(true);
  }

  /** Draws nothing at the zoom that was, when it is about to be another one. */
  function changeAndRefit(next: Parameters<typeof model.change>[0], anchor: Anchor | undefined) {
    isSettling = true;
    change(next, anchor);
    zooming.refit();
    isSettling = false;
    pictures.refresh();
  }

  const topMiddle = (): Point => ({ x: model.view.width / 2, y: 0 });

  /** Moves the view by `move`, then tells everybody. */
  function moved(move: () => void) {
    const before = model.layoutTop();
    const { offset } = model.place;
    move();
    const by = model.layoutTop() - before;
    if (by !== 0) direction = by > 0 ? 1 : -1;
    const hasJumped = model.place.offset !== offset;
    update(hasJumped);
  }

  /** Reads where the browser stands: its scroll event may be yet to come; it must not be undone. */
  function followScroll() {
    if (!dom || dom.scroller.clientHeight === 0) return;
    // Not every change of the screen is told (emulated ones are not).
    if (devicePixelRatio !== model.pixelRatio) onPixelRatio(devicePixelRatio);
    const { scrollLeft, scrollTop } = dom.scroller;
    if (scrollLeft === model.scrollLeft && scrollTop === model.place.scrollTop) return;
    moved(() => {
      const before = model.layoutTop();
      model.scrolled(scrollLeft, scrollTop);
      motion.scrolled(Math.abs(model.layoutTop() - before) / Math.max(1, model.view.height));
      if (model.place.scrollTop !== scrollTop) place();
    });
  }

  function scrollTo({ x, y }: Point) {
    moved(() => {
      model.scrollTo(x, y);
      place();
    });
  }

  function clientFrame(): ClientFrame {
    followScroll();
    const { left = 0, top = 0 } = dom?.scroller.getBoundingClientRect() ?? {};
    return { left, top };
  }

  function clientToContent(clientX: number, clientY: number, frame = clientFrame()): Point {
    const { scrollLeft, place: scrollPlace } = model;
    return { x: clientX - frame.left + scrollLeft, y: clientY - frame.top + scrollPlace.scrollTop };
  }

  /** From client px to CSS px from the corner of the scrolling box. */
  function inScroller(at: Point | undefined): Point | undefined {
    const frame = clientFrame();
    return at && { x: at.x - frame.left, y: at.y - frame.top };
  }

  const onPixelRatio = (pixelRatio: number) => change({ pixelRatio }, model.anchorAt(topMiddle()));

  function onResize(view: Size) {
    if (view.width === 0 || view.height === 0) return;
    const isSame = view.width === model.view.width && view.height === model.view.height;
    followScroll();
    if (isSame) return place();
    changeAndRefit({ view, pixelRatio: devicePixelRatio }, model.anchorAt(topMiddle()));
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setDocuments(documents) {
      const wasEmpty = model.stack.count === 0;
      pictures.keepOnly(documents);
      const known = sizes.follow(documents);
      followScroll();
      const anchor = sizeAnchor(model, inView);
      if (wasEmpty) changeAndRefit({ documents, known }, anchor);
      else change({ documents, known }, anchor);
    },
    setZoom: (zoom, at) => zooming.zoomTo(zoom, inScroller(at)),
    zoomIn: (at) => zooming.zoomIn(inScroller(at)),
    zoomOut: (at) => zooming.zoomOut(inScroller(at)),
    fitWidth() {
      followScroll();
      zooming.setFit('width');
      update(false);
    },
    fitPage() {
      followScroll();
      const { current } = inView;
      zooming.setFit('page');
      if (current) this.scrollToPage(current.fileKey, current.pageNumber);
    },
    scrollToPage(fileKey, pageNumber, { rect } = {}) {
      const index = model.stack.indexOf({ fileKey, pageNumber });
      if (index === undefined) return;
      const page = model.layout.rectAt(index);
      const view = { x: model.scrollLeft, y: model.layoutTop(), ...model.view };
      const { pxPerPt } = model;
      const box = rect && {
        x: page.x + rect.x * pxPerPt,
        y: page.y + rect.y * pxPerPt,
        width: rect.width * pxPerPt,
        height: rect.height * pxPerPt,
      };
      scrollTo(scrollTarget(view, page, box, model.gap));
    },
    async revealPage(fileKey, pageNumber, options) {
      const ref = { fileKey, pageNumber };
      if (model.stack.indexOf(ref) === undefined) return undefined;
      this.scrollToPage(fileKey, pageNumber, options);
      const started = performance.now();
      while (!elements.has(pageKey(ref)) && performance.now() - started < revealLimit)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      return elements.get(pageKey(ref));
    },
    scrollBy(delta) {
      const before = { x: model.scrollLeft, y: model.layoutTop() };
      scrollTo({ x: before.x + delta.x, y: before.y + delta.y });
      return { x: model.scrollLeft - before.x, y: model.layoutTop() - before.y };
    },
    clientFrame,
    clientToContent,
    pageAtClientPoint(clientX, clientY, frame) {
      const content = clientToContent(clientX, clientY, frame);
      return geometry.pageAt(content, { x: clientX, y: clientY });
    },
    nearestPage(clientX, clientY, frame) {
      const content = clientToContent(clientX, clientY, frame);
      return geometry.nearestPage(content, { x: clientX, y: clientY });
    },
    pageOrigin(fileKey, pageNumber) {
      const index = model.stack.indexOf({ fileKey, pageNumber });
      if (index === undefined) return undefined;
      const { x, y } = geometry.contentRect(index);
      return { x, y };
    },
    visiblePart: (fileKey, pageNumber) =>
      inView.near.find(({ ref }) => ref.fileKey === fileKey && ref.pageNumber === pageNumber)
        ?.visible,
    holdPage(fileKey, pageNumber) {
      const hold = Symbol('hold');
      held.set(hold, { fileKey, pageNumber });
      update(false);
      return () => {
        if (held.delete(hold)) update(false);
      };
    },
    pageElement: (fileKey, pageNumber) => elements.get(pageKey({ fileKey, pageNumber })),
    get scroller() {
      return dom?.scroller;
    },
    setGesture: motion.setGesture,
    pictures,
    attach(scroller, content) {
      const attached = { scroller, content };
      dom = attached;
      const detach = attachScroller(scroller, {
        onScroll: followScroll,
        onAct: motion.acted,
        onResize,
        onPixelRatio,
        onZoom(factor, at) {
          motion.zooming();
          zooming.zoomTo(zooming.zoom * factor, inScroller(at));
        },
      });
      sizes.follow(model.documents);
      onResize({ width: scroller.clientWidth, height: scroller.clientHeight });
      return () => {
        detach();
        if (dom !== attached) return;
        dom = undefined;
        sizes.stop();
        pictures.clear();
      };
    },
    setPageElement(ref, element) {
      if (element) elements.set(pageKey(ref), element);
      else elements.delete(pageKey(ref));
    },
  };
}
