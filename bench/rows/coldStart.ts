import type { StartMoments } from '../pages/startProbe.ts';
import { type Paired, pairUp } from '../pairs.ts';
import { type BenchPart, estimated, milliseconds, type Row } from '../row.ts';
import { openUnwatched } from '../unwatched/openUnwatched.ts';
import { serveMeasured } from '../unwatched/serveMeasured.ts';

/**
 * A first visit until Open PDF can be pressed, until the app answers a press, and until what it
 * asks its server is shown, compared with the smallest React page, which asks nothing. No debugger
 * is attached to the pages: it would cost a large script more than a small one.
 */
export const coldStart: BenchPart = {
  name: 'cold-start',
  async run(bench) {
    const [browser, product, bare] = await Promise.all([
      openUnwatched(),
      serveMeasured(bench.product.url, bench.startProbe),
      serveMeasured(bench.baselines, bench.startProbe),
    ]);
    // Each visit has an empty cache.
    const first = () => browser.visit(product.before('/'), product.nextReport());
    const second = () => browser.visit(bare.before('/react.html'), bare.nextReport());
    const pairs: [StartMoments, StartMoments][] = [];
    try {
      for (let round = 0; round <= 2 * bench.pairs; round += 1) {
        // Each is first in turn; the first pair only warms up.
        const early = round % 2 === 0 ? await first() : await second();
        const late = round % 2 === 0 ? await second() : await first();
        if (round > 0) pairs.push(round % 2 === 0 ? [early, late] : [late, early]);
      }
    } finally {
      await Promise.all([browser.close(), product.stop(), bare.stop()]);
    }
    const paired = (moment: keyof StartMoments) =>
      pairUp(pairs.map(([ours, baseline]) => [ours[moment], baseline[moment]]));
    return [
      startRow('to a clickable Open PDF', paired('clickable'), 1.3),
      startRow('until the app runs', paired('runs'), 1.8),
      startRow('until the answers of the server are shown', paired('complete')),
    ];
  },
};

function startRow(what: string, { ratio, first, second }: Paired, bound?: number): Row {
  return estimated(
    `cold start ${what} ÷ bare React page`,
    'ratio',
    ratio,
    bound === undefined ? undefined : { is: 'at most', bound },
    `${milliseconds(first)} ÷ ${milliseconds(second)}`,
  );
}
