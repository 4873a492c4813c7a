import { inPairs } from '../pairs.ts';
import { type BenchPart, estimated, milliseconds } from '../row.ts';

/** A browser that has never been here, until Open PDF can be pressed, against the least that React can be. */
export const coldStart: BenchPart = {
  name: 'cold-start',
  async run(bench) {
    const visit = async (url: string) => {
      // A new context has an empty cache.
      const context = await bench.newContext();
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'commit' });
      const ms = await page.evaluate(() => window.bench.clickable);
      await context.close();
      return ms;
    };
    const result = await inPairs(
      2 * bench.pairs,
      () => visit(bench.product.url),
      () => visit(`${bench.baselines}/react.html`),
    );
    return [
      estimated(
        'cold start to a clickable Open PDF ÷ bare React page',
        'ratio',
        result.ratio,
        { is: 'at most', bound: 1.3 },
        `${milliseconds(result.first)} ÷ ${milliseconds(result.second)}`,
      ),
    ];
  },
};
