import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { connectByLink } from '../support/screens/connectByLink.ts';
import { holdRoute } from '../support/screens/holdRoute.ts';
import { callApi } from '../support/programs/api.ts';
import { makeLease, signAsTenant } from '../support/programs/lease.ts';
import { saveData } from '../support/screens/saveData.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { expect, test } from '../support/test.ts';

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF'),
});

async function openDraft(page: Page, name: string): Promise<void> {
  await page.getByLabel('Open PDF').setInputFiles(pdf(name));
  await page.waitForURL(/\/design\//);
  await page.goto(new URL('/', page.url()).href);
  const drafts = page.getByRole('region', { name: 'Drafts' });
  await expect(drafts.getByRole('link', { name: name.replace('.pdf', '') })).toBeVisible();
}

/** How many drafts the browser's store has that are not deleted. */
function storedDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('fieldwright-drafts');
        opening.onerror = () => reject(opening.error ?? new Error('IndexedDB was refused.'));
        opening.onsuccess = () => {
          const all = IDBKeyRange.bound(['meta'], ['meta', []]);
          const asked = opening.result.transaction('drafts').objectStore('drafts').getAll(all);
          asked.onsuccess = () =>
            resolve(asked.result.filter((meta) => meta.deletedAt === undefined).length);
          opening.result.close();
        };
      }),
  );
}

test('the first screen teaches, keeps to the look that was chosen, takes the focus, and offers a sample', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await test.step('with nothing yet, the first screen teaches', async () => {
    await expect(page).toHaveTitle('Documents · Fieldwright');
    await expect(page.getByRole('heading', { name: /Put fields on a PDF/ })).toBeVisible();
  });
  await test.step('the first stop of the Tab key leads past the bars', async () => {
    await expect(page.getByLabel('Open PDF')).toBeEnabled();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });
  await test.step('light or dark is remembered', async () => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: 'Light or dark' }).click();
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    await page.reload();
    expect(await ground()).toBe(dark);
  });
  await test.step('a new screen takes the focus, that of the sample, too', async () => {
    await page.getByRole('link', { name: 'Connect' }).click();
    await expect(page).toHaveTitle('Connect · Fieldwright');
    await expect(page.locator('main')).toBeFocused();

    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('button', { name: 'Try with a sample document' }).click();
    await expect(page).toHaveTitle('Sample lease agreement · Fieldwright');
    await expect(page.locator('main')).toBeFocused();
  });
  await test.step('the sample has become a draft', async () => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Sample lease agreement' })).toBeVisible();
  });
});

