import { type Point, type Size, containsPoint, type Rect } from '#core/geometry/rect.ts';
import { sizeAnchor } from '#web/viewer/layout/sizeFinder.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import { pageKey } from '#web/viewer/viewerDocument.ts';
import { pageView } from '#core/geometry/pageView.ts';
import type { ViewModel } from '#web/viewer/layout/viewModel.ts';
import type { PageHit, ClientFrame } from '#web/viewer/viewerState.ts';
import { type ScreenSpace, screenSpace } from '#core/geometry/screen/screenSpace.ts';
import { spaceOf } from '#web/viewer/spaceOf.ts';
import { attachScroller } from './attachScroller.ts';
import type { ViewerDom } from './createScrolling.ts';
import { createView, topAnchor, type View } from './createView.ts';

/**
 * From the screen to pages and back, by computation alone.
 *
 *   content px  from the top-left corner of the scrolling content, in which pages and the overlay
 *               are placed
 *   points      on a page
 */
function pageGeometry(model: ViewModel) {
  /** The page's box in content px. */
  const contentRect = (index: number): Rect => {
    const rect = model.layout.rectAt(index);
    return { ...rect, y: rect.y - model.place.offset };
  };

  const hit = (index: number, content: Point): PageHit => {
    const region = contentRect(index);
    const { pxPerPt } = model;
    const ref = model.stack.refAt(index);
    return {
      ...ref,
      point: { x: (content.x - region.x) / pxPerPt, y: (content.y - region.y) / pxPerPt },
      view: pageView(model.stack.sizeAt(index), pxPerPt),
      region,
    };
  };

  const indexNear = (content: Point) => model.layout.indexAt(content.y + model.place.offset);

  return {
    contentRect,
    /** The page under a place, if there is one. */
    pageAt(content: Point): PageHit | undefined {
      if (model.stack.count === 0) return undefined;
      const index = indexNear(content);
      return containsPoint(contentRect(index), content) ? hit(index, content) : undefined;
    },
    /** The page under a place, or the one whose edge is nearest. */
    nearestPage(content: Point): PageHit | undefined {
      if (model.stack.count === 0) return undefined;
      const above = indexNear(content);
      const below = Math.min(above + 1, model.stack.count - 1);
      const toAbove = distance(contentRect(above), content);
      const toBelow = distance(contentRect(below), content);
      return hit(toAbove <= toBelow ? above : below, content);
    },
  };
}

function distance(rect: Rect, { x, y }: Point): number {
  const dx = Math.max(rect.x - x, 0, x - rect.x - rect.width);
  const dy = Math.max(rect.y - y, 0, y - rect.y - rect.height);
  return Math.hypot(dx, dy);
}

/** How long `revealPage` waits for a page to appear, ms. */
const revealLimit = 3_000;

