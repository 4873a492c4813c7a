import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import {
  openPdfs,
  pageRegion,
  placeByClick,
  settled,
  toClient,
  pageFrame,
} from '../support/screens/designer.ts';
import { holdRoute } from '../support/screens/holdRoute.ts';
import { linkOf, makeLease } from '../support/programs/lease.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { makeTemplate } from '../support/programs/makeTemplate.ts';
import { dialog, readyDraft, sendNow } from '../support/screens/sending.ts';
import { whenUnfaded } from '../support/screens/seriousViolations.ts';
import {
  controlIn,
  openSigning,
  pressFinish,
  signatureDialog,
  signField,
  signTyped,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

type Watching = typeof globalThis & { moved?: string[] };

/** Notes what moves by itself in a page: every animation and transition that takes time. */
async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watching: Watching = globalThis;
    const moved: string[] = [];
    watching.moved = moved;
    const note = () => {
      for (const animation of document.getAnimations()) {
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
        const time = Number(animation.effect?.getComputedTiming().activeDuration);
        const name = animation instanceof CSSAnimation ? animation.animationName : 'transition';
        if (time > 1) moved.push(`${name} of ${target?.tagName}.${target?.className}: ${time} ms`);
      }
    };
    for (const type of ['animationstart', 'transitionrun'])
      addEventListener(type, note, { capture: true });
    for (const name of ['scrollTo', 'scrollBy', 'scrollIntoView'] as const) {
      const own = Element.prototype[name] as (...values: unknown[]) => void;
      Element.prototype[name] = function (this: Element, ...values: unknown[]) {
        if (JSON.stringify(values).includes('smooth')) moved.push(`${name} of ${this.className}`);
        own.apply(this, values);
      };
    }
  });
}

const movesOf = (page: Page) => page.evaluate(() => (globalThis as Watching).moved);

test('who wants less motion sees nothing move by itself, on any screen', async ({
  page,
  server,
  signIn,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchMoves(page);
  const still = async (screen: string) => {
    expect([screen, await movesOf(page)]).toEqual([screen, []]);
  };
  await signIn();
  const id = await makeLease(server);
  await makeTemplate(server);
  for (const address of ['/', '/templates', '/outbox', '/verify', `/transactions/${id}`]) {
    await page.goto(address);
    const heading = page.getByRole('heading').first();
    await expect(heading).toBeVisible();
    await heading.hover();
    await still(address);
  }

  await openPdfs(page, pdfFile('agreement.pdf', { pages: 3 }));
  const region = pageRegion(page, 1);
  await settled(region);
  await placeByClick(page, 'Single line', toClient(await pageFrame(region), { x: 200, y: 200 }));
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: 'Page 3' })
    .click();
  await expect(pageRegion(page, 3)).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Panels', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await still('the designer');

  await openSigning(page, await linkOf(server, id, 0));
  await page.getByRole('button', { name: 'Next field' }).click();
  await controlIn(page, 'FullName').fill('Anna');
  await controlIn(page, 'Signature1').press('Enter');
  await expect(signatureDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signatureDialog(page)).toHaveCount(0);
  await still('the page of a signer');
});

test('what waits without an end stands still for who wants less motion', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchMoves(page);
  const link = await linkOf(server, await makeLease(server), 0);
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/app/sign/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(link);
  const waiting = page.locator('progress:indeterminate, svg').first();
  await expect(waiting).toBeVisible();
  expect(await movesOf(page)).toEqual([]);
  release();
  await expect(page.getByRole('button', { name: 'Next field' })).toBeVisible();
  expect(await movesOf(page)).toEqual([]);
});