test('PDFs that are opened become drafts, what is none is named', async ({ page }) => {
  await page.goto('/');
  await test.step('what is no PDF is refused by name, whatever its own name says', async () => {
    await page.getByLabel('Open PDF').setInputFiles({
      name: 'photo.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('GIF89a'),
    });
    await expect(page.getByRole('alert')).toContainText('photo.pdf is not a PDF');
    await expect(page).not.toHaveURL(/\/design\//);
  });
  await test.step('a file that can never be opened leaves no draft behind', async () => {
    await page.getByLabel('Open PDF').setInputFiles(pdf('Broken.pdf'));
    await page.waitForURL(/\/design\//);
    await expect(page.getByText(/Broken\.pdf is damaged/)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: /Put fields on a PDF/ })).toBeVisible();
    // It goes a moment after its screen was left.
    await expect.poll(() => storedDrafts(page)).toBe(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: /Put fields on a PDF/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Broken' })).toHaveCount(0);
  });
  await test.step('opened PDFs become drafts that a reload keeps, several of them one draft', async () => {
    await openDraft(page, 'Lease.pdf');
    await page.getByLabel('Open PDF').setInputFiles([pdf('First.pdf'), pdf('Second.pdf')]);
    await page.waitForURL(/\/design\//);
    await page.goto('/');
    const drafts = page.getByRole('region', { name: 'Drafts' }).getByRole('listitem');
    await expect(drafts).toHaveCount(2);
    await expect(drafts.first()).toContainText('First');
    await page.reload();
    await expect(drafts).toHaveCount(2);
  });
  await test.step('of several files those that are PDFs are opened, the others named', async () => {
    await page
      .getByLabel('Open PDF')
      .setInputFiles([
        pdf('good.pdf'),
        { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      ]);
    await page.waitForURL(/\/design\//);
    await expect(page.getByText('empty.pdf is empty')).toBeVisible();
  });
  await test.step('files dropped anywhere on the window are opened', async () => {
    await page.goto('/');
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['%PDF-1.4'], 'Dropped.pdf', { type: 'application/pdf' }));
      return transfer;
    });
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
    await expect(page.getByText('Drop to open')).toBeVisible();
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    await page.waitForURL(/\/design\//);
  });
});

test('a draft is duplicated, deleted, brought back and renamed, and kept as soon as there is room', async ({
  page,
}) => {
  await page.goto('/');
  await test.step('a draft is duplicated, deleted, brought back, and renamed', async () => {
    await openDraft(page, 'Lease.pdf');
    const drafts = page.getByRole('region', { name: 'Drafts' }).getByRole('listitem');
    const menuOf = (name: string) =>
      page.getByRole('button', { name: `More for ${name}`, exact: true });

    await menuOf('Lease').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(drafts).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Lease (copy)' })).toBeVisible();

    await menuOf('Lease').press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(drafts).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(drafts).toHaveCount(2);

    await menuOf('Lease').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name of Lease' }).fill('Mill Lane');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Mill Lane', exact: true })).toBeFocused();
    await page.reload();
    await page.getByRole('link', { name: 'Mill Lane', exact: true }).press('Enter');
    await expect(page).toHaveTitle(/^Mill Lane/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page).toHaveTitle(/^Lease/);
  });
  await test.step('a document for which the browser has no room is open all the same, and kept when there is room', async () => {
    await page.goto('/');
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function refuse(value: unknown, key) {
        if (!(value instanceof Blob)) return put.call(this, value, key);
        IDBObjectStore.prototype.put = put;
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
    });
    await page.getByLabel('Open PDF').setInputFiles(pdf('Survey.pdf'));
    await page.waitForURL(/\/design\//);
    const note = page.getByRole('status').or(page.getByRole('alert'));
    await expect(note.filter({ hasText: 'This browser keeps nothing' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Saved in this browser')).toBeVisible();
    await page.reload();
    await expect(page).toHaveTitle(/^Survey/);
  });
});

test('the list of what was sent is where it was at Back, and its arrival disturbs no choice of a file', async ({
  page,
  server,
  signIn,
}) => {
  const body = JSON.stringify({ Signers: [{ SendSignRequest: false }] });
  for (let made = 0; made < 40; made++)
    await callApi(server, 'POST', '/api/transaction/', { type: 'application/json', body });
  await signIn();
  await test.step('Back leads to where the list of what was sent was scrolled', async () => {
    await page.goto('/');
    const rows = page.getByRole('region', { name: 'Sent' }).getByRole('link');
    await expect(rows.nth(30)).toBeVisible();
    await rows.nth(30).scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.evaluate(() => [history.state?.scroll === scrollY, scrollY > 300]))
      .toEqual([true, true]);
    const left = await page.evaluate(() => scrollY);
    await rows.nth(30).click();
    await page.waitForURL(/\/transactions\//);
    await page.goBack();
    await expect(rows.nth(30)).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  });
  await test.step('a file chosen while the list arrives is opened', async () => {
    // This is a first visit: nothing is remembered, so the screen begins with its introduction.
    await page.addInitScript(() => localStorage.clear());
    const answer = await holdRoute(page, '**/app/transactions*');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /Put fields on a PDF/ })).toBeVisible();
    const choosing = page.waitForEvent('filechooser');
    await page.getByLabel('Open PDF').click();
    const chooser = await choosing;
    answer();
    await expect(page.getByRole('region', { name: 'Sent' })).toBeVisible();
    await chooser.setFiles(pdf('late.pdf'));
    await page.waitForURL(/\/design\//);
  });
});

