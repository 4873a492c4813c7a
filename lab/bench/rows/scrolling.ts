import type { Page } from '@playwright/test';
import { keepStill, openDraft, openInBaseline, scaleOf } from '../drafts.ts';
import { pairUp } from '../pairs.ts';
import { type BenchPart, estimated, milliseconds } from '../row.ts';
import { median } from '../stats.ts';

/** The number of screens that a fling passes, one a frame. */
const passed = 40;
/** The time for which a person looks at a page before scrolling on, ms. */
const reading = 4_000;
/** The number of pages that are leafed through at a time, after some that nobody counts. */
const leaves = 30;
const untimed = 3;
/** The pages of one such time, and how many times there are pages that neither tab has drawn. */
const perTime = leaves + untimed + 1;
const mostTimes = 28;

/** The product and bare pdf.js, each in a tab with the same file. */
interface Tabs {
  page: Page;
  bare: Page;
}

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
    const tabs = { page, bare };
    // There are more of them than of slow measurements, because pages differ and each is short.
    const { stops, started, filled } = await flingOverNew(tabs, 2 * bench.pairs);
    const again = await flingAgain(tabs, bench.pairs);
    // Opened anew, so that it has drawn none of the pages either.
    await bare.bringToFront();
    await openInBaseline(bare, bench, 'bare', bench.files.thousand, await scaleOf(page));
    await page.bringToFront();
    const rates = await leafThrough(tabs, bench.pairs);
    await context.close();
    const stop = pairUp(stops);
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
        what: 'frames of a fast scroll over new pages with a picture of every page in view',
        unit: 'share',
        value: median(filled),
        target: { is: 'at least', bound: 0.5 },
        note: `after ${reading / 1_000} s at rest`,
      },
      {
        what: 'frames of a fast scroll over pages seen before with a picture of every page in view',
        unit: 'share',
        value: median(again),
        target: { is: 'at least', bound: 0.95 },
      },
      sequential('sequential pages per second ÷ bare loop', rates.scrolling),
      sequential('the same by arrows in the list of pages, which wait for no frame', rates.arrows),
    ];
  },
};

/** The row of going from page to page one way. */
function sequential(what: string, rates: readonly [number, number][]) {
  const { ratio, first, second } = pairUp(rates);
  const note = `${first.toFixed(1)} ÷ ${second.toFixed(1)} pages per second`;
  return estimated(what, 'ratio', ratio, { is: 'at least', bound: 0.95 }, note);
}

/** Measures in the bare tab while the product does nothing of what it does at rest. */
async function whileStill<T>({ page, bare }: Tabs, measure: () => Promise<T>): Promise<T> {
  await keepStill(page, true);
  await bare.bringToFront();
  const measured = await measure();
  await keepStill(page, false);
  await page.bringToFront();
  return measured;
}

/** Scrolls fast over pages never seen, and stops; the first time only warms up. */
async function flingOverNew(tabs: Tabs, count: number) {
  const { page, bare } = tabs;
  const stops: [number, number][] = [];
  const started: number[] = [];
  const filled: number[] = [];
  await page.bringToFront();
  for (let round = 0; round <= count; round += 1) {
    const target = 60 + round * 41;
    await page.waitForTimeout(reading);
    const stop = await page.evaluate(([to, by]) => window.bench.fling(to, by), [
      target,
      passed,
    ] as const);
    const ms = await whileStill(tabs, () =>
      bare.evaluate((number) => window.showTimed(number), target),
    );
    if (round === 0) continue;
    stops.push([stop.ms, ms]);
    started.push(stop.started);
    filled.push(stop.filled);
  }
  return { stops, started, filled };
}

/** Sees pages one by one, then scrolls over them fast; the shares of frames with pictures. */
async function flingAgain({ page }: Tabs, count: number): Promise<number[]> {
  const [from, to] = [300, 300 + passed];
  await page.evaluate(([a, b]) => window.bench.visit(a, b), [from, to] as const);
  const shares: number[] = [];
  for (let round = 0; round < count; round += 1) {
    await page.waitForTimeout(reading);
    const stop = await page.evaluate(([at, by]) => window.bench.fling(at, by), [
      to,
      passed,
    ] as const);
    shares.push(stop.filled);
  }
  return shares;
}

/**
 * Goes from page to page, in turns with the bare loop, each first in every other pair; pages per
 * second of both. No page comes twice: pdf.js keeps the instructions of what the bare loop drew.
 */
async function leafThrough({ page, bare }: Tabs, pairs: number) {
  const rates = { scrolling: [] as [number, number][], arrows: [] as [number, number][] };
  const times = Math.min(2 * (2 * pairs + 1), mostTimes);
  for (let time = 0; time < times; time += 1) {
    const from = 10 + time * perTime;
    const way = time % 2 === 0 ? 'scrolling' : 'arrows';
    const ours = () =>
      page.evaluate(([at, before, count, how]) => window.bench.leaf(at, before, count, how), [
        from,
        untimed,
        leaves,
        way,
      ] as const);
    const theirs = () =>
      whileStill({ page, bare }, () =>
        bare.evaluate(
          async ([first, before, count]) => {
            await window.drawAll(first, before);
            return window.drawAll(first + before, count);
          },
          [from + 1, untimed, leaves] as const,
        ),
      );
    // Each way has its pairs in both orders; the first one of each only warms up.
    const isOursFirst = Math.floor(time / 2) % 2 === 0;
    const early = await (isOursFirst ? ours() : theirs());
    const late = await (isOursFirst ? theirs() : ours());
    if (time > 1) rates[way].push(isOursFirst ? [early, late] : [late, early]);
  }
  return rates;
}
