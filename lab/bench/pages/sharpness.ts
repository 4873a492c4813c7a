import { whenPainted } from './frames.ts';

/** The region of a page in the product, or its counterpart on the baseline pages. */
export function pageRegion(pageNumber: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-page-number="${pageNumber}"]`);
}

/** Whether the final picture of the page is shown. */
export function isSharp(pageNumber: number): boolean {
  const region = pageRegion(pageNumber);
  return region?.getAttribute('aria-busy') === 'false' && region.querySelector('canvas') !== null;
}

/** The moment at which the page's final picture was on the screen. */
export function whenSharp(pageNumber: number): Promise<number> {
  return whenPainted(() => isSharp(pageNumber));
}

/** The moment at which fields can be placed on that picture, too: its tools are there. */
export function whenUsable(pageNumber: number): Promise<number> {
  return whenPainted(
    () => isSharp(pageNumber) && !document.querySelector('main[aria-busy="true"]'),
  );
}

/** Resolves at once when the page's picture is final, without waiting for a frame. */
export function whenDrawn(pageNumber: number): Promise<void> {
  if (isSharp(pageNumber)) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isSharp(pageNumber)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-busy'],
    });
  });
}
