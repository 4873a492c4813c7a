import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSteady } from '#web/ui/browser/useSteady.ts';
import { useDesignerSession } from '#web/designer/store/designerContext.ts';
import {
  keepPlace,
  keptPlace,
  placeFrom,
  stateOf,
  type KeptView,
} from '#web/designer/store/keptPlace.ts';
import { pxPerPtAt } from '#core/geometry/zoom.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';

/**
 * Keeps where the preparer is in this draft, for this tab, and goes back there when the draft is
 * shown again: page, zoom, selection, panels. `isFloating`: the panel lies on the desk.
 */
export function useKeptPlace(isFloating: boolean): void {
  const session = useDesignerSession();
  const floatingNow = useSteady(() => isFloating);
  const isRestored = useRef(false);

  useEffect(() => {
    const { store } = session;
    const { draftId, history } = store.getState();
    const kept = keptPlace(draftId);
    if (kept) store.setState(stateOf(kept, history.present, floatingNow()));
    isRestored.current = true;
    return () => {
      isRestored.current = false;
    };
  }, [session, floatingNow]);

  // A layout effect ends while the desk is still there to be asked.
  useLayoutEffect(() => {
    const { store, viewer } = session;
    const before = keptPlace(store.getState().draftId)?.view;
    let isBack = !before;
    const stop =
      before &&
      bringViewBack(viewer, before, () => {
        isBack = true;
      });
    const keep = () => {
      if (!isRestored.current) return;
      const state = store.getState();
      keepPlace(state.draftId, placeFrom(state, isBack ? viewNow(viewer) : before, floatingNow()));
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', onHidden);
      stop?.();
      keep();
    };
  }, [session, floatingNow]);
}

/** How far the view may be from where it begins for nobody to have moved it, CSS px. */
const stillThere = 8;

/** Zooms whose ratio differs from 1 by less are the same. */
const sameZoom = 0.001;

/** What the desk shows now; undefined while it shows no page. */
function viewNow(viewer: ViewerController): KeptView | undefined {
  const { currentPage, zoom, fit, pxPerPt } = viewer.getState();
  const { scroller } = viewer;
  const corner = currentPage && viewer.pageOrigin(currentPage.fileKey, currentPage.pageNumber);
  if (!currentPage || !corner || !scroller?.clientWidth) return undefined;
  const at = {
    x: (scroller.scrollLeft + scroller.clientWidth / 2 - corner.x) / pxPerPt,
    y: (scroller.scrollTop - corner.y) / pxPerPt,
  };
  const { fileKey, pageNumber } = currentPage;
  return { fileKey, pageNumber, at, zoom, fit };
}

/** Shows a view again; the zoom that follows the desk is worked out for the desk as it is now. */
function showView(viewer: ViewerController, { fileKey, pageNumber, at, zoom, fit }: KeptView) {
  const now = viewer.getState();
  if (now.fit !== fit || Math.abs(zoom / now.zoom - 1) > sameZoom) {
    viewer.setZoom(zoom);
    viewer.scrollToPage(fileKey, pageNumber);
    if (fit === 'width') viewer.fitWidth();
    if (fit === 'page') viewer.fitPage();
  }
  viewer.scrollToPage(fileKey, pageNumber);
  const corner = viewer.pageOrigin(fileKey, pageNumber);
  const { scroller } = viewer;
  if (!corner || !scroller) return;
  const { pxPerPt } = viewer.getState();
  viewer.scrollBy({
    x: corner.x + at.x * pxPerPt - scroller.clientWidth / 2 - scroller.scrollLeft,
    y: corner.y + at.y * pxPerPt - scroller.scrollTop,
  });
}

/**
 * Shows a view again as soon as its page is there, and once more when the page's size is known,
 * unless somebody has moved the view meanwhile. `onDone` is called once, also when nothing is
 * shown. Returns how to give up.
 */
function bringViewBack(viewer: ViewerController, kept: KeptView, onDone: () => void): () => void {
  let shown: KeptView | undefined;
  let stop: () => void = () => undefined;
  const end = () => {
    stop();
    onDone();
  };

  function look() {
    const { documents, pages, fit } = viewer.getState();
    const document = documents.find(({ fileKey }) => fileKey === kept.fileKey);
    const { scroller } = viewer;
    if (!document || !scroller?.clientWidth) return;
    const isMoved = shown
      ? !isSameView(viewNow(viewer), shown)
      : scroller.scrollTop > stillThere || fit !== 'width';
    if (isMoved || kept.pageNumber > document.pdf.pageCount) return end();
    if (!shown) {
      showView(viewer, kept);
      shown = viewNow(viewer);
    }
    const page = pages.find(
      ({ fileKey, pageNumber }) => fileKey === kept.fileKey && pageNumber === kept.pageNumber,
    );
    if (!page?.isKnown) return;
    showView(viewer, kept);
    end();
  }

  // The viewer is told only after it has told others: it is in the middle of a change.
  let isAsked = false;
  const unsubscribe = viewer.subscribe(() => {
    if (isAsked) return;
    isAsked = true;
    queueMicrotask(() => {
      isAsked = false;
      if (!isOver) look();
    });
  });
  let isOver = false;
  stop = () => {
    isOver = true;
    unsubscribe();
  };
  look();
  return stop;
}

/** Whether nobody has moved the view: sizes that became known move it by nothing that is seen. */
function isSameView(now: KeptView | undefined, before: KeptView): boolean {
  if (!now || now.fileKey !== before.fileKey || now.pageNumber !== before.pageNumber) return false;
  const near = stillThere / pxPerPtAt(now.zoom);
  return Math.abs(now.at.y - before.at.y) < near && now.fit === before.fit;
}
