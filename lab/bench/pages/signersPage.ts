import { nextFrame, whenPainted } from './frames.ts';
import { pageRegion, whenSharp } from './sharpness.ts';

/** What scrolls an element. */
function scrollerAround(element: HTMLElement | null): HTMLElement {
  for (let above = element?.parentElement; above; above = above.parentElement)
    if (
      above.scrollHeight > above.clientHeight + 1 &&
      getComputedStyle(above).overflowY !== 'visible'
    )
      return above;
  throw new Error('nothing scrolls the pages');
}

/**
 * Scrolls a signer's page to a page of a document whose pages are all alike; returns the ms until
 * it is sharp.
 */
async function scrollToPage(pageNumber: number): Promise<number> {
  const start = performance.now();
  const scroller = scrollerAround(pageRegion(1));
  while (!pageRegion(pageNumber)) {
    const away = ({ dataset }: HTMLElement) => pageNumber - Number(dataset.pageNumber);
    const [nearest] = [...scroller.querySelectorAll<HTMLElement>('[data-page-number]')].sort(
      (one, other) => Math.abs(away(one)) - Math.abs(away(other)),
    );
    if (nearest) {
      const { top, height } = nearest.getBoundingClientRect();
      scroller.scrollTop += top + away(nearest) * height;
    }
    await nextFrame();
  }
  pageRegion(pageNumber)?.scrollIntoView();
  return (await whenSharp(pageNumber)) - start;
}

/** The requests that were answered until now, and their bytes on the network. */
function came(): { requests: number; bytes: number } {
  const entries = ['navigation', 'resource'].flatMap(
    (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
  );
  return {
    requests: entries.length,
    bytes: entries.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
}

/** What a visit of a signer's page, or of a page in its place, is looked at by. */
export const signersPage = {
  /** The moment at which a signer's field can be used; to be called once. */
  firstFieldOfVisit: () =>
    whenPainted(() =>
      document.querySelector<HTMLElement>('[data-field-name] :is(input, textarea, button):enabled'),
    ),
  /** Pixels of the picture of page 1 from side to side. */
  widthOfFirst: () => pageRegion(1)?.querySelector('canvas')?.width ?? 0,
  scrollToPage,
  came,
};
