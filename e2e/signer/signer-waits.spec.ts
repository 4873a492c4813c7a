import type { Page, Route } from '@playwright/test';
import {
  leaseFile,
  leaseMetadata,
  linkOf,
  makeLease,
  readTransaction,
} from '../support/programs/lease.ts';
import {
  controlIn,
  finishButton,
  openSigning,
  phone,
  signField,
  signTyped,
} from '../support/screens/signing.ts';
import { saveData } from '../support/screens/saveData.ts';
import { expect, test } from '../support/test.ts';

/** Pages of more than a step of reading, so that each comes by itself. */
const heavyPages = Array.from({ length: 3 }, () => ({ ballast: 200_000 }));

/** Holds back what matches until it is let go; `lost` breaks each of these requests meanwhile. */
async function holdBack(page: Page, files: string | RegExp) {
  const held: Route[] = [];
  let mode: 'hold' | 'lose' | 'pass' = 'hold';
  await page.route(files, async (route) => {
    if (mode === 'hold') held.push(route);
    else if (mode === 'lose') await route.abort();
    else await route.continue();
  });
  return {
    asked: () => held.length,
    async lose() {
      mode = 'lose';
      for (const route of held.splice(0)) await route.abort();
    },
    async letGo() {
      mode = 'pass';
      for (const route of held.splice(0)) await route.continue();
    },
  };
}

const firstPage = '**/app/sign/*/first-page*';
const ranges = '**/app/sign/*/file/**';

test('what is to be signed is shown before any script of the page has come', async ({
  page,
  server,
}) => {
  const intro = 'Please sign the lease of 12 Elm Street.';
  const link = await linkOf(server, await makeLease(server, { more: { SignPageIntro: intro } }));
  const scripts = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto(link, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Lease' })).toBeVisible();
  await expect(page.locator('[data-awaited-field]')).toHaveCount(3);
  await scripts.letGo();
  await expect(signField(page, 'FullName')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lease' })).toHaveCount(1);
  await expect(page.locator('[data-awaited-field]')).toHaveCount(0);
});

test('before any byte of the document its pages have their shape and their fields, and words say what comes', async ({
  browser,
  server,
}) => {
  const link = await linkOf(server, await makeLease(server, { pdf: { pages: heavyPages } }));
  const context = await browser.newContext({ ...phone, locale: 'en-US' });
  const page = await context.newPage();
  const bytes = await holdBack(page, firstPage);
  await page.goto(link);
  const first = page.locator('[data-page-number="1"]');
  await expect(first.locator('[data-awaited-field="FullName"]')).toBeVisible();
  await expect(page.getByText('Page 1 comes first')).toBeVisible();
  const before = await first.boundingBox();
  const box = await first.locator('[data-awaited-field="FullName"]').boundingBox();
  expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(612 / 792, 2);
  await bytes.letGo();
  await expect(first).toHaveAttribute('aria-busy', 'false');
  await expect(signField(page, 'FullName')).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
  expect(await signField(page, 'FullName').boundingBox()).toEqual(box);
  await expect(page.getByText('Page 1 comes first')).toHaveCount(0);
  await context.close();
});

test('fields are usable while pages are still to come, and Finish waits for these', async ({
  page,
  server,
}) => {
  const id = await makeLease(server, {
    pdf: { pages: heavyPages },
    metadata: {
      ...leaseMetadata,
      FormSets: {
        ...leaseMetadata.FormSets,
        tenant: {
          FullName: leaseMetadata.FormSets.tenant.FullName,
          Iban: leaseMetadata.FormSets.tenant.Iban,
          Signature1: {
            ...leaseMetadata.FormSets.tenant.Signature1,
            Location: { Right: 100, Top: 300, Width: 140, Height: 70, PageNumber: 1 },
          },
        },
      },
    },
  });
  const bytes = await holdBack(page, ranges);
  await openSigning(page, await linkOf(server, id));
  await expect(signField(page, 'FullName')).toBeVisible();
  await controlIn(page, 'FullName').fill('Anna Berg');
  await controlIn(page, 'Iban').fill('DE89 3704');
  await signTyped(page, 'Signature1', 'Anna Berg');
  await expect.poll(bytes.asked).toBeGreaterThan(0);
  await bytes.lose();
  await finishButton(page).click();
  const note = page.getByText('No connection: Page 2 cannot be fetched.');
  await expect(note.last()).toBeVisible();
  expect((await readTransaction(server, id)).Signers[0].State).not.toBe('signed');
  // In vain; afterwards it is asked for again by itself, too.
  await page.getByRole('button', { name: 'Retry' }).last().click();
  await expect(note.last()).toBeVisible();
  await bytes.letGo();
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
  expect((await readTransaction(server, id)).Signers[0]).toMatchObject({
    State: 'signed',
    Context: { [leaseFile]: { fullname: 'Anna Berg', iban: 'DE89 3704' } },
  });
});

test('whoever pays by the byte gets the pages that they must see, and no more', async ({
  page,
  server,
}) => {
  await saveData(page);
  const id = await makeLease(server, {
    pdf: { pages: [...heavyPages, ...heavyPages, ...heavyPages] },
  });
  let read = 0;
  page.on('response', (answer) => {
    if (answer.status() === 206) read += Number(answer.headers()['content-length']);
  });
  await openSigning(page, await linkOf(server, id));
  await expect(signField(page, 'FullName')).toBeVisible();
  await signTyped(page, 'Signature1', 'Anna Berg');
  await finishButton(page).click();
  await page.getByRole('button', { name: 'Sign anyway' }).click();
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
  expect(read).toBeLessThan(1_500_000);
});
