import type { BrowserContext, Page } from '@playwright/test';
import { installExample } from '../../e2e/support/installed.ts';
import { run } from '../../e2e/support/run.ts';
import { fieldsOn, importFields, openAsPerson, openDraft, openInHost, scaleOf } from '../drafts.ts';
import { pairUp } from '../pairs.ts';
import { type Bench, type BenchPart, estimated, milliseconds, type Row } from '../row.ts';
import { servePages } from '../servePages.ts';
import { median } from '../stats.ts';
import { dragFirst } from './dragging.ts';

/** How much slower than our own page another page with the designer may be. */
const target = { is: 'at most', bound: 1.05 } as const;

/**
 * The first page and a drag once more through `<Designer>`: in `examples/react` as it is built with
 * the packed package, compared with our own page in turns.
 */
export const component: BenchPart = {
  name: 'component',
  async run(bench) {
    const { folder, remove } = await installExample('react', ['react@19', 'react-dom@19']);
    try {
      await run('npm', ['run', '--silent', 'build'], folder);
      const host = await servePages(`${folder}/dist`);
      try {
        const { short, thousand } = bench.files;
        return [
          await compareFirstPages(bench, host.origin, '3 pages', short),
          await compareFirstPages(bench, host.origin, '1,000 pages', thousand),
          ...(await compareDrags(bench, host.origin)),
        ];
      } finally {
        await host.stop();
      }
    } finally {
      await remove();
    }
  },
};

/** Runs both ways in turns, each pair in the other order, after one that warms up. */
async function inTurns<Result>(
  bench: Bench,
  through: () => Promise<Result>,
  own: () => Promise<Result>,
): Promise<[Result, Result][]> {
  const pairs: [Result, Result][] = [];
  for (let round = 0; round <= bench.pairs; round += 1) {
    if (round % 2 === 0) {
      const first = await through();
      pairs.push([first, await own()]);
    } else {
      const first = await own();
      pairs.push([await through(), first]);
    }
  }
  return pairs.slice(1);
}

async function compareFirstPages(
  bench: Bench,
  host: string,
  size: string,
  path: string,
): Promise<Row> {
  const context = await bench.newContext();
  const scales = new Set<string>();
  const inTab = async (open: (page: Page) => Promise<number>) => {
    const page = await context.newPage();
    const ms = await open(page);
    scales.add((await scaleOf(page)).toFixed(2));
    await page.close();
    return ms;
  };
  const pairs = await inTurns(
    bench,
    () => inTab((page) => openInHost(page, host, path)),
    () => inTab((page) => openAsPerson(page, bench, path)),
  );
  await context.close();
  const { ratio, first, second } = pairUp(pairs);
  return estimated(
    `first page painted through <Designer> ÷ our own page, ${size}`,
    'ratio',
    ratio,
    target,
    `${milliseconds(first)} ÷ ${milliseconds(second)}, at ${[...scales].join(' and ')} px a point`,
  );
}

async function compareDrags(bench: Bench, host: string): Promise<Row[]> {
  const context: BrowserContext = await bench.newContext();
  const own = await openDraft(context, bench, bench.files.thousand);
  const page = await context.newPage();
  await openInHost(page, host, bench.files.thousand);
  await page.evaluate(() => window.bench.session().viewer.pictures.whenQuiet());
  for (const draft of [own, { page }]) await importFields(draft, fieldsOn(5_000, 1_000));
  const drags = await inTurns(
    bench,
    () => dragFirst(page),
    () => dragFirst(own.page),
  );
  await context.close();
  const { ratio, first, second } = pairUp(
    drags.map(([through, ours]) => [median(through.times), median(ours.times)]),
  );
  const commits = (which: 0 | 1) => median(drags.map((pair) => pair[which].commits));
  return [
    estimated(
      'drag, main-thread ms per move, median: through <Designer> ÷ our own page, 5,000 fields on 1,000 pages',
      'ratio',
      ratio,
      target,
      `${milliseconds(first)} ÷ ${milliseconds(second)}; React commits ${commits(0)} and ${commits(1)}`,
    ),
  ];
}
