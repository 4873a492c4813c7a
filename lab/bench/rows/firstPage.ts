import type { Page } from '@playwright/test';
import { openAsPerson, openInBaseline, type OpeningWay, scaleOf } from '../drafts.ts';
import { pairUp } from '../pairs.ts';
import { type Bench, type BenchPart, estimated, milliseconds, type Row } from '../row.ts';

/** How a person can bring a file in. */
const ways: readonly OpeningWay[] = [
  'chosen after 1 s',
  'chosen at once',
  'dropped, nothing pressed',
];

/**
 * From the choice of a file until its first page is on the screen, compared with bare pdf.js and
 * with the viewer that is part of pdf.js.
 */
export const firstPage: BenchPart = {
  name: 'first-page',
  async run(bench) {
    const { files } = bench;
    const [usual] = ways;
    const rows: Row[] = [];
    for (const way of ways) {
      rows.push(...(await measure(bench, '3 pages', files.short, 1.15, way)));
      rows.push(...(await measure(bench, '14 pages', files.paper, 1.15, way)));
      rows.push(...(await measure(bench, '19 pages', files.lease, 1.15, way)));
      rows.push(...(await measure(bench, '1,000 pages', files.thousand, 1.25, way, way === usual)));
    }
    const flat = '5,000 pages in a flat tree';
    return [...rows, ...(await measure(bench, flat, files.flat, 1.5, 'chosen after 1 s'))];
  },
};

async function measure(
  bench: Bench,
  size: string,
  path: string,
  bound: number,
  way: OpeningWay,
  withStock = false,
): Promise<Row[]> {
  const what = `${size}, ${way}`;
  const context = await bench.newContext();
  /**
   * Each measurement has its own tab, because a document that is still open would go on working.
   */
  const inTab = async (work: (page: Page) => Promise<number>) => {
    const page = await context.newPage();
    const ms = await work(page);
    await page.close();
    return ms;
  };
  let scale = 1;
  const ours: number[] = [];
  const usable: number[] = [];
  const bare: number[] = [];
  const stock: number[] = [];
  for (let round = 0; round <= bench.pairs; round += 1) {
    const turns = [
      async () =>
        ours.push(
          await inTab(async (page) => {
            const ms = await openAsPerson(page, bench, path, way);
            usable.push(await page.evaluate(() => window.bench.firstUse()));
            scale = await scaleOf(page);
            return ms;
          }),
        ),
      async () =>
        bare.push(await inTab((page) => openInBaseline(page, bench, 'bare', path, scale))),
      async () =>
        stock.push(await inTab((page) => openInBaseline(page, bench, 'stock', path, scale))),
    ].slice(0, withStock ? 3 : 2);
    // The first round determines the scale, so the product goes first there.
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  await context.close();
  const against = (others: readonly number[], first = ours) =>
    pairUp(first.slice(1).map((ms, index) => [ms, others[index + 1] ?? ms]));
  const result = against(bare);
  const use = against(bare, usable);
  const rows = [
    estimated(
      `first page painted ÷ bare pdf.js, ${what}`,
      'ratio',
      result.ratio,
      { is: 'at most', bound },
      `${milliseconds(result.first)} ÷ ${milliseconds(result.second)}`,
    ),
    estimated(
      `fields can be placed on the first page ÷ bare pdf.js has drawn it, ${what}`,
      'ratio',
      use.ratio,
      undefined,
      `${milliseconds(use.first)} ÷ ${milliseconds(use.second)}`,
    ),
  ];
  if (withStock) {
    const other = against(stock);
    rows.push(
      estimated(
        `first page painted ÷ pdf.js's own viewer, ${what}`,
        'ratio',
        other.ratio,
        undefined,
        `${milliseconds(other.first)} ÷ ${milliseconds(other.second)}`,
      ),
    );
  }
  return rows;
}
