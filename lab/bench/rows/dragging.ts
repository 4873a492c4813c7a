import type { Page } from '@playwright/test';
import { fieldsOn, importFields, keepStill, openDraft } from '../drafts.ts';
import { type PageMetrics, watchMetrics } from '../metrics.ts';
import { pairUp } from '../pairs.ts';
import { type Bench, type BenchPart, estimated, milliseconds, type Row } from '../row.ts';
import { median, quantile } from '../stats.ts';

const moves = 90;

/**
 * The times of a drag (busy ms of each move, ms of a move in all) and what was counted during it.
 */
interface Drag {
  times: number[];
  perMove: number;
  writes: number;
  commits: number;
  layouts: number;
}

/**
 * Dragging one field of many: over the whole file, with all on one page, alone, and in a first
 * attempt at an editor.
 */
export const dragging: BenchPart = {
  name: 'dragging',
  async run(bench) {
    const context = await bench.newContext();
    const drafts = {
      one: await openDraft(context, bench, bench.files.thousand),
      spread: await openDraft(context, bench, bench.files.thousand),
      crowded: await openDraft(context, bench, bench.files.thousand),
    };
    await importFields(drafts.one, fieldsOn(1, 1));
    await importFields(drafts.spread, fieldsOn(5_000, 1_000));
    await importFields(drafts.crowded, fieldsOn(5_000, 1));
    // Three tabs that make small pictures at rest would otherwise disturb each other's drags.
    for (const { page } of Object.values(drafts)) await keepStill(page, true);
    const dragIn = async ({ page }: { page: Page }) => {
      await keepStill(page, false);
      const drag = await dragFirst(page);
      await keepStill(page, true);
      return drag;
    };
    const spread: [Drag, Drag][] = [];
    const crowded: [Drag, Drag][] = [];
    for (let round = 0; round <= bench.pairs; round += 1) {
      const one = await dragIn(drafts.one);
      const many = await dragIn(drafts.spread);
      const dense = await dragIn(drafts.crowded);
      if (round === 0) continue;
      spread.push([many, one]);
      crowded.push([dense, one]);
    }
    const naive = await dragNaively(bench, crowded);
    await context.close();
    return [
      ...rowsOf('5,000 fields on 1,000 pages', spread),
      ...rowsOf('5,000 fields on one page', crowded),
      naive,
    ];
  },
};

/** Drags the first field of a draft, and takes it back. */
async function dragFirst(page: Page): Promise<Drag> {
  await page.bringToFront();
  const metrics = await watchMetrics(page);
  const fieldId = await page.evaluate(
    () => window.bench.session().store.getState().history.present.fields[0]?.id ?? '',
  );
  const count = async (work: () => Promise<Omit<Drag, 'layouts'>>) => {
    const before: PageMetrics = await metrics.read();
    const done = await work();
    const after = await metrics.read();
    return { ...done, layouts: (after.LayoutCount - before.LayoutCount) / moves };
  };
  const steps = () =>
    page.evaluate(() => window.bench.session().store.getState().history.past.length);
  const before = await steps();
  const drag = await count(() =>
    page.evaluate(([id, times]) => window.bench.dragField(id, times), [fieldId, moves] as const),
  );
  if ((await steps()) !== before + 1) throw new Error('the drag was no step');
  // The field returns to its place, so that each round is like the first.
  await page.keyboard.press('Control+z');
  await page.waitForFunction(
    (past) => window.bench.session().store.getState().history.past.length === past,
    before,
  );
  // The stored step and what follows from it do not belong to the next round.
  await page.waitForTimeout(300);
  return drag;
}

const p95 = ({ times }: Drag) => quantile(times, 0.95);

function rowsOf(what: string, pairs: readonly [Drag, Drag][]): Row[] {
  const result = pairUp(pairs.map(([many, one]) => [p95(many), p95(one)]));
  const all = pairs.map(([many]) => many);
  return [
    estimated(
      `drag, main-thread ms per move, p95: ${what} ÷ 1 field`,
      'ratio',
      result.ratio,
      { is: 'at most', bound: 1.25 },
      `${milliseconds(result.first)} ÷ ${milliseconds(result.second)}`,
    ),
    {
      what: `drag, main-thread ms per move, p95: ${what}`,
      unit: 'ms',
      value: result.first,
      target: { is: 'at most', bound: 4 },
    },
    {
      what: `store writes during a drag of ${moves} moves, ${what}`,
      unit: 'count',
      value: Math.max(...all.map(({ writes }) => writes)),
      target: { is: 'at most', bound: 0 },
    },
    {
      what: `layouts per move, ${what}`,
      unit: 'count',
      value: median(all.map(({ layouts }) => layouts)),
      target: { is: 'at most', bound: 1 },
    },
    {
      what: `React commits during a drag of ${moves} moves, ${what}`,
      unit: 'count',
      value: median(all.map(({ commits }) => commits)),
    },
  ];
}

async function dragNaively(bench: Bench, ours: readonly [Drag, Drag][]): Promise<Row> {
  const context = await bench.newContext();
  const page = await context.newPage();
  // Such a page needs this time just to appear.
  page.setDefaultTimeout(180_000);
  await page.goto(`${bench.baselines}/naive.html?fields=5000`);
  await page.locator('#field-30').waitFor();
  const naive = await page.evaluate(async (count) => {
    const element = document.querySelector('#field-30');
    if (!element) throw new Error('field-30 is not there');
    return (await window.bench.dragElement(element, count, 'mouse')).perMove;
  }, 12);
  await context.close();
  const result = pairUp(ours.map(([{ perMove }]) => [perMove, naive]));
  return estimated(
    'drag, ms per move, 5,000 fields on one page ÷ a page of 5,000 <Rnd> in one array',
    'ratio',
    result.ratio,
    { is: 'at most', bound: 0.1 },
    `${milliseconds(result.first)}, of which a frame is 17, ÷ ${milliseconds(naive)}`,
  );
}