test('who wants less transparency sees nothing through a surface', async ({ page, context }) => {
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }],
  });
  await openPdfs(page, pdfFile('agreement.pdf', { pages: 1 }));
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  /** Surfaces larger than a tenth of the window, off the paper, that let something through. */
  const seeThrough = () =>
    page.evaluate(() => {
      const least = (innerWidth * innerHeight) / 10;
      const canvas = document
        .createElement('canvas')
        .getContext('2d', { willReadFrequently: true });
      return [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          const { backgroundColor, opacity, visibility } = getComputedStyle(element);
          const isPaper = element.closest('[data-page-number]') !== null;
          if (!canvas || isPaper || visibility !== 'visible' || width * height < least)
            return false;
          canvas.clearRect(0, 0, 1, 1);
          canvas.fillStyle = backgroundColor;
          canvas.fillRect(0, 0, 1, 1);
          const alpha = canvas.getImageData(0, 0, 1, 1).data[3] ?? 0;
          return Number(opacity) < 1 || (alpha > 0 && alpha < 255);
        })
        .map((element) => element.className);
    });
  await expect.poll(seeThrough).toEqual([]);
});

test('with forced colours what was signed keeps its ink on white paper', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await openSigning(page, await linkOf(server, await makeLease(server), 0));
  await controlIn(page, 'FullName').fill('Anna Berg');
  await signField(page, 'Signature1').scrollIntoViewIfNeeded();
  await signTyped(page, 'Signature1', 'Anna Berg');
  await pressFinish(page);
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
  const signature = page.locator('[aria-hidden="true"]:has(> div > canvas) > span svg').first();
  await expect(signature).toHaveCSS('color', 'rgb(20, 33, 61)');
});

/** The parts of a screen at rest in which a word has less than 7:1, or 4.5:1 where it is large. */
async function pale(page: Page): Promise<string[]> {
  await whenUnfaded(page);
  const rules = ['color-contrast-enhanced'];
  const { violations } = await new AxeBuilder({ page }).withRules(rules).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')));
}

/** Whether a part has an edge that is seen on its ground: a line in another colour. */
const hasEdge = (part: Locator) =>
  part.evaluate((element) => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(box);
      if (parseFloat(borderTopWidth) >= 1) return borderTopColor !== backgroundColor;
      if (box.matches('body, [role="dialog"]')) return false;
    }
    return false;
  });

const looks = {
  'forced colours': { forcedColors: 'active', colorScheme: 'dark' },
  'more contrast': { contrast: 'more' },
} as const;

for (const [look, media] of Object.entries(looks))
  test(`with ${look} what waits, what can be undone and what is being sent is read as well as the rest`, async ({
    page,
    server,
    signIn,
  }) => {
    test.slow();
    await page.emulateMedia(media);
    await signIn();
    const legible = async (part: Locator, screen: string) => {
      await expect(part).toBeVisible();
      // Forced colours are the system's, words on their ground too.
      if (look === 'forced colours') expect([screen, await hasEdge(part)]).toEqual([screen, true]);
      else expect([screen, await pale(page)]).toEqual([screen, []]);
    };
    const id = await makeLease(server);
    await page.goto(`/transactions/${id}`);
    await page.getByRole('button', { name: 'Cancel transaction' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel transaction' }).click();
    const remove = page.getByRole('button', { name: 'Remove documents' });
    await remove.click();
    const asked = page.getByRole('dialog').getByRole('button', { name: 'Remove documents' });
    await legible(asked, 'asked');
    await asked.click();
    await legible(page.getByText('Until then nothing is gone'), 'waiting');
    await page.getByRole('button', { name: 'Undo' }).click();
    await legible(page.getByText('Undone: nothing was removed.'), 'undone');

    await readyDraft(page);
    const release = await holdRoute(page, '**/app/api/transaction/**');
    await sendNow(page);
    await legible(dialog(page).getByRole('button', { name: 'Stop' }), 'sending');
    await dialog(page).getByRole('button', { name: 'Stop' }).click();
    await legible(dialog(page).getByRole('button', { name: 'Retry' }), 'stopped');
    release();
    await page.goto('/');
    await page.getByRole('button', { name: 'More for lease', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await legible(page.getByText(/was deleted/), 'deleted');

    await openPdfs(page, pdfFile('long.pdf', { pages: 3 }));
    // No page is ever ready, so that what is said meanwhile stays.
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = () => undefined;
    });
    await page.keyboard.press('Control+p');
    await legible(page.getByRole('dialog', { name: 'Print' }), 'printing');
  });
