import type { Page } from '@playwright/test';
import { holdRoute } from '../support/screens/holdRoute.ts';
import { expect, test } from '../support/test.ts';

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF'),
});

/**
 * Holds back the app's scripts until the returned function is called. What was held once goes on
 * being intercepted: Chromium forgets a request that begins while interception is switched off.
 */
const holdApp = (page: Page) => holdRoute(page, '**/assets/*.js');

/** Visits the first screen while the app is held back, until the returned function is called. */
async function visitBeforeTheApp(page: Page): Promise<() => void> {
  const come = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByLabel('Open PDF')).toBeEnabled();
  return come;
}

/** Fires the event of a PDF of that name being dragged over the page, or dropped on it. */
function drag(page: Page, type: 'dragenter' | 'drop', name: string): Promise<void> {
  return page.evaluate(
    ([kind, file]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF-1.4'], file, { type: 'application/pdf' }));
      const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    },
    [type, name] as const,
  );
}

test('Open PDF is there before the app, and what is chosen then is opened by it', async ({
  page,
}) => {
  const come = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: /Put fields on a PDF/ })).toBeVisible();
  await expect(page).toHaveTitle('Documents · Fieldwright');
  await page.getByLabel('Open PDF').setInputFiles(pdf('Early.pdf'));
  come();
  await page.waitForURL(/\/design\//);
  await expect(page).toHaveTitle('Early · Fieldwright');
});

test('the first screen, in its look, waits for no answer but its page', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  let others = 0;
  await page.route(
    (url) => url.pathname !== '/',
    () => (others += 1),
  );
  const answer = await page.goto('/', { waitUntil: 'commit' });
  const open = page.locator('label', { hasText: 'Open PDF' });
  await expect(open).toBeInViewport();
  expect(await open.evaluate((label) => getComputedStyle(label).borderRadius)).toBe('6px');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    'dark',
  );
  await expect.poll(() => others).toBeGreaterThan(0);
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('paint').length))
    .toBe(2);
  // Scripts and styles in the page are allowed by their hash, and no others are in the page.
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval'( 'sha256-\S+'){2};/);
  expect(policy).toMatch(/style-src 'self' 'sha256-\S+';/);
  expect(policy).not.toContain('unsafe-inline');
  const elsewhere = await page.request.get(`${server.url}/connect`);
  expect(elsewhere.headers()['content-security-policy']).not.toContain('sha256');
});

test('a file dialog that was opened before the app started still opens what is chosen', async ({
  page,
}) => {
  const come = await visitBeforeTheApp(page);
  const choosing = page.waitForEvent('filechooser');
  await page.getByLabel('Open PDF').click();
  const chooser = await choosing;
  // The person is still choosing.
  const designer = page.waitForRequest(/\/DesignerScreen/);
  come();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connect' })).toBeVisible();
  await designer;
  await chooser.setFiles(pdf('Slow.pdf'));
  await page.waitForURL(/\/design\//);
});

test('files dropped and buttons pressed before the app started are not lost', async ({ page }) => {
  const letItPress = await visitBeforeTheApp(page);
  await page.getByRole('button', { name: 'Try with a sample document' }).click();
  letItPress();
  await page.waitForURL(/\/design\//);
  await expect(page).toHaveTitle('Sample lease agreement · Fieldwright');

  const letItOpen = await visitBeforeTheApp(page);
  await drag(page, 'drop', 'Dropped.pdf');
  letItOpen();
  await page.waitForURL(/\/design\//);
  await expect(page).toHaveTitle('Dropped · Fieldwright');

  const letItShow = await visitBeforeTheApp(page);
  await drag(page, 'dragenter', 'Dragged.pdf');
  letItShow();
  await expect(page.getByText('Drop to open')).toBeVisible();
});

test('the app takes over the elements that the page brought along, and nothing moves', async ({
  page,
}) => {
  for (const visit of ['first', 'later'] as const) {
    const come = await holdApp(page);
    await page.goto('/', { waitUntil: 'commit' });
    const open = page.getByLabel('Open PDF');
    await expect(open).toBeEnabled();
    // The screen may be painted before its font has arrived; the font then replaces the other one.
    await page.evaluate(() => document.fonts.ready);
    const brought = await open.elementHandle();
    const before = await open.boundingBox();
    // The page decides what to show by what it remembers: the first visit introduces, later ones do
    // not.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      visit === 'first' ? /Put fields on a PDF/ : 'Documents',
    );
    const shifts = await page.evaluateHandle(() => {
      const seen: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: false });
      return seen;
    });
    come();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Connect' })).toBeVisible();
    expect(await brought?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await open.boundingBox()).toEqual(before);
    if (visit === 'first') expect(await shifts.jsonValue()).toEqual([]);
    await open.setInputFiles(pdf('Lease.pdf'));
    await page.waitForURL(/\/design\//);
    // The list is remembered after it was shown once.
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Lease' }).first()).toBeVisible();
  }
});

test('no other screen begins with the first one', async ({ page }) => {
  await holdApp(page);
  for (const path of ['/connect', '/design/some-draft', '/sign/some-token', '/nowhere']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    expect(await page.locator('#root').innerHTML(), path).toBe('');
  }
});

test('an app that does not arrive says so, and without scripts the page says what it needs', async ({
  page,
  browser,
  server,
}) => {
  for (const path of ['/', '/connect']) {
    let isDead = true;
    await page.route('**/assets/*.js', (route) => (isDead ? route.abort() : route.fallback()));
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    isDead = false;
    await page.getByRole('link', { name: 'load the page again' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const context = await browser.newContext({ javaScriptEnabled: false });
  const silent = await context.newPage();
  await silent.goto(server.url);
  const sentence = silent.locator('noscript p');
  await expect(sentence).toBeInViewport();
  await expect(sentence).toContainText('Fieldwright needs JavaScript');
  await context.close();
});
