/** The measures of the page of bare pdf.js, as functions of `window`. */
export interface BareMeasures {
  /** ms from the order until the page is on the screen. */
  showTimed: (pageNumber: number) => Promise<number>;
  /** Draws pages one after the other; returns pages per second. */
  drawAll: (first: number, count: number) => Promise<number>;
}

declare global {
  // oxlint-disable-next-line typescript/no-empty-object-type -- a merged interface has nothing of its own
  interface Window extends BareMeasures {}
}

/** The measures, for a way to draw a page and a way to put it on the screen. */
export function bareMeasures(
  draw: (pageNumber: number) => Promise<HTMLCanvasElement>,
  show: (pageNumber: number) => Promise<void>,
): BareMeasures {
  return {
    async showTimed(pageNumber) {
      const start = performance.now();
      await show(pageNumber);
      return (await window.bench.whenSharp(pageNumber)) - start;
    },
    async drawAll(first, count) {
      const start = performance.now();
      for (let page = first; page < first + count; page += 1) await draw(page);
      return count / ((performance.now() - start) / 1_000);
    },
  };
}
