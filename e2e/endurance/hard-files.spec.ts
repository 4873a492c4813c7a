import { brotliCompressSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import {
  goToPage,
  openPdfs,
  pageRegion,
  placeByClick,
  reach,
  settled,
} from '../support/screens/designer.ts';
import { hardPdf } from '../support/pdfs/hardPdfs.ts';
import { holdRoute } from '../support/screens/holdRoute.ts';
import { makePdf, pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';
import { rawPdf } from '../../src/testing/pdf/rawPdf.ts';

const notes = (page: Page, name: string) =>
  page.getByRole('list', { name: `About ${name}`, exact: true });
const alert = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text });

test('what is special about a file is said beside it, and what signing does to it', async ({
  page,
}) => {
  const restricted = {
    name: 'restricted.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf({ encrypt: { ownerPassword: 'owner' } }),
  };
  await openPdfs(
    page,
    hardPdf('damaged'),
    hardPdf('signed'),
    hardPdf('certified'),
    hardPdf('portfolio'),
    hardPdf('staticXfa'),
    restricted,
    pdfFile('plain.pdf'),
  );
  for (const [name, words] of [
    ['damaged', 'put together again'],
    ['signed', 'the earlier signature stays valid'],
    ['certified', 'the service refuses it'],
    ['portfolio', 'Only its cover sheet is shown'],
    ['staticXfa', 'its ordinary fields are shown'],
    ['restricted', 'the sealed copy keeps the restrictions'],
  ] as const)
    await expect(notes(page, name)).toContainText(words);
  await expect(notes(page, 'plain')).toHaveCount(0);
  await expect(notes(page, 'damaged').getByRole('listitem')).toHaveCount(1);

  // A file that is not what was meant, or cannot be sent, has a note on the desk too, until it is
  // closed.
  await expect(alert(page, 'About certified')).toContainText('nothing may be changed');
  await alert(page, 'About portfolio').getByRole('button', { name: 'Close' }).click();
  await expect(alert(page, 'About portfolio')).toHaveCount(0);
  await expect(alert(page, 'About signed')).toHaveCount(0);
  await page.getByRole('tab', { name: /^Problems/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText(
    'is certified so that nothing may be changed',
  );
});

test('a file that is read in pieces stays open while they come', async ({ page }) => {
  const mebibyte = 2 ** 20;
  const pages = Array.from({ length: 6 }, () => ({ ballast: 6 * mebibyte }));
  const large = pdfFile('large.pdf', { pages });
  // A smaller file would be read at once.
  expect(large.buffer.length).toBeGreaterThan(32 * mebibyte);
  await openPdfs(page, large);
  await settled(pageRegion(page, 1));
  for (const number of [3, 6]) await settled(await goToPage(page, number));
  await expect(page.getByText('Opening large.pdf')).toHaveCount(0);
});

/** A PDF of one page that says this, packed by Brotli or not at all. */
function wordsPdf(name: string, said: string, isPacked: boolean) {
  const bytes = Buffer.from(`BT /F1 24 Tf 60 700 Td (${said}) Tj ET`);
  const content = isPacked
    ? { members: '/Filter /BrotliDecode', bytes: brotliCompressSync(bytes) }
    : { members: '', bytes };
  const buffer = rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>',
    4: content,
    5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  });
  return { name, mimeType: 'application/pdf', buffer };
}

test('a file that is packed by Brotli is shown as it is unpacked', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const pictureOf = async (said: string, isPacked: boolean) => {
    await openPdfs(page, wordsPdf(`${isPacked ? 'packed' : 'plain'}.pdf`, said, isPacked));
    return pageRegion(page, 1).screenshot({ animations: 'disabled' });
  };
  const said = 'the government of the international agreement';
  const plain = await pictureOf(said, false);
  expect((await pictureOf('another', false)).equals(plain)).toBe(false);
  const words = () => fetched.filter((path) => path.includes('brotli'));
  expect(words()).toEqual([]);
  expect((await pictureOf(said, true)).equals(plain)).toBe(true);
  expect(words()).toHaveLength(1);
});

