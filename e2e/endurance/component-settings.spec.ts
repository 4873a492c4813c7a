import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { centre, drag, settled } from '../support/screens/designer.ts';
import { installExample, serveFolder } from '../support/programs/installed.ts';
import { makePdf } from '../support/pdfs/makePdf.ts';
import { packedPackage } from '../support/programs/packed.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 180_000 });
test.beforeAll(async () => {
  test.setTimeout(600_000);
  await packedPackage();
});

/** What the designer gives a page by its element. */
interface HostedElement extends HTMLElement {
  documents: readonly unknown[];
  settings: Record<string, unknown>;
  commands: {
    addField(field: object): string | undefined;
    select(ids: readonly string[]): void;
    undo(): void;
    redo(): void;
    exportMetadata(): Record<string, object>;
  };
}

/** What the pages of this test keep in their window. */
interface HostWindow {
  designer: HostedElement;
  /** Where a store of the browser was asked. */
  asked: string[];
  errors: string[];
}

const hostPage = (
  assetsUrl: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>A host</title>
<link rel="stylesheet" href="page.css"><script type="module" src="host.js"></script>
<fieldwright-designer assets-url="${assetsUrl}"></fieldwright-designer></html>`;

const hostScript = `import './node_modules/fieldwright/lib/designer/element.js';
window.designer = document.querySelector('fieldwright-designer');
window.errors = [];
designer.addEventListener('error', ({ detail }) => errors.push(detail.message));`;

/** Notes every question to a store of the browser, and refuses it. */
async function refuseStores(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const)
      Object.defineProperty(window, name, {
        get() {
          asked.push(`${name}: ${new Error('asked').stack ?? ''}`);
          throw new Error(`${name} was asked`);
        },
      });
  });
}

/** The metadata of all documents, as the designer has it now. */
const metadataNow = (page: Page) =>
  page.evaluate(() => (window as unknown as HostWindow).designer.commands.exportMetadata());

/** Gives the designer other properties beside those that it has. */
const set = (page: Page, settings: Record<string, unknown>) =>
  page.evaluate((more) => {
    const { designer } = window as unknown as HostWindow;
    designer.settings = { ...designer.settings, ...more };
  }, settings);

test('a page gives documents in every form, its look, read only, and files of another origin', async ({
  page,
}) => {
  const { folder, remove } = await installExample('plain');
  await writeFile(join(folder, 'host.js'), hostScript);
  await writeFile(join(folder, 'd.pdf'), makePdf());
  const assets = await serveFolder(join(folder, 'node_modules/fieldwright/lib/designer/assets'), {
    'Access-Control-Allow-Origin': '*',
  });
  const other = new URL(assets.url).origin;
  await writeFile(join(folder, 'host.html'), hostPage(assets.url));
  // What another origin needs beside the usual policy: its scripts, fonts and files, and threads
  // that begin as blobs, because browsers start none of another origin.
  const policy = `default-src 'none'; script-src 'self' ${other}; style-src 'self'; worker-src blob: ${other}; img-src 'self' blob:; font-src 'self' ${other}; connect-src 'self' ${other}`;
  const host = await serveFolder(folder, { 'Content-Security-Policy': policy });
  const fetched: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(other) && response.ok()) fetched.push(response.url());
  });
  try {
    await refuseStores(page);
    await page.goto(`${host.url}host.html`);
    await page.waitForFunction(() => 'errors' in window);
    await set(page, { signers: [{ name: 'Ada', email: 'ada@example.com' }] });
    await page.evaluate(
      (bytes) => {
        const { designer } = window as unknown as HostWindow;
        const pdf = new Uint8Array(bytes);
        designer.documents = [
          new File([pdf], 'a.pdf'),
          { name: 'b.pdf', content: new Blob([pdf]) },
          { name: 'c.pdf', content: pdf },
          { name: 'd.pdf', content: 'd.pdf' },
        ];
      },
      [...makePdf({ pages: [{}, {}] })],
    );
    const first = page.locator('[data-page-number="1"]').first();
    await settled(first);
    expect(Object.keys(await metadataNow(page))).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']);
    await expect
      .poll(() => fetched.map((url) => url.replace(/^.*\//, '')))
      .toContain('pdf.worker.min.mjs');
    await expect.poll(() => fetched.some((url) => url.endsWith('.woff2'))).toBe(true);

    // Read only: neither by pointer, key, typing, files nor command.
    const id = await page.evaluate(() =>
      (window as unknown as HostWindow).designer.commands.addField({
        type: 'Signature',
        x: 90,
        y: 120,
      }),
    );
    const box = page.locator('[data-field-id]').first();
    await expect(box).toBeVisible();
    const before = await metadataNow(page);
    await set(page, { readOnly: true });
    await expect(page.getByRole('toolbar', { name: 'Field types' })).toHaveCount(0);
    for (const gone of ['Undo', 'Send', 'Import metadata', 'Add signer', 'Snap', 'Add PDF'])
      await expect(page.getByRole('button', { name: gone, exact: true })).toHaveCount(0);
    const from = await centre(box);
    await drag(page, from, { x: from.x + 90, y: from.y + 60 });
    await page.mouse.click(from.x, from.y);
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('ArrowRight');
    const answers = await page.evaluate((fieldId) => {
      const { commands } = (window as unknown as HostWindow).designer;
      commands.undo();
      commands.select([fieldId ?? '']);
      return [commands.addField({ type: 'Check', x: 9, y: 9 }) ?? 'nothing'];
    }, id);
    expect(answers).toEqual(['nothing']);
    await page
      .locator('main > div')
      .first()
      .evaluate((desk) => {
        const carried = new DataTransfer();
        carried.items.add(new File(['%PDF-1.7'], 'dropped.pdf', { type: 'application/pdf' }));
        for (const type of ['dragenter', 'dragover', 'drop'])
          desk.dispatchEvent(
            new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }),
          );
      });
    await page.getByRole('tab', { name: 'Metadata' }).click();
    const text = page.locator('.cm-content').first();
    await text.click();
    await page.keyboard.type('999');
    await expect(text).not.toContainText('999');
    expect(await metadataNow(page)).toEqual(before);

    // The look is put on, changed, and taken off again.
    const room = page.locator('[data-room]');
    const ground = () => room.evaluate((element) => getComputedStyle(element).backgroundColor);
    const given = { '--desk': 'rgb(1, 2, 3)', '--accent': 'rgb(4, 5, 6)' };
    await set(page, { theme: { look: 'light', variables: given } });
    await expect.poll(ground).toBe('rgb(1, 2, 3)');
    await set(page, { theme: { look: 'dark' } });
    await expect.poll(ground).toBe('rgb(20, 19, 17)');
    await set(page, { theme: { look: 'light' } });
    await expect.poll(ground).toBe('rgb(233, 230, 224)');
    await set(page, { theme: undefined });
    const worn = () =>
      page.evaluate(() => {
        const { designer } = window as unknown as HostWindow;
        return [designer.style.cssText, { ...designer.dataset }];
      });
    await expect.poll(worn).toEqual(['', {}]);

    // Other documents are another design; one that is not there is said.
    await page.evaluate(() => {
      const { designer } = window as unknown as HostWindow;
      designer.documents = [{ name: 'e.pdf', content: 'd.pdf' }];
    });
    await expect.poll(async () => Object.keys(await metadataNow(page))).toEqual(['e.pdf']);
    await settled(first);
    await expect(page.locator('[data-field-id]')).toHaveCount(0);
    await page.evaluate(() => {
      const { designer } = window as unknown as HostWindow;
      designer.documents = [{ name: 'f.pdf', content: 'missing.pdf' }];
    });
    await expect
      .poll(() => page.evaluate(() => (window as unknown as HostWindow).errors))
      .toEqual(['missing.pdf answered 404.']);
    expect(await page.evaluate(() => (window as unknown as HostWindow).asked)).toEqual([]);
  } finally {
    await host.stop();
    await assets.stop();
    await remove();
  }
});
