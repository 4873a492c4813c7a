import { openDraft } from '../drafts.ts';
import type { BenchPart } from '../row.ts';

/**
 * The end of a very long file: whether its last page can be reached at 400 % and is exactly where
 * it should be.
 */
export const lastPage: BenchPart = {
  name: 'last-page',
  async run(bench) {
    const context = await bench.newContext();
    const { page } = await openDraft(context, bench, bench.files.tenThousand);
    const off = await page.evaluate(async () => {
      const { viewer } = window.bench.session();
      const [document] = viewer.getState().documents;
      if (!document) return Number.POSITIVE_INFINITY;
      viewer.setZoom(4);
      await viewer.revealPage(document.fileKey, 10_000);
      await window.bench.whenSharp(10_000);
      const region = viewer.pageElement(document.fileKey, 10_000)?.getBoundingClientRect();
      if (!region) return Number.POSITIVE_INFINITY;
      // A point of the screen, converted to a point of the page and back, has to be where it was.
      const at = { x: region.left + 333.25, y: region.top + 77.75 };
      const hit = viewer.pageAtClientPoint(at.x, at.y);
      const { pxPerPt } = viewer.getState();
      return Math.max(
        Math.abs((hit?.point.x ?? Number.NaN) * pxPerPt - 333.25),
        Math.abs((hit?.point.y ?? Number.NaN) * pxPerPt - 77.75),
        Math.abs(region.width - 612 * pxPerPt),
        Math.abs(region.height - 792 * pxPerPt),
      );
    });
    await context.close();
    return [
      {
        what: 'last page of 10,000 at 400 %: px by which it is off',
        unit: 'count',
        value: Number.isFinite(off) ? off : -1,
        target: { is: 'at most', bound: 0.1 },
      },
    ];
  },
};
