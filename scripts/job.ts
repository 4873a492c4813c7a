import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Rect } from '#core/geometry/rect.ts';
import { launchOptions } from '../e2e/support/chromium.ts';
import { exportedFields, exportMetadata, openPdfs } from '../e2e/support/designer.ts';
import { startServer } from '../e2e/support/server.ts';
import { ensureBuilt } from './build/ensureBuilt.mjs';
import { flatten, readWishes, type Wish } from './job/flatten.ts';
import type { Person } from './job/person.ts';
import { byFinding, byFit, byHand } from './job/ways.ts';
import { ensureChromium } from './test/ensureChromium.ts';

/**
 * `npx tsx scripts/job.ts FILE`: places ten checks and ten lines on the print of a form, without
 * its own fields, in the running product, as slowly as a person does: drawn by hand, put into what
 * is printed, and found. Prints how many actions and seconds each way takes, and how exact the
 * fields are.
 */
const [file] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);
if (file === undefined) {
  say('Name a PDF with form fields: npx tsx scripts/job.ts FILE');
  process.exit(1);
}
if (!(await ensureChromium())) process.exit(1);
await ensureBuilt();
const bytes = readFileSync(resolve(file));
const [wishes, print] = [await readWishes(bytes), await flatten(bytes)];
const server = await startServer();
const browser = await chromium.launch({ ...launchOptions(), headless: true });
try {
  say(await lineOf(browser, 'by hand', byHand));
  say(await lineOf(browser, 'fit', byFit));
  say(await lineOf(browser, 'find', byFinding));
} finally {
  await browser.close();
  await server.stop();
}

/** Does the job in one way, in a browser that has nothing yet, and says what it took. */
async function lineOf(
  within: Browser,
  name: string,
  way: (page: Page, wishes: readonly Wish[]) => Promise<Person>,
): Promise<string> {
  const context = await within.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await openPdfs(page, { name: 'form.pdf', mimeType: 'application/pdf', buffer: print });
  // Whoever begins has looked at the page before; what is printed is read by then.
  await page.waitForTimeout(3_000);
  const start = performance.now();
  const { actions } = await way(page, wishes);
  const seconds = (performance.now() - start) / 1000;
  const fields = [...exportedFields(await exportMetadata(page)).values()];
  await context.close();
  const rects = fields.map(
    ({ Location: { Right, Top, Width, Height } }): Rect => ({
      x: Right,
      y: Top,
      width: Width,
      height: Height,
    }),
  );
  const errors = wishes.map(({ rect }) => Math.min(...rects.map((one) => errorOf(one, rect))));
  const near = errors.filter((error) => error <= 1).length;
  return `${name}: ${actions} actions, ${seconds.toFixed(0)} s, ${fields.length} fields, ${near} of ${wishes.length} within 1 pt of the form's own`;
}

/** The largest distance between the same edges of two boxes, in points. */
function errorOf(a: Rect, b: Rect): number {
  return Math.max(
    Math.abs(a.x - b.x),
    Math.abs(a.y - b.y),
    Math.abs(a.x + a.width - b.x - b.width),
    Math.abs(a.y + a.height - b.y - b.height),
  );
}
