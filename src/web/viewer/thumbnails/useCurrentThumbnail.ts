import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { PageRef } from '#web/viewer/viewerDocument.ts';

/**
 * Marks the button of the current page in the list: it is the tab stop. It is done by hand, on the
 * one button left and the one reached, as React would have to draw the buttons around them too.
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
