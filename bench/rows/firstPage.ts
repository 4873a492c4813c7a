import type { Page } from '@playwright/test';
import { openAsPerson, openInBaseline, scaleOf } from '../drafts.ts';
import { pairUp } from '../pairs.ts';
import { type Bench, type BenchPart, estimated, milliseconds, type Row } from '../row.ts';

/**
 * From the choice of a file until its first page is on the screen, compared with bare pdf.js and
 * with the viewer that is part of pdf.js.
 */
export const firstPage: BenchPart = {
  name: 'first-page',
  async run(bench) {
    const { files } = bench;
    return [
      ...(await measure(bench, '14 pages', files.paper, 1.15, false)),
      ...(await measure(bench, '1,000 pages', files.thousand, 1.25, true)),
      ...(await measure(bench, '5,000 pages in a flat tree', files.flat, 1.5, false)),
    ];
  },
};

async function measure(
  bench: Bench,
  what: string,
  path: string,
  bound: number,
  withStock: boolean,
): Promise<Row[]> {
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
  const bare: number[] = [];
  const stock: number[] = [];
  for (let round = 0; round <= bench.pairs; round += 1) {
    const turns = [
      async () =>
        ours.push(
          await inTab(async (page) => {
            const ms = await openAsPerson(page, bench, path);
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
  const against = (others: readonly number[]) =>
    pairUp(ours.slice(1).map((ms, index) => [ms, others[index + 1] ?? ms]));
  const result = against(bare);
  const rows = [
    estimated(
      `first page painted ÷ bare pdf.js, ${what}`,
      'ratio',
      result.ratio,
      { is: 'at most', bound },
      `${milliseconds(result.first)} ÷ ${milliseconds(result.second)}`,
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
