import {
  type RefObject,
  useLayoutEffect,
  useRef,
  useEffect,
  type MouseEvent,
  useCallback,
  startTransition,
  useState,
} from 'react';
import { type PageRef, pageKey } from '#web/viewer/viewerDocument.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import { usePagePicture, useViewerState } from '#web/viewer/useViewerState.ts';

/**
 * Marks the button of the current page in the list, the tab stop. By hand, on the button left and
 * the one reached: React would draw the buttons around them too.
 */
export function useCurrentThumbnail(
  list: RefObject<HTMLElement | null>,
  current: PageRef | undefined,
) {
  const marked = useRef<HTMLElement>(undefined);
  // Each time: the button may have come only now.
  useLayoutEffect(() => {
    const before = marked.current;
    if (before?.isConnected && isOf(before, current)) return;
    before?.removeAttribute('aria-current');
    before?.setAttribute('tabindex', '-1');
    const button = current && findButton(list.current, current);
    button?.setAttribute('aria-current', 'true');
    button?.setAttribute('tabindex', '0');
    marked.current = button;
  });
}

function isOf({ dataset }: HTMLElement, page: PageRef | undefined): boolean {
  return Number(dataset.thumbnail) === page?.pageNumber && dataset.fileKey === page.fileKey;
}

function findButton(list: HTMLElement | null, page: PageRef): HTMLElement | undefined {
  const candidates = list?.querySelectorAll<HTMLElement>(`[data-thumbnail="${page.pageNumber}"]`);
  return [...(candidates ?? [])].find((button) => isOf(button, page));
}

/** Names the pages whose small pictures show, the most wanted first; none when the list is gone. */
export function useWantedThumbnails(controller: ViewerController, wanted: readonly PageRef[]) {
  const wantedKey = wanted.map(pageKey).join('\n');
  useEffect(() => {
    controller.pictures.setThumbnails(wanted);
    // oxlint-disable-next-line react/exhaustive-deps -- the list is new each time; its key says when it is another one
  }, [controller, wantedKey]);
  useWithdrawal(controller);
}

/** Apart, as an effect that never runs again keeps all that its component had at first. */
function useWithdrawal({ pictures }: ViewerController) {
  useEffect(() => () => pictures.setThumbnails([]), [pictures]);
}

/** Brings a thumbnail's page into view. One handler for all buttons; it holds nothing else. */
export function useThumbnailClick(
  controller: ViewerController,
): (event: MouseEvent<HTMLElement>) => void {
  return useCallback(
    ({ currentTarget: { dataset } }) =>
      controller.scrollToPage(dataset.fileKey ?? '', Number(dataset.thumbnail)),
    [controller],
  );
}

/** Whether a page was drawn, or could not be: what is not urgent waits until then. */
export function useFirstDrawn(controller: ViewerController): boolean {
  const [wasDrawn, setDrawn] = useState(false);
  const current = useViewerState(controller, (state) => (wasDrawn ? undefined : state.currentPage));
  const { preview, problem } = usePagePicture(controller, current ?? nowhere);
  const isDrawn = preview !== undefined || problem !== undefined;
  useEffect(() => {
    if (isDrawn) startTransition(() => setDrawn(true));
  }, [isDrawn]);
  return wasDrawn;
}

const nowhere = { fileKey: '', pageNumber: 1 };
