import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../e2e/support/chromium.ts';
import { startServer } from '../../e2e/support/programs/server.ts';
import { ensureBuilt } from '../../scripts/build/ensureBuilt.mjs';
import { ensureChromium } from '../../scripts/test/ensureChromium.ts';
import { buildPages } from './buildPages.ts';
import { makeFiles } from './files.ts';
import { lineOf, writeReport } from './report.ts';
import type { Bench, BenchPart, Row } from './row.ts';
import { dragging } from './rows/dragging.ts';
import { firstPage } from './rows/firstPage.ts';
import { scrolling } from './rows/scrolling.ts';
import { size } from './rows/size.ts';
import { servePages } from './servePages.ts';

const parts: readonly BenchPart[] = [firstPage, scrolling, dragging, size];

/**
 * `npm run bench -- [--only NAME[,NAME]] [--pairs N] [--file PATH]`: measures the production build
 * against baselines in one browser. A whole run writes lab/bench/results.json and the table of
 * docs/performance.md; a part of it only prints.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    pairs: { type: 'string', default: '7' },
    file: { type: 'string' },
  },
});
const pairs = Number(values.pairs);
const names = values.only?.split(',');
const chosen = parts.filter(({ name }) => names?.includes(name) ?? true);
if (!Number.isInteger(pairs) || pairs < 1 || chosen.length !== (names ?? parts).length) {
  process.stderr.write(
    `Usage: npm run bench -- [--only ${parts.map(({ name }) => name).join(',')}] [--pairs 7] [--file big.pdf]\n`,
  );
  process.exit(2);
}

if (!(await ensureChromium())) process.exit(1);

const say = (text: string) => process.stdout.write(`${text}\n`);
const start = performance.now();
await ensureBuilt();
const [files, pages] = await Promise.all([makeFiles(values.file), buildPages()]);
const [product, served] = await Promise.all([startServer(), servePages(pages.folder)]);
const browser = await chromium.launch({ ...launchOptions(), headless: true });
const rows: Row[] = [];
async function close() {
  await browser.close();
  await Promise.all([product.stop(), served.stop(), files.remove(), pages.remove()]);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(130)));
try {
  for (const part of chosen) {
    const begun = performance.now();
    try {
      rows.push(...(await run(part)));
    } catch (error) {
      // The other results are useful all the same.
      process.exitCode = 1;
      await Promise.all(browser.contexts().map((context) => context.close()));
      say(`✗ ${part.name} could not be measured: ${String(error)}`);
    }
    say(`  ${part.name} took ${Math.round((performance.now() - begun) / 1_000)} s`);
    if (!names) await report();
  }
  say(`${rows.length} figures in ${Math.round((performance.now() - start) / 1_000)} s.`);
} finally {
  await close();
}

/** Writes what is known so far, so that a run that is interrupted leaves a result. */
function report(): Promise<void> {
  return writeReport(rows, {
    browser: browser.version(),
    pairs,
    thousandIs: files.thousandIs,
    seconds: (performance.now() - start) / 1_000,
  });
}

/** Runs one part, with a separate context for each of its pieces that asks for one. */
async function run(part: BenchPart): Promise<Row[]> {
  const bench: Bench = {
    browser,
    product,
    baselines: served.origin,
    files,
    pairs,
    say,
    async newContext() {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
        acceptDownloads: false,
      });
      context.setDefaultTimeout(30_000);
      await context.addInitScript({ content: `globalThis.__name ??= (f) => f;\n${pages.probe}` });
      return context;
    },
  };
  const found = await part.run(bench);
  for (const row of found) say(lineOf(row));
  return found;
}
