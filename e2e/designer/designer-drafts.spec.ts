import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { launchOptions } from '../support/chromium.ts';
import {
  drag,
  exportText,
  field,
  goToPage,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  settled,
  snapOff,
  toClient,
  zoomTo,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

/** Kills a browser as the system does when memory runs out. */
async function killBrowser(context: BrowserContext): Promise<void> {
  const gone = context.waitForEvent('close');
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const browser = processInfo.find(({ type }) => type === 'browser');
  if (!browser) throw new Error('The browser does not say which process it is.');
  process.kill(browser.id, 'SIGKILL');
  await gone;
}

test('a draft survives the death of the browser one second after the last change', async ({
  server,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'fieldwright-profile-'));
  const options = { ...launchOptions(), baseURL: server.url, acceptDownloads: true };
  const first = await chromium.launchPersistentContext(profile, options);
  const page = await first.newPage();
  await openPdfs(page, pdfFile('long.pdf', { pages: 2 }));
  await snapOff(page);
  const frame = await pageFrame(pageRegion(page, 1));
  await placeByClick(page, 'Signature', toClient(frame, { x: 200, y: 100 }));
  await placeByClick(page, 'Check', toClient(frame, { x: 400, y: 100 }));
  await drag(page, toClient(frame, { x: 200, y: 100 }), toClient(frame, { x: 250, y: 160 }));
  const before = await exportText(page);
  const { url } = { url: page.url() };
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  await killBrowser(first);

  const second = await chromium.launchPersistentContext(profile, options);
  const again = await second.newPage();
  await again.goto(url);
  await expect(field(again, 'Signature1')).toBeVisible();
  await settled(pageRegion(again, 1));
  expect(await exportText(again)).toBe(before);
  await again.getByRole('button', { name: 'Undo' }).click();
  await again.getByRole('button', { name: 'Undo' }).click();
  await expect(field(again, 'Check1')).toHaveCount(0);
  await second.close();
  await rm(profile, { recursive: true, force: true });
});

test('two tabs on one draft follow each other, and none overwrites the other silently', async ({
  page,
  context,
}) => {
  await openPdfs(page, pdfFile('shared.pdf'));
  const other = await context.newPage();
  await other.goto(page.url());
  await settled(pageRegion(other, 1));
  const frame = await pageFrame(pageRegion(page, 1));
  await placeByClick(page, 'Signature', toClient(frame, { x: 200, y: 100 }));
  await expect(field(other, 'Signature1')).toBeVisible();

  await other.bringToFront();
  await placeByClick(other, 'Check', toClient(frame, { x: 400, y: 100 }));
  await expect(field(page, 'Check1')).toHaveCount(1);
  await other.reload();
  await expect(field(other, 'Check1')).toBeVisible();
  await expect(field(other, 'Signature1')).toBeVisible();
});

test('zooming, scrolling and reloading leave what is exported as it is, byte for byte', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('bytes.pdf', { pages: [{}, { rotate: 90 }] }));
  for (const number of [1, 2]) {
    const region = await goToPage(page, number);
    const frame = await pageFrame(region);
    await placeByClick(page, 'Signature', {
      ...toClient(frame, { x: 233.3, y: 133.7 }),
    });
  }
  const before = await exportText(page);
  await zoomTo(page, 200);
  await zoomTo(page, 33);
  await page.mouse.wheel(0, 500);
  expect(await exportText(page)).toBe(before);
  await page.reload();
  await settled(pageRegion(page, 1));
  expect(await exportText(page)).toBe(before);
});

test('several documents stand in one draft; a broken one says so and can be replaced', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('first.pdf'));
  await page.getByLabel('Add PDF').setInputFiles(pdfFile('second.pdf', { pages: 2 }));
  await expect(
    page.getByRole('region', { name: 'Page 1 of first.pdf', exact: true }),
  ).toBeVisible();
  await goToPage(page, 2, 'second.pdf');

  const broken = Buffer.from('%PDF-1.7\nnothing of what should be here');
  await page
    .getByLabel('Add PDF')
    .setInputFiles({ name: 'broken.pdf', mimeType: 'application/pdf', buffer: broken });
  const note = page.getByRole('alert').filter({ hasText: 'broken' });
  await expect(note).toContainText('damaged');
  await note.getByLabel('Choose another file').setInputFiles(pdfFile('whole.pdf'));
  await expect(note).toHaveCount(0);
  await goToPage(page, 1, 'whole.pdf');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Page 1 of whole.pdf' })).toHaveCount(0);

  await page
    .getByLabel('Add PDF')
    .setInputFiles({ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
  await expect(page.getByRole('alert').filter({ hasText: 'empty.pdf' })).toContainText('is empty');
});

test('a locked document asks for its password, and the draft is usable without', async ({
  page,
}) => {
  const locked = pdfFile('locked.pdf', {
    encrypt: { userPassword: 'open sesame', ownerPassword: 'owner' },
  });
  await page.goto('/');
  await page.getByLabel('Open PDF').setInputFiles(locked);
  const prompt = page.getByRole('dialog', { name: /locked/ });
  await prompt.getByLabel('Password').fill('wrong');
  await prompt.getByRole('button', { name: 'Open' }).click();
  await expect(prompt).toContainText('not the password');
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  const note = page.getByRole('alert').filter({ hasText: 'locked' });
  await note.getByRole('button', { name: 'Try again' }).click();
  await prompt.getByLabel('Password').fill('open sesame');
  await prompt.getByRole('button', { name: 'Open' }).click();
  await settled(pageRegion(page, 1));
  const frame = await pageFrame(pageRegion(page, 1));
  await placeByClick(page, 'Check', toClient(frame, { x: 100, y: 100 }));
  await expect(field(page, 'Check1')).toBeVisible();
});

test('where a browser stores bytes but no Blobs, as private windows of Safari do, a draft is kept', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function refusing(this: IDBObjectStore, value, key) {
      const request = put.call(this, value instanceof Blob ? 'refused' : value, key);
      if (value instanceof Blob) this.transaction.abort();
      return request;
    };
  });
  await openPdfs(page, pdfFile('private.pdf', { pages: 2 }));
  const frame = await pageFrame(pageRegion(page, 1));
  await placeByClick(page, 'Signature', toClient(frame, { x: 200, y: 100 }));
  const before = await exportText(page);
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  await page.reload();
  await settled(pageRegion(page, 1));
  expect(await exportText(page)).toBe(before);
});

test('a browser that stores nothing says so once, works in memory, and asks before it closes', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Storage is refused.', 'SecurityError');
    };
    IDBFactory.prototype.open = refuse;
    Storage.prototype.setItem = refuse;
    Storage.prototype.removeItem = refuse;
  });
  await openPdfs(page, pdfFile('private.pdf', { pages: 2 }));
  const words = 'This browser keeps nothing: export or send before you close the tab';
  await expect(page.getByText(words)).toBeVisible();
  const frame = await pageFrame(pageRegion(page, 1));
  await placeByClick(page, 'Signature', toClient(frame, { x: 200, y: 300 }));
  await field(page, 'Signature1').click();
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.locator('[data-field-id]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(words)).toHaveCount(0);
  const before = await exportText(page);
  expect(before).toContain('Signature1');

  // Within the tab nothing is lost.
  await page.getByRole('link', { name: 'Documents' }).click();
  const drafts = page.getByRole('region', { name: 'Drafts' });
  await drafts.getByRole('link', { name: 'private', exact: true }).click();
  await expect(field(page, 'Signature1')).toBeVisible();
  await settled(pageRegion(page, 1));
  expect(await exportText(page)).toBe(before);

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});