test('a browser is connected by a link once or by the key, and signed out alone or with all others', async ({
  page,
  browser,
  freshServer,
}) => {
  await test.step('a connect link signs in once and leaves no token in the address', async () => {
    await page.goto(freshServer.connectUrl);
    await expect(page.getByText('This browser is connected.')).toBeVisible();
    expect(page.url()).not.toContain('connect=');
    await expect(page.getByText('Signing service on this computer')).toBeVisible();

    await page.context().clearCookies();
    await page.goto(freshServer.connectUrl);
    await expect(page).toHaveURL(/\/connect$/);
    await expect(page.getByText(/one-time link has been used/)).toBeVisible();
  });
  await test.step('a wrong key is refused in words, the right one leads back', async () => {
    await page.goto(`${freshServer.url}/outbox`);
    await expect(page).toHaveURL(/\/connect\?return=/);
    const key = page.getByLabel('API key');
    await key.fill('wrong');
    await key.press('Enter');
    await expect(page.getByText(/not known to the service/)).toBeVisible();
    await expect(key).toHaveAttribute('aria-invalid', 'true');
    await key.fill(freshServer.apiKey);
    await key.press('Enter');
    await expect(page).toHaveURL(/\/outbox$/);
    await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();

    await page.getByRole('link', { name: 'Signing service on this computer' }).click();
    await page.getByRole('button', { name: 'End session' }).click();
    await expect(page.getByText('This browser is no longer connected.')).toBeVisible();
    await page.goto(`${freshServer.url}/outbox`);
    await expect(page).toHaveURL(/\/connect\?return=/);
  });
  await test.step('Sign out everywhere ends the session of every browser with the key', async () => {
    const there = await browser.newPage();
    for (const each of [page, there]) {
      await each.goto(`${freshServer.url}/connect?return=%2Foutbox`);
      await each.getByLabel('API key').fill(freshServer.apiKey);
      await each.getByLabel('API key').press('Enter');
      await expect(each).toHaveURL(/\/outbox$/);
    }
    await page.goto(`${freshServer.url}/connect`);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByText('Every browser that was signed in with this key')).toBeVisible();
    await there.goto(`${freshServer.url}/outbox`);
    await expect(there).toHaveURL(/\/connect\?return=/);
    await there.close();
  });
});

test('no screen of the shell has a serious accessibility violation, light or dark, wide or narrow', async ({
  page,
  freshServer,
}) => {
  const { url } = freshServer;
  await page.goto(url);
  expect(await seriousViolations(page)).toEqual([]);
  await page.goto(`${url}/connect`);
  expect(await seriousViolations(page)).toEqual([]);
  await page.goto(`${url}/nowhere`);
  await expect(page.getByRole('heading', { name: /no page at this address/ })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  // A product of its own: what other tests have sent makes the lists long, but shows nothing else.
  await signAsTenant(freshServer, await makeLease(freshServer));
  await makeLease(freshServer, { start: false });
  await connectByLink(page, freshServer);
  await page.goto(url);
  await openDraft(page, 'Lease.pdf');
  for (const path of ['/', '/outbox']) {
    await page.goto(url + path);
    await expect(page.locator('main').locator('article, tbody tr').first()).toBeVisible();
    // What is narrow only moves and leaves out parts: it has no colours of its own.
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 1440],
      ['dark', 375],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await seriousViolations(page), `${path} ${colorScheme} ${width}`).toEqual([]);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(tooWide, `${path} at ${width} scrolls sideways`).toBe(false);
    }
  }
});

test('before a PDF is chosen, at most 145 kB of scripts come, 120 kB until the app runs, all from this origin', async ({
  page,
  server,
  signIn,
}) => {
  // What is fetched ahead of opening a PDF has a test of its own.
  await saveData(page);
  await makeLease(server);
  await signIn();
  const scripts = new Set<string>();
  const strangers: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== server.url && url.protocol !== 'blob:') strangers.push(url.href);
    if (url.pathname.endsWith('.js')) scripts.add(url.pathname);
  });
  await page.goto('/');
  await expect(page.getByLabel('Open PDF')).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Sent' }).getByRole('link').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const weigh = async (paths: Iterable<string>) => {
    let total = 0;
    for (const path of paths) total += gzipSync(await (await page.request.get(path)).body()).length;
    return total;
  };
  expect(scripts.size).toBeGreaterThan(1);
  expect(await weigh(scripts)).toBeLessThanOrEqual(145_000);
  // The files that the app needs to run; the page names them itself.
  const html = await (await page.request.get('/')).text();
  const app = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].map(
    ([, path]) => path ?? '',
  );
  expect(app.length).toBeGreaterThan(1);
  const inThePage = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, text]) => text,
  );
  expect(inThePage.length).toBe(2);
  const weight = (await weigh(app)) + gzipSync(inThePage.join('\n')).length;
  expect(weight).toBeLessThanOrEqual(120_000);
  expect(strangers).toEqual([]);
});
