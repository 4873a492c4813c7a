import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { walkTo } from '#web/ui/browser/walk.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import { pageKey } from '#web/viewer/viewerDocument.ts';
import { isSamePage } from '#web/viewer/viewerState.ts';

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
      const { documents, currentPage } = controller.getState();
      const pages = documents.flatMap(({ fileKey, pdf }) =>
        Array.from({ length: pdf.pageCount }, (_, index) => ({ fileKey, pageNumber: index + 1 })),
      );
      const at = pages.findIndex((ref) => isSamePage(ref, currentPage));
      const target = pages[walkTo(event, at, pages.length, { page: 5, across: true }) ?? -1];
      if (!target) return;
      event.preventDefault();
      controller.scrollToPage(target.fileKey, target.pageNumber);
      awaited.current = pageKey(target);
    },
    [controller],
  );
}
