import type { Stage } from './stage.ts';
import { readPrintedPlaces } from './printedPlaces.ts';

/** Pages that are read ahead at most; zoomed far out there are more than anyone points at. */
const mostPages = 4;

/**
 * Reads what is printed on the pages in view before a gesture asks for it: after they are drawn,
 * one after the other, the current one first. Returns how to stop.
 */
export function readPrintedAhead({ store, viewer }: Pick<Stage, 'store' | 'viewer'>): () => void {
  const stopping = new AbortController();
  let seen: readonly unknown[] = [];
  let isReading = false;

  const view = () => {
    const { currentPage, visiblePages } = viewer.getState();
    return { refs: [...(currentPage ? [currentPage] : []), ...visiblePages], visiblePages };
  };

  async function read() {
    isReading = true;
    const { refs, visiblePages } = view();
    for (const { fileKey, pageNumber } of refs.slice(0, mostPages)) {
      await viewer.pictures.whenQuiet();
      // Who has scrolled on points at other pages.
      if (stopping.signal.aborted || viewer.getState().visiblePages !== visiblePages) break;
      const document = store.getState().documents.get(fileKey);
      if (document?.state === 'open') await readPrintedPlaces(document.pdf, pageNumber);
    }
    isReading = false;
    look();
  }

  function look() {
    const now = [viewer.getState().visiblePages, store.getState().documents];
    const isNew = now.some((one, at) => one !== seen[at]);
    if (isReading || !isNew || stopping.signal.aborted) return;
    seen = now;
    void read();
  }

  const unfollowView = viewer.subscribe(look);
  const unfollowStore = store.subscribe(look);
  look();
  return () => {
    stopping.abort();
    unfollowView();
    unfollowStore();
  };
}
