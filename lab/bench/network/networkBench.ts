import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../../e2e/support/chromium.ts';
import { linkOf, makeLease } from '../../../e2e/support/programs/lease.ts';
import { startServer } from '../../../e2e/support/programs/server.ts';
import { ensureBuilt } from '../../../scripts/build/ensureBuilt.mjs';
import { ensureChromium } from '../../../scripts/test/ensureChromium.ts';
import { buildPages } from '../buildPages.ts';
import { pairUp } from '../pairs.ts';
import { lineOf } from '../report.ts';
import { estimated, type Row } from '../row.ts';
import { median } from '../stats.ts';
import { type SentDocument, sentDocuments } from './documents.ts';
import { serveRanged } from './serveRanged.ts';
import { farPage, type Visit, visit } from './visit.ts';

/**
 * `npm run bench -- network [--once] [--pairs N] [--only PART-OF-A-NAME] [--file PATH]`: from a
 * signing link to the first page, the first field and page 600 on a slow phone, in pairs with bare
 * pdf.js that reads by ranges; then without slowness, where bare pdf.js reads the whole. `--once`
 * is a quick look: one pair, without one that warms up. `--file` measures another document, too.
 */
const { values } = parseArgs({
  options: {
    once: { type: 'boolean', default: false },
    pairs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    file: { type: 'string' },
  },
});
const pairs = values.once ? 1 : Number(values.pairs);
if (!Number.isInteger(pairs) || pairs < 1) {
  process.stderr.write('Usage: npm run bench -- network [--once] [--pairs 3] [--only NAME]\n');
  process.exit(2);
}
if (!(await ensureChromium())) process.exit(1);
await ensureBuilt();
const say = (text: string) => process.stdout.write(`${text}\n`);
const documents = [...sentDocuments(), ...givenDocument(values.file)].filter(({ name }) =>
  name.includes(values.only),
);
const pages = await buildPages();
const [product, baselines] = await Promise.all([
  startServer(),
  serveRanged(pages.folder, new Map(documents.map(({ name, bytes }) => [name, bytes]))),
]);
const browser = await chromium.launch({ ...launchOptions(), headless: true });
try {
  say('The thread of the page is slowed down 4 times, workers are not: CDP cannot.');
  for (const document of documents)
    for (const isSlow of [true, false])
      for (const row of await measure(document, isSlow)) say(lineOf(row));
} finally {
  await browser.close();
  await Promise.all([product.stop(), baselines.stop(), pages.remove()]);
}

/** A document from a disk; its bound is that of the large ones. */
function givenDocument(path: string | undefined): SentDocument[] {
  if (path === undefined) return [];
  const hasFar = path.includes('1000p');
  return [{ name: basename(path), bytes: readFileSync(path), hasFar, bound: 0.8 }];
}

/** The figures of one document under one condition. */
async function measure(sent: SentDocument, isSlow: boolean): Promise<Row[]> {
  const link = await linkOf(product, await makeLease(product, { pdf: sent.bytes }));
  const common = { browser, probe: pages.probe, isSlow };
  const ours = () =>
    visit({ ...common, url: link, hasFields: true, goFar: sent.hasFar ? scrollTo : undefined });
  let { width } = await ours();
  const bare = () => {
    const query = new URLSearchParams({ file: `/documents/${sent.name}`, width: String(width) });
    if (!isSlow) query.set('whole', '');
    const url = `${baselines.origin}/ranged.html?${query}`;
    return visit({ ...common, url, hasFields: false, goFar: sent.hasFar ? showPage : undefined });
  };
  const visits: { ours: Visit; bare: Visit }[] = [];
  for (let round = values.once ? 1 : 0; round <= pairs; round += 1) {
    const pair =
      round % 2 === 0
        ? { ours: await ours(), bare: await bare() }
        : { bare: await bare(), ours: await ours() };
    ({ width } = pair.ours);
    if (round > 0) visits.push(pair);
  }
  return rowsOf(sent, isSlow, visits);
}

function rowsOf(
  { name, bytes, bound, hasFar }: SentDocument,
  isSlow: boolean,
  visits: readonly { ours: Visit; bare: Visit }[],
): Row[] {
  const other = isSlow ? 'bare pdf.js by ranges' : 'bare pdf.js, the whole first';
  const where = `${name} (${Math.round(bytes.length / 1_000)} kB), ${isSlow ? 'slow phone' : 'no slowness'}`;
  const row = (what: string, read: (visit: Visit) => number, least?: number) => {
    const paired = pairUp(visits.map(({ ours, bare }) => [read(ours), read(bare)]));
    const note = `${Math.round(paired.first)} ÷ ${Math.round(paired.second)} ms`;
    const target = least === undefined ? undefined : ({ is: 'at most', bound: least } as const);
    return estimated(`${where}: link → ${what} ÷ ${other}`, 'ratio', paired.ratio, target, note);
  };
  const went = (side: 'ours' | 'bare') =>
    `${median(visits.map((pair) => pair[side].requests))} requests, ${Math.round(median(visits.map((pair) => pair[side].bytes)) / 1_000)} kB`;
  const far = isSlow && hasFar ? [row(`page ${farPage}`, (one) => one.farPage ?? 0)] : [];
  return [
    row('first page', (one) => one.firstPage, isSlow ? bound : undefined),
    row('first field', (one) => one.firstField),
    ...far,
    {
      what: `${where}: requests until page 1 is drawn`,
      unit: 'count',
      value: median(visits.map(({ ours }) => ours.requests)),
      note: `signer ${went('ours')}; bare ${went('bare')}`,
    },
  ];
}

/** Goes to a page of the signer's as a finger does; resolves with the ms until it is drawn. */
function scrollTo(page: Page, pageNumber: number): Promise<number> {
  return page.evaluate((number) => window.bench.scrollToPage(number), pageNumber);
}

/** Shows a page of the baseline. */
function showPage(page: Page, pageNumber: number): Promise<number> {
  return page.evaluate((number) => window.showTimed(number), pageNumber);
}
