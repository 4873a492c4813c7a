import { pairUp } from '../pairs.ts';
import { type BenchPart, estimated, milliseconds } from '../row.ts';

/** The moments of a visit, ms from the beginning of its navigation. */
interface Visit {
  /** Open PDF can be pressed, and the file that is chosen is opened. */
  clickable: number;
  /** The app runs. */
  live: number;
}

/**
 * A first visit until Open PDF can be pressed, compared with the smallest React page. Open PDF
 * comes with the page, before the app that opens the chosen file; the moment at which the app runs
 * is therefore reported as well.
 */
export const coldStart: BenchPart = {
  name: 'cold-start',
  async run(bench) {
    const visit = async (url: string): Promise<Visit> => {
      // A new context has an empty cache.
      const context = await bench.newContext();
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'commit' });
      const moments = await page.evaluate(async () => ({
        clickable: await window.bench.clickable,
        live: await window.bench.live,
      }));
      await context.close();
      return moments;
    };
    const first = () => visit(bench.product.url);
    const second = () => visit(`${bench.baselines}/react.html`);
    const pairs: [Visit, Visit][] = [];
    for (let round = 0; round <= 2 * bench.pairs; round += 1) {
      // Each is first in turn; the first pair only warms up.
      const early = round % 2 === 0 ? await first() : await second();
      const late = round % 2 === 0 ? await second() : await first();
      if (round > 0) pairs.push(round % 2 === 0 ? [early, late] : [late, early]);
    }
    const clickable = pairUp(pairs.map(([ours, bare]) => [ours.clickable, bare.clickable]));
    const live = pairUp(pairs.map(([ours, bare]) => [ours.live, bare.live]));
    return [
      estimated(
        'cold start to a clickable Open PDF ÷ bare React page',
        'ratio',
        clickable.ratio,
        { is: 'at most', bound: 1.3 },
        `${milliseconds(clickable.first)} ÷ ${milliseconds(clickable.second)}`,
      ),
      estimated(
        'cold start until the app runs ÷ bare React page',
        'ratio',
        live.ratio,
        { is: 'at most', bound: 1.8 },
        `${milliseconds(live.first)} ÷ ${milliseconds(live.second)}`,
      ),
    ];
  },
};
