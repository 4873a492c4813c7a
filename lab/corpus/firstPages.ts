import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { buildPages } from '../bench/buildPages.ts';
import { openAsPerson, openInBaseline, scaleOf } from '../bench/drafts.ts';
import { servePages } from '../bench/servePages.ts';
import { launchOptions } from '../../e2e/support/chromium.ts';
import { startServer } from '../../e2e/support/programs/server.ts';
import type { Collection } from './collection.ts';
import { explanations } from './explanations.ts';
import { type FirstPage, firstPageTable, isSlow } from './firstPageTable.ts';
import { switchGuardOff } from './guardOff.ts';

/** ms after which nothing comes any more: of the product, and of bare pdf.js, which is no judge. */
const patience = 40_000;
const barePatience = 20_000;

/**
 * The files that are measured: those that open without a password, as all but those that the other
 * table explains do, and those beside the folder.
 */
function filesOf({ folder, files }: Collection): string[] {
  const open = files.filter(
    ({ file, password, openable: { verdict } }) =>
      password === null &&
      verdict !== 'needs-password' &&
      verdict !== 'not-openable' &&
      explanations[file]?.opens === undefined,
  );
  const cases = join(folder, '..', 'cases');
  const beside = existsSync(cases) ? readdirSync(cases).filter((name) => /\.pdf$/i.test(name)) : [];
  const big = join(folder, '..', 'big-1000p.pdf');
  return [
    ...open.map(({ file }) => join(folder, file)),
    ...beside.map((name) => join(cases, name)),
    ...(existsSync(big) ? [big] : []),
  ];
}

/** What to measure: at most so many pairs of each file whose name contains `only`. */
interface FirstPageRun {
  only: string | undefined;
  pairs: number;
  say: (text: string) => void;
}

/**
 * Measures for each file of a collection how long its first page takes, in pairs with bare pdf.js
 * in the same browser, and opens it once more without the guard against hanging threads.
 */
export async function measureFirstPages(
  collection: Collection,
  { only, pairs: count, say }: FirstPageRun,
): Promise<FirstPage[]> {
  const pages = await buildPages();
  const [product, served] = await Promise.all([startServer(), servePages(pages.folder)]);
  const browser = await chromium.launch({ headless: true, ...launchOptions() });
  const results: FirstPage[] = [];
  try {
    const context = await contextWith(browser, pages.probe);
    const unguarded = await contextWith(browser, pages.probe);
    await switchGuardOff(unguarded);
    const places = { product, baselines: served.origin };
    const paths = filesOf(collection).filter((one) => !only || one.includes(only));
    // The first opening of all fills the browser's caches.
    const [warm] = paths;
    if (warm) await measure({ context, unguarded, places, path: warm, count: 1 });
    for (const path of paths) {
      const result = await measure({ context, unguarded, places, path, count });
      results.push(result);
      say(`         ${firstPageTable([result]).split('\n').at(-1) ?? ''}`);
    }
  } finally {
    await browser.close();
    await Promise.all([product.stop(), served.stop(), pages.remove()]);
  }
  return results;
}

async function contextWith(browser: Browser, probe: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript({ content: `globalThis.__name ??= (f) => f;\n${probe}` });
  return context;
}

interface Measuring {
  count: number;
  context: BrowserContext;
  unguarded: BrowserContext;
  places: Parameters<typeof openAsPerson>[1] & Parameters<typeof openInBaseline>[1];
  path: string;
}

async function measure({ context, unguarded, places, path, count }: Measuring): Promise<FirstPage> {
  const file = basename(path);
  const pairs: [number, number][] = [];
  let scale = 1;
  const ours = () =>
    inTab(context, patience, async (page) => {
      const ms = await openAsPerson(page, places, path);
      scale = await scaleOf(page);
      return ms;
    });
  const bare = () =>
    inTab(context, barePatience, (page) => openInBaseline(page, places, 'bare', path, scale)).catch(
      () => Infinity,
    );
  try {
    while (pairs.length < count) {
      // The product goes first at first: it says at which scale.
      const isOursFirst = pairs.length % 2 === 0;
      const first = await (isOursFirst ? ours() : bare());
      const second = await (isOursFirst ? bare() : ours());
      pairs.push(isOursFirst ? [first, second] : [second, first]);
      if (pairs.filter((pair) => !isSlow(pair)).length > count / 2) break;
    }
    await inTab(unguarded, patience, (page) => openAsPerson(page, places, path));
    return { file, pairs };
  } catch (error) {
    if (pairs.length === 0 && (await bare()) === Infinity) return { file, pairs, isNoPage: true };
    const fault = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { file, pairs, fault };
  }
}

/** Works in a tab of its own, because a document that is still open would go on working. */
async function inTab(
  context: BrowserContext,
  within: number,
  work: (page: Page) => Promise<number>,
): Promise<number> {
  const page = await context.newPage();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no first page within ${within} ms`)), within);
  });
  try {
    return await Promise.race([work(page), late]);
  } finally {
    clearTimeout(timer);
    await page.close();
  }
}
