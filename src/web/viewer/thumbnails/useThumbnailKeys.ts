import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import { pageKey } from '#web/viewer/viewerDocument.ts';
import { isSamePage } from '#web/viewer/viewerState.ts';

/** How many pages a key goes. */
const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageDown: 5,
  PageUp: -5,
  Home: -Infinity,
  End: Infinity,
};

/** Moves from page to page by keys; the focus follows when the new page's button is current. */
export function useThumbnailKeys(
  controller: ViewerController,
  list: RefObject<HTMLElement | null>,
): (event: KeyboardEvent) => void {
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    const { currentPage } = controller.getState();
    if (!currentPage || awaited.current !== pageKey(currentPage)) return;
    const button = list.current?.querySelector<HTMLElement>('[aria-current="true"]');
    // The list may still be on its way there.
    const { thumbnail, fileKey } = button?.dataset ?? {};
    if (Number(thumbnail) !== currentPage.pageNumber || fileKey !== currentPage.fileKey) return;
    button?.focus({ preventScroll: true });
    awaited.current = undefined;
  });
  return useCallback(
    (event) => {
      const step = steps[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const { documents, currentPage } = controller.getState();
      const pages = documents.flatMap(({ fileKey, pdf }) =>
        Array.from({ length: pdf.pageCount }, (_, index) => ({ fileKey, pageNumber: index + 1 })),
      );
      const at = pages.findIndex((ref) => isSamePage(ref, currentPage));
      const target = pages[Math.min(Math.max(at + step, 0), pages.length - 1)];
      if (!target) return;
      controller.scrollToPage(target.fileKey, target.pageNumber);
      awaited.current = pageKey(target);
    },
    [controller],
  );
}
