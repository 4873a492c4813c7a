import { openDraft, openInBaseline, scaleOf } from '../drafts.ts';
import { pairUp } from '../pairs.ts';
import { type BenchPart, estimated, milliseconds } from '../row.ts';
import { median } from '../stats.ts';

/** The number of screens that a fling passes, one a frame. */
const passed = 40;
/** The number of pages that are leafed through at a time. */
const leaves = 25;

/**
 * Stopping after a fast scroll, and going from page to page, compared with bare pdf.js on the same
 * pages.
 */
export const scrolling: BenchPart = {
  name: 'scrolling',
  async run(bench) {
    const context = await bench.newContext();
    const { page } = await openDraft(context, bench, bench.files.thousand);
    const bare = await context.newPage();
    await openInBaseline(bare, bench, 'bare', bench.files.thousand, await scaleOf(page));

    const stops: [number, number][] = [];
    const started: number[] = [];
    const blank: number[] = [];
    // There are more of them than of slow measurements, because pages differ and each is short.
    for (let round = 0; round <= 2 * bench.pairs; round += 1) {
      const target = 60 + round * 41;
      await page.bringToFront();
      const stop = await page.evaluate(([to, by]) => window.bench.fling(to, by), [
        target,
        passed,
      ] as const);
      await bare.bringToFront();
      const ms = await bare.evaluate((number) => window.showTimed(number), target);
      if (round === 0) continue;
      stops.push([stop.ms, ms]);
      started.push(stop.started);
      blank.push(stop.blank);
    }
    const rates: [number, number][] = [];
    for (let round = 0; round <= bench.pairs; round += 1) {
      const from = 20 + (round % 30) * (leaves + 2);
      await page.bringToFront();
      const rate = await page.evaluate(([first, count]) => window.bench.leaf(first, count), [
        from,
        leaves,
      ] as const);
      await bare.bringToFront();
      const bareRate = await bare.evaluate(([first, count]) => window.drawAll(first + 1, count), [
        from,
        leaves,
      ] as const);
      if (round > 0) rates.push([rate, bareRate]);
    }
    await context.close();
    const stop = pairUp(stops);
    const rate = pairUp(rates);
    return [
      estimated(
        'stop of a fast scroll → page sharp ÷ bare render of that page',
        'ratio',
        stop.ratio,
        { is: 'at most', bound: 1.3 },
        `${milliseconds(stop.first)} ÷ ${milliseconds(stop.second)}`,
      ),
      {
        what: `renders started while a fast scroll passes ${passed} screens and stops`,
        unit: 'count',
        value: median(started),
      },
      {
        what: 'frames of a fast scroll over new pages without any picture in the middle',
        unit: 'share',
        value: median(blank),
      },
      estimated(
        'sequential pages per second ÷ bare loop',
        'ratio',
        rate.ratio,
        { is: 'at least', bound: 0.85 },
        `${rate.first.toFixed(1)} ÷ ${rate.second.toFixed(1)} pages per second`,
      ),
    ];
  },
};
