import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { afterPaint, nextFrame } from './frames.ts';
import { isSharp, whenDrawn, whenSharp } from './sharpness.ts';

function scrollerOf({ viewer }: DesignerSession): HTMLElement {
  const { scroller } = viewer;
  if (!scroller) throw new Error('the viewer is not on the screen');
  return scroller;
}

function topOf({ viewer }: DesignerSession, pageNumber: number): number {
  const [document] = viewer.getState().documents;
  const origin = document && viewer.pageOrigin(document.fileKey, pageNumber);
  if (!origin) throw new Error(`there is no page ${pageNumber}`);
  return origin.y;
}

/**
 * Moves the view by 0.9 of its height a frame and stops at a page; returns the ms from the stop
 * until that page is sharp.
 */
export async function flingTo(session: DesignerSession, pageNumber: number, frames: number) {
  const scroller = scrollerOf(session);
  // Page sizes that become known on the way move the pages after them.
  const place = (framesLeft: number) =>
    Math.max(0, topOf(session, pageNumber) - framesLeft * 0.9 * scroller.clientHeight);
  scroller.scrollTop = place(frames);
  await nextFrame();
  await afterPaint();
  const before = { ...session.viewer.pictures.counts };
  let filled = 0;
  for (let frame = frames - 1; frame >= 0; frame -= 1) {
    // Between frames, as a browser scrolls: the page hears of it before the next one is painted.
    scroller.scrollTop = place(frame);
    await nextFrame();
    await afterPaint();
    if (showsEveryPage(session)) filled += 1;
  }
  const stopped = performance.now();
  const sharp = await whenSharp(pageNumber);
  const { started } = session.viewer.pictures.counts;
  return { ms: sharp - stopped, started: started - before.started, filled: filled / frames };
}

/** Whether of every page in view there is some picture, and at least one page. */
function showsEveryPage({ viewer }: DesignerSession): boolean {
  const pages = viewer.getState().visiblePages;
  return (
    pages.length > 0 &&
    pages.every(({ fileKey, pageNumber }) => {
      const shown = viewer.pageElement(fileKey, pageNumber);
      const drawn = [...(shown?.querySelectorAll('canvas') ?? [])];
      const small = [...(shown?.querySelectorAll('img') ?? [])];
      return (
        drawn.some(({ width }) => width > 0) ||
        small.some(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      );
    })
  );
}

/**
 * Goes from page to page, to the next as soon as one is sharp, by scrolling, of which the browser
 * tells in its next frame, or as the arrows in the list of pages do, which wait for no frame;
 * returns pages per second. The clock runs for `count` pages after the first `untimed` ones: those
 * may have been drawn ahead while nobody went on.
 */
export async function leaf(
  session: DesignerSession,
  first: number,
  untimed: number,
  count: number,
  way: 'scrolling' | 'arrows',
) {
  const scroller = scrollerOf(session);
  const fileKey = session.viewer.getState().documents[0]?.fileKey ?? '';
  scroller.scrollTop = topOf(session, first);
  await whenSharp(first);
  await new Promise((resolve) => setTimeout(resolve, 300));
  let start = 0;
  for (let page = first + 1; page <= first + untimed + count; page += 1) {
    if (page === first + untimed + 1) start = performance.now();
    if (way === 'arrows') session.viewer.scrollToPage(fileKey, page);
    else scroller.scrollTop = topOf(session, page);
    await whenDrawn(page);
  }
  return count / ((performance.now() - start) / 1_000);
}

/** Brings every page of a range into view once, a screen at a time, each until it is sharp. */
export async function visit(session: DesignerSession, first: number, last: number) {
  const scroller = scrollerOf(session);
  let most = 0;
  for (let page = first; page <= last; page += 1) {
    const bottom = topOf(session, page) + scroller.clientHeight * 0.7;
    if (page > first && bottom < scroller.scrollTop + scroller.clientHeight && isSharp(page))
      continue;
    scroller.scrollTop = topOf(session, page);
    await whenDrawn(page);
    most = Math.max(most, session.viewer.pictures.ledger().canvases);
  }
  return most;
}