test('what cannot be opened says why, and the other documents stay usable', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Open PDF').setInputFiles(hardPdf('jpeg', 'photo.pdf'));
  await expect(alert(page, 'photo.pdf is not a PDF')).toBeVisible();
  await openPdfs(
    page,
    pdfFile('good.pdf'),
    hardPdf('noPages'),
    hardPdf('dynamicXfa'),
    hardPdf('broken'),
  );
  await expect(alert(page, 'noPages.pdf has no pages')).toContainText('Choose another file');
  await expect(alert(page, 'dynamicXfa.pdf is a dynamic XFA form')).toContainText('flatten it');
  await expect(alert(page, 'broken.pdf is damaged')).toContainText('beyond repair');
  for (const name of ['noPages', 'dynamicXfa', 'broken'])
    await alert(page, name).getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Add PDF').setInputFiles({ ...hardPdf('jpeg'), name: 'scan.pdf' });
  await expect(alert(page, 'scan.pdf is not a PDF')).toContainText('a JPEG picture');
  await alert(page, 'scan.pdf').getByRole('button', { name: 'Close' }).click();
  const region = pageRegion(page, 1);
  await placeByClick(page, 'Check', await reach(page, region, { x: 100, y: 300 }));
  await expect(page.locator('[data-field-name="Check1"]')).toBeVisible();
});

test('a file that never finishes opening can be cancelled, is given up by itself, and can be tried again', async ({
  page,
}) => {
  // From outside, an endless loop in the parser looks like a parser that runs and never answers.
  const deaf = { contentType: 'text/javascript', body: 'postMessage(null);' };
  let isStuck = true;
  await page.route(/pdf\.worker/, (route) => (isStuck ? route.fulfill(deaf) : route.continue()));
  await page.goto('/');
  await page.getByLabel('Open PDF').setInputFiles(pdfFile('slow.pdf'));
  await page.waitForURL(/\/design\//);
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click();
  await expect(alert(page, 'slow.pdf was not opened')).toContainText('cancelled');
  await alert(page, 'slow').getByRole('button', { name: 'Try again' }).click();
  await expect(alert(page, 'slow.pdf takes too long to open')).toBeVisible({ timeout: 30_000 });
  isStuck = false;
  await alert(page, 'slow').getByRole('button', { name: 'Try again' }).click();
  await settled(pageRegion(page, 1));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a file waits for a parser that takes its time to start', async ({ page }) => {
  const startParser = await holdRoute(page, '**/*pdf.worker*');
  await page.clock.install();
  await page.goto('/');
  await page.getByLabel('Open PDF').setInputFiles(pdfFile('patient.pdf'));
  await page.waitForURL(/\/design\//);
  await expect(page.getByRole('main').getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
  startParser();
  await settled(pageRegion(page, 1));
});

test('a draft whose tab the system ended is there again; a file that ends its tab each time is not opened unasked', async ({
  page,
  context,
}) => {
  // The test opens four tabs, three of which crash.
  test.slow();
  let isStuck = false;
  await context.route(/pdf\.worker/, (route) => (isStuck ? undefined : route.continue()));
  await openPdfs(page, pdfFile('lease.pdf'));
  await placeByClick(
    page,
    'Single line',
    await reach(page, pageRegion(page, 1), { x: 200, y: 200 }),
  );
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  const address = page.url();
  const crash = async (tab: Page) => {
    const crashed = tab.waitForEvent('crash');
    await tab.goto('chrome://crash').catch(() => undefined);
    await crashed;
  };
  await crash(page);
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await settled(pageRegion(again, 1));
  await expect(again.locator('[data-field-name="SingleLine1"]')).toBeVisible();

  const marks = () => Object.keys(localStorage).filter((key) => key.includes('.opening.')).length;
  await expect.poll(() => again.evaluate(marks)).toBe(0);
  await again.close();

  isStuck = true;
  for (const _ of ['once', 'twice']) {
    const tab = await context.newPage();
    await tab.goto(address);
    await expect(tab.getByRole('main').getByRole('button', { name: 'Cancel' })).toBeVisible();
    await crash(tab);
    await tab.close();
  }
  const last = await context.newPage();
  await last.goto(address);
  await expect(alert(last, 'lease.pdf was not opened again')).toContainText('twice');
  isStuck = false;
  await alert(last, 'lease').getByRole('button', { name: 'Try again' }).click();
  await settled(pageRegion(last, 1));
  await expect(last.locator('[data-field-name="SingleLine1"]')).toBeVisible();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});
