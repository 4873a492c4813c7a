import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { launchOptions } from '../e2e/support/chromium.ts';
import {
  goToPage,
  openPdfs,
  pageFrame,
  placeByClick,
  settled,
  type ToolName,
  toClient,
} from '../e2e/support/designer.ts';
import { type RunningServer, startServer } from '../e2e/support/server.ts';
import { ensureBuilt } from './build/ensureBuilt.mjs';

// `npm run pictures` takes the pictures of the README from the running product, by mouse and keyboard as a person would,
// always at the same size and with the sample document.
const root = join(import.meta.dirname, '..');
const pictures = join(root, 'docs', 'pictures');

/** What is placed on the sample: tool, signer, page and the middle in points. */
const fields: { tool: ToolName; signer: 0 | 1; page: number; x: number; y: number }[] = [
  { tool: 'Single line', signer: 0, page: 1, x: 242, y: 251 },
  { tool: 'Single line', signer: 0, page: 1, x: 242, y: 281 },
  { tool: 'Check', signer: 0, page: 2, x: 77.5, y: 204.5 },
  { tool: 'Check', signer: 0, page: 2, x: 77.5, y: 224.5 },
  { tool: 'Single line', signer: 0, page: 2, x: 251, y: 335 },
  { tool: 'Signature', signer: 0, page: 2, x: 433, y: 644 },
  { tool: 'Signature', signer: 1, page: 2, x: 162, y: 644 },
];

const people = ['anna@posteo.example', 'jonas@harbour.example'];

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' });
  process.stdout.write(`  docs/pictures/${name}.png\n`);
}

/** The group of one signer in the panel, by position. */
function signer(page: Page, index: number): Locator {
  return page.getByRole('region', { name: 'Signers' }).getByRole('group').nth(index);
}

async function design(page: Page): Promise<void> {
  await openPdfs(page, join(root, 'public', 'sample.pdf'));
  await page.getByRole('button', { name: 'Add signer' }).click();
  for (const [index, email] of people.entries()) {
    const group = signer(page, index);
    const box = group.getByLabel('Email');
    if (!(await box.isVisible())) await group.click({ position: { x: 24, y: 16 } });
    await box.fill(email);
  }
  for (const field of fields) {
    await page.locator('body').press(`Alt+${field.signer + 1}`);
    const region = await goToPage(page, field.page);
    await placeByClick(page, field.tool, toClient(await pageFrame(region), field));
  }
}

async function send(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Metadata' }).click();
  await take(page, 'metadata');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send for signing' });
  await dialog.waitFor();
  await take(page, 'send');
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await dialog.getByRole('link', { name: 'View transaction' }).click();
  await page.waitForURL(/\/transactions\//);
}

async function run(server: RunningServer): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 2,
      colorScheme: 'light',
      locale: 'en-US',
    });
    await page.goto(server.connectUrl);
    await design(page);
    await take(page, 'designer');
    await page.emulateMedia({ colorScheme: 'dark' });
    await take(page, 'designer-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await send(page);
    await settled(page.locator('[data-page-number="1"]').first());
    await take(page, 'transaction');
  } finally {
    await browser.close();
  }
}

await ensureBuilt();
await mkdir(pictures, { recursive: true });
const server = await startServer();
try {
  await run(server);
} finally {
  await server.stop();
}
