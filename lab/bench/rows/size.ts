import { fieldsOn, importFields, openDraft, whenSizesKnown } from '../drafts.ts';
import { watchMetrics } from '../metrics.ts';
import type { BenchPart } from '../row.ts';

/** How long the view rests before memory is read, ms. */
const atRest = 1_000;

/** The cost of 1,000 pages and 5,000 fields: elements of the DOM, memory, canvases. */
export const size: BenchPart = {
  name: 'size',
  async run(bench) {
    const context = await bench.newContext();
    const draft = await openDraft(context, bench, bench.files.thousand);
    await importFields(draft, fieldsOn(5_000, 1_000));
    const { page } = draft;
    await page.evaluate(() => window.bench.session().viewer.pictures.whenQuiet());
    const { elements, boxes } = await page.evaluate(() => ({
      elements: document.querySelectorAll('*').length,
      boxes: document.querySelectorAll('[data-field-id]').length,
    }));
    await whenSizesKnown(draft);
    // Small pages are drawn like any others, only sooner; passing all of them takes a minute, not
    // five.
    await page.evaluate(() => window.bench.session().viewer.setZoom(0.5));
    const metrics = await watchMetrics(page);
    const heap = async () => {
      await page.evaluate(() => window.bench.session().viewer.pictures.whenQuiet());
      // Work for which the view has to rest must be over, or else its temporary memory is counted
      // by chance.
      await page.waitForTimeout(atRest);
      await metrics.collect();
      return (await metrics.read()).JSHeapUsedSize;
    };
    let most = 0;
    let live = { canvases: 0, bytes: 0 };
    const visit = async (from: number, to: number) => {
      const kept = await page.evaluate(([a, b]) => window.bench.visit(a, b), [from, to] as const);
      most = Math.max(most, kept);
      const now = await page.evaluate(() => window.bench.canvases());
      if (now.canvases > live.canvases) live = now;
    };
    await visit(1, 50);
    const early = await heap();
    for (let from = 51; from < 1_000; from += 50) await visit(from, Math.min(from + 49, 1_000));
    const late = await heap();
    await context.close();
    return [
      {
        what: 'elements of the DOM without the boxes in view, 1,000 pages and 5,000 fields',
        unit: 'count',
        value: elements - boxes,
        target: { is: 'at most', bound: 3_000 },
        note: `and ${boxes} boxes`,
      },
      {
        what: 'growth of the heap from page 50 to page 1,000',
        unit: 'share',
        value: late / early - 1,
        target: { is: 'at most', bound: 0.1 },
        note: `${megabytes(early)} → ${megabytes(late)}`,
      },
      {
        what: 'canvases with pixels, at most on the way',
        unit: 'count',
        value: Math.max(most, live.canvases),
        target: { is: 'at most', bound: 12 },
        note: megabytes(live.bytes),
      },
    ];
  },
};

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