/** A viewer without a DOM yet: `<Viewer>` and `<Thumbnails>` show it, all others talk to it. */
export function createViewerController(): ViewerController {
  let dom: ViewerDom | undefined;
  const view = createView(() => dom);
  const places = createClientPlaces(view, () => dom);
  const { model, scrolling, zooming, pictures, sizes } = view;
  const elements = new Map<string, HTMLElement>();

  /** From client px to CSS px from the corner of the scrolling box. */
  function inScroller(at: Point | undefined): Point | undefined {
    const frame = places.clientFrame();
    return at && frame.now().toLocal(at);
  }

  return {
    ...places,
    pictures,
    getState: view.getState,
    subscribe: view.subscribe,
    setDocuments(documents) {
      const wasEmpty = model.stack.count === 0;
      pictures.keepOnly(documents);
      const known = sizes.follow(documents);
      scrolling.follow();
      const anchor = sizeAnchor(model, view.inView());
      if (wasEmpty) view.changeAndRefit({ documents, known }, anchor);
      else view.change({ documents, known }, anchor);
    },
    setZoom: (zoom, at) => zooming.zoomTo(zoom, inScroller(at)),
    zoomIn: (at) => zooming.zoomIn(inScroller(at)),
    zoomOut: (at) => zooming.zoomOut(inScroller(at)),
    fitWidth() {
      scrolling.follow();
      zooming.setFit('width');
      view.update(false);
    },
    fitPage() {
      scrolling.follow();
      const { current } = view.inView();
      zooming.setFit('page');
      if (current) this.scrollToPage(current.fileKey, current.pageNumber);
    },
    scrollToPage(fileKey, pageNumber, { rect } = {}) {
      const index = model.stack.indexOf({ fileKey, pageNumber });
      if (index !== undefined) scrolling.toPage(index, rect);
    },
    async revealPage(fileKey, pageNumber, options) {
      const ref = { fileKey, pageNumber };
      if (model.stack.indexOf(ref) === undefined) return undefined;
      this.scrollToPage(fileKey, pageNumber, options);
      return appearing(elements, pageKey(ref));
    },
    scrollBy: scrolling.by,
    visiblePart: (fileKey, pageNumber) =>
      view.inView().near.find(({ ref }) => ref.fileKey === fileKey && ref.pageNumber === pageNumber)
        ?.visible,
    holdPage: (fileKey, pageNumber) => view.hold({ fileKey, pageNumber }),
    pageElement: (fileKey, pageNumber) => elements.get(pageKey({ fileKey, pageNumber })),
    get scroller() {
      return dom?.scroller;
    },
    setGesture: view.motion.setGesture,
    attach(scroller, content) {
      const attached = { scroller, content };
      dom = attached;
      const detach = follow(view, scroller, places, inScroller);
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

/** Waits some time for the element of a page that was scrolled to. */
async function appearing(elements: ReadonlyMap<string, HTMLElement>, key: string) {
  const started = performance.now();
  while (!elements.has(key) && performance.now() - started < revealLimit)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return elements.get(key);
}

/** Follows what happens to the scrolling box, and takes its size; returns how to stop. */
function follow(
  view: View,
  scroller: HTMLElement,
  { clientFrame, forgetFrame }: ClientPlaces,
  inScroller: (at: Point | undefined) => Point | undefined,
): () => void {
  const { model, motion, scrolling, sizes, zooming } = view;
  function onResize(size: Size) {
    if (size.width === 0 || size.height === 0) return;
    const isSame = size.width === model.view.width && size.height === model.view.height;
    clientFrame();
    if (isSame) return scrolling.place();
    view.changeAndRefit({ view: size, pixelRatio: view.pixelRatio() }, topAnchor(model));
  }
  const detach = attachScroller(scroller, {
    onScroll: scrolling.follow,
    onAct: motion.acted,
    onResize,
    onMoved: forgetFrame,
    onPixelRatio: view.checkPixelRatio,
    onVisibility: view.pictures.refresh,
    onZoom(factor, at) {
      motion.zooming();
      zooming.zoomTo(zooming.zoom * factor, inScroller(at));
    },
    onPinch(start) {
      scrolling.follow();
      const pinch = zooming.pinch(inScroller(start) ?? start);
      return (factor, at) => {
        motion.zooming();
        pinch(factor, inScroller(at) ?? at);
      };
    },
    onDoubleTap(at) {
      scrolling.follow();
      zooming.toggle(inScroller(at) ?? at);
    },
  });
  sizes.follow(model.documents);
  onResize({ width: scroller.clientWidth, height: scroller.clientHeight });
  return detach;
}

/** The part of the controller that leads from the screen to pages and back. */
interface ClientPlaces
  extends Pick<
    ViewerController,
    | 'clientFrame'
    | 'clientToContent'
    | 'contentToClient'
    | 'pageAtClientPoint'
    | 'nearestPage'
    | 'pageNear'
    | 'pageOrigin'
  > {
  /** The box may have come to lie elsewhere: it is measured when it is needed again. */
  forgetFrame(): void;
}

const nowhere = screenSpace({ x: 0, y: 0, width: 0, height: 0 }, { width: 0, height: 0 });

/** Places of a view, computed from where the model says that it is. */
function createClientPlaces(
  { model, scrolling, setScale }: View,
  dom: () => ViewerDom | undefined,
): ClientPlaces {
  const geometry = pageGeometry(model);
  let space: ScreenSpace | undefined;

  const frame: ClientFrame = { now: () => space ?? measure() };

  function measure(): ScreenSpace {
    const scroller = dom()?.scroller;
    space = scroller ? spaceOf(scroller) : nowhere;
    if (scroller) setScale(space.scale);
    return space;
  }

  function clientFrame(): ClientFrame {
    scrolling.follow();
    measure();
    return frame;
  }

  function clientToContent(x: number, y: number, { now } = clientFrame()): Point {
    const at = now().toLocal({ x, y });
    return { x: at.x + model.scrollLeft, y: at.y + model.place.scrollTop };
  }

  return {
    clientFrame,
    forgetFrame() {
      space = undefined;
    },
    clientToContent,
    contentToClient({ x, y }, { now } = clientFrame()) {
      return now().toWindow({ x: x - model.scrollLeft, y: y - model.place.scrollTop });
    },
    pageAtClientPoint: (x, y, given) => geometry.pageAt(clientToContent(x, y, given)),
    nearestPage: (x, y, given) => geometry.nearestPage(clientToContent(x, y, given)),
    pageNear: geometry.nearestPage,
    pageOrigin(fileKey, pageNumber) {
      const index = model.stack.indexOf({ fileKey, pageNumber });
      if (index === undefined) return undefined;
      const { x, y } = geometry.contentRect(index);
      return { x, y };
    },
  };
}
