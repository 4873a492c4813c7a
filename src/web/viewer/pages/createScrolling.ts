import type { Point, Rect } from '#core/geometry/rect.ts';
import type { Motion } from '#web/viewer/layout/motion.ts';
import { elementHeight, scrollTarget } from '#web/viewer/layout/scrollSpace.ts';
import type { ViewModel } from '#web/viewer/layout/viewModel.ts';

/** The elements of a mounted viewer: the box that scrolls, and what it scrolls. */
export interface ViewerDom {
  readonly scroller: HTMLElement;
  readonly content: HTMLElement;
}

/** What scrolling needs of the viewer. */
export interface ScrollPort {
  model: ViewModel;
  motion: Motion;
  /** Undefined while the viewer is not mounted. */
  dom(): ViewerDom | undefined;
  /** The view was moved; `hasJumped` when pages have other places within the content now. */
  onMove(hasJumped: boolean): void;
  /** Whether the page of which most is in view is sharp. */
  isDrawn(): boolean;
  /** Some changes of the screen have no event (emulated ones): it is asked for them. */
  checkPixelRatio(): void;
}

/** Keeps the model and the browser's scrolling box in the same place. */
export function createScrolling(port: ScrollPort) {
  const { model, motion, dom, onMove, checkPixelRatio } = port;
  let direction: 1 | -1 = 1;

  /** Writes the model's height and scroll position to the DOM, and reads what became of them. */
  function place() {
    const elements = dom();
    if (!elements) return;
    const { scroller, content } = elements;
    content.style.width = `${model.layout.width}px`;
    content.style.height = `${elementHeight(model.space())}px`;
    if (scroller.scrollTop !== model.place.scrollTop) scroller.scrollTop = model.place.scrollTop;
    if (scroller.scrollLeft !== model.scrollLeft) scroller.scrollLeft = model.scrollLeft;
    model.settle(scroller.scrollLeft, scroller.scrollTop);
  }

  function moved(move: () => void) {
    const before = model.layoutTop();
    const { offset } = model.place;
    move();
    const by = model.layoutTop() - before;
    if (by !== 0) direction = by > 0 ? 1 : -1;
    onMove(model.place.offset !== offset);
  }

  /** Lets what is drawn depend on how far a move goes. */
  function tellMotion(move: () => void) {
    const [left, before] = [model.scrollLeft, model.layoutTop()];
    move();
    if (model.scrollLeft === left && model.layoutTop() === before) return;
    const share = Math.abs(model.layoutTop() - before) / Math.max(1, model.view.height);
    motion.scrolled(share, port.isDrawn());
  }

  function scrollTo({ x, y }: Point) {
    moved(() => {
      model.scrollTo(x, y);
      place();
    });
  }

  return {
    place,
    /** Where the view was moved last: down or up. */
    direction: () => direction,
    /** Reads the browser's position, whose scroll event may be yet to come: it is not undone. */
    follow() {
      const scroller = dom()?.scroller;
      if (!scroller || scroller.clientHeight === 0) return;
      checkPixelRatio();
      const { scrollLeft, scrollTop } = scroller;
      if (scrollLeft === model.scrollLeft && scrollTop === model.place.scrollTop) return;
      moved(() => {
        tellMotion(() => model.scrolled(scrollLeft, scrollTop));
        if (model.place.scrollTop !== scrollTop) place();
      });
    },
    /** Brings a page, or a box on it (points), into view. */
    toPage(index: number, rect: Rect | undefined) {
      const { x, y } = targetOf(model, index, rect);
      // By keys and small pictures one goes from page to page, too, as fast as they come.
      moved(() =>
        tellMotion(() => {
          model.scrollTo(x, y);
          place();
        }),
      );
    },
    by(delta: Point): Point {
      const before = { x: model.scrollLeft, y: model.layoutTop() };
      scrollTo({ x: before.x + delta.x, y: before.y + delta.y });
      return { x: model.scrollLeft - before.x, y: model.layoutTop() - before.y };
    },
  };
}

/** Where to scroll to bring a page, or a box on it (points), into view; layout px. */
function targetOf(model: ViewModel, index: number, rect: Rect | undefined): Point {
  const page = model.layout.rectAt(index);
  const view = { x: model.scrollLeft, y: model.layoutTop(), ...model.view };
  const { pxPerPt } = model;
  const box = rect && {
    x: page.x + rect.x * pxPerPt,
    y: page.y + rect.y * pxPerPt,
    width: rect.width * pxPerPt,
    height: rect.height * pxPerPt,
  };
  return scrollTarget(view, page, box, model.gap);
}
