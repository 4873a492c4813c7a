import type { Browser, Page } from '@playwright/test';
import {
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  settled,
  toClient,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import type { RunningServer } from '../support/programs/server.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 320, height: 720 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1280, height: 800 } };

type Language = keyof typeof words;

/** A word of the designer's that is in the texts of one language alone. */
const phrases = {
  en: 'Distribute across',
  de: 'Waagerecht verteilen',
  nl: 'Horizontaal verdelen',
  fr: 'Répartir en largeur',
};

/** The words by which the tour below finds its way. */
const words = {
  de: {
    open: 'PDF öffnen',
    page: 'Seite',
    signature: 'Unterschrift',
    send: 'Senden',
    more: 'Mehr',
    problems: /^Probleme/,
    metadata: 'Metadaten',
    cancel: 'Abbrechen',
  },
  nl: {
    open: 'PDF openen',
    page: 'Pagina',
    signature: 'Handtekening',
    send: 'Verzenden',
    more: 'Meer',
    problems: /^Problemen/,
    metadata: 'Metadata',
    cancel: 'Annuleren',
  },
} as const;

/** The texts that a page fetched, such as `de/designer`. */
function fetchedTexts(page: Page): Set<string> {
  const fetched = new Set<string>();
  page.on('response', (response) => {
    if (!response.url().includes('/assets/') || !response.url().endsWith('.js')) return;
    void response.text().then(
      (code) => {
        for (const [language, phrase] of Object.entries(phrases))
          if (code.includes(phrase)) fetched.add(language);
      },
      // The page was left before all of the answer was there.
      () => undefined,
    );
  });
  return fetched;
}

/** Opens a document as somebody who is signed in and has a browser in another language. */
async function openIn(page: Page, language: Language, server: RunningServer) {
  const answer = await page.request.post(`${server.url}/app/session`, {
    data: { apiKey: server.apiKey },
    headers: { origin: server.url },
  });
  expect(answer.status()).toBe(204);
  await page.goto(server.url);
  await page
    .getByLabel(words[language].open, { exact: true })
    .setInputFiles(pdfFile('lease.pdf', { pages: 2 }));
  await page.waitForURL(/\/design\//);
  await settled(page.locator('[data-page-number="1"]').first());
}

/** Names of controls that are cut, overflow, or reach out of the window. */
function cutControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a, label, legend, select, summary, h1, h2, h3, th, [role=tab], [role=menuitem]',
    );
    const found: string[] = [];
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      const style = getComputedStyle(control);
      if (box.width < 2 || box.height < 2 || style.visibility === 'hidden') continue;
      // What is not seen is not cut: a list of languages under its tag.
      if (style.color === 'rgba(0, 0, 0, 0)') continue;
      // What people named may be as long as they like: it ends in dots, and a tooltip has it all.
      if (style.textOverflow === 'ellipsis') continue;
      const name = control.ariaLabel ?? control.innerText;
      if (control.clientWidth > 0 && control.scrollWidth > control.clientWidth + 1)
        found.push(`${name} is ${control.scrollWidth} wide in ${control.clientWidth}`);
      if (box.left < innerWidth && box.right > innerWidth + 1) found.push(`${name} reaches out`);
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('The page scrolls sideways');
    return found;
  });
}

const placed = (page: Page) => page.locator('[data-field-id]').first();

async function placeSignature(page: Page, language: Language) {
  await page.keyboard.press('1');
  const { page: name } = words[language];
  const region = page.getByRole('region', { name: `${name} 1`, exact: true });
  const at = toClient(await pageFrame(region), { x: 200, y: 200 });
  await page.mouse.click(at.x, at.y);
  await expect(placed(page)).toBeVisible();
}

async function contextIn(browser: Browser, language: string, size: typeof phone | typeof desk) {
  const context = await browser.newContext({ locale: language, ...size });
  return { context, page: await context.newPage() };
}

for (const language of ['de', 'nl'] as const satisfies Language[])
  for (const [kind, size] of Object.entries({ phone, desk }))
    test(`no control is cut in ${language} on a ${kind}`, async ({ browser, server }) => {
      const { context, page } = await contextIn(browser, language, size);
      const say = words[language];
      await page.goto(server.url);
      await expect(page.getByLabel(say.open, { exact: true })).toBeEnabled();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await cutControls(page)).toEqual([]);
      await openIn(page, language, server);
      await placeSignature(page, language);
      expect(await cutControls(page), 'designer').toEqual([]);
      await page.getByRole('button', { name: say.send, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await cutControls(page), 'dialog of sending').toEqual([]);
      await page.getByRole('button', { name: say.cancel, exact: true }).click();
      if (kind === 'desk')
        for (const name of [say.problems, say.metadata]) {
          await page.getByRole('tab', { name }).click();
          expect(await cutControls(page), String(name)).toEqual([]);
        }
      await placed(page).focus();
      await page.keyboard.press('Shift+F10');
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      expect(await cutControls(page), 'menu').toEqual([]);
      for (const path of ['/connect', '/outbox', '/calibration', '/nothing']) {
        await page.goto(server.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await cutControls(page), path).toEqual([]);
      }
      await context.close();
    });

test('a browser in Dutch gets Dutch, and the texts of no other language', async ({
  browser,
  server,
}) => {
  const { context, page } = await contextIn(browser, 'nl-BE', desk);
  const fetched = fetchedTexts(page);
  await openIn(page, 'nl', server);
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect.poll(() => [...fetched]).toEqual(['nl']);
  await context.close();
});

test('a person chooses a language, goes on where they were, and finds it again', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('lease.pdf'));
  const frame = await pageFrame(pageRegion(page, 1));
  await placeByClick(page, 'Check', toClient(frame, { x: 200, y: 200 }));
  await expect(placed(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();

  await page.getByLabel('Display in', { exact: true }).selectOption('nl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  const choice = page.getByLabel('Weergave in', { exact: true });
  await expect(choice).toHaveValue('nl');
  await expect(placed(page)).toBeVisible();
  await page.getByRole('button', { name: 'Ongedaan maken', exact: true }).click();
  await expect(placed(page)).toHaveCount(0);

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(choice).toHaveValue('nl');
});
