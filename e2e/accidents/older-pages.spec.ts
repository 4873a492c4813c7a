import type { Page } from '@playwright/test';
import { leaseFile, linkOf, makeLease, readTransaction } from '../support/programs/lease.ts';
import { dialog, readyDraft } from '../support/screens/sending.ts';
import {
  controlIn,
  drawSignature,
  openSigning,
  pressFinish,
  signatureDialog,
  signField,
  signTyped,
  takeSignature,
} from '../support/screens/signing.ts';
import { onceMore } from '../support/onceMore.ts';
import { expect, test } from '../support/test.ts';

/** From now on the files of this page's version are gone, as after an upgrade of the server. */
async function upgrade(page: Page): Promise<{ missed: string[]; end: () => Promise<void> }> {
  const missed: string[] = [];
  const files = /\/assets\//;
  await page.route(files, async (route) => {
    const { pathname } = new URL(route.request().url());
    missed.push(pathname);
    const answer = await route.fetch({
      ...onceMore,
      url: route.request().url().replace(files, '/assets/gone-'),
    });
    await route.fulfill({ response: answer });
  });
  return { missed, end: () => page.unroute(files) };
}

test('a signer’s page that was open when the server was upgraded goes on to the end', async ({
  page,
  server,
}) => {
  const id = await makeLease(server);
  await openSigning(page, await linkOf(server, id));
  await expect(signField(page, 'FullName')).toBeVisible();
  await upgrade(page);
  await controlIn(page, 'FullName').fill('Anna Berg');
  await controlIn(page, 'Agree').check();
  await controlIn(page, 'Iban').fill('DE89 3704');
  await signField(page, 'Signature1').scrollIntoViewIfNeeded();
  await signTyped(page, 'Signature1', 'Anna Berg');
  await page.getByRole('button', { name: 'Change your signature' }).click();
  await signatureDialog(page).getByRole('tab', { name: 'Draw' }).click();
  await drawSignature(page, 'mouse');
  await takeSignature(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Download to read' }).click();
    })(),
  ]);
  expect(file.suggestedFilename()).toBe(leaseFile);
  await pressFinish(page);
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
  expect((await readTransaction(server, id)).Signers[0]).toMatchObject({
    State: 'signed',
    Context: { [leaseFile]: { fullname: 'Anna Berg', agree: true, iban: 'DE89 3704' } },
  });
});

test('a designer that was open when the server was upgraded says so, and goes on with the draft after a reload', async ({
  page,
  signIn,
}) => {
  await signIn();
  await readyDraft(page);
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  const gone = await upgrade(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('A part of the page could not be loaded.')).toBeVisible();
  expect(gone.missed.length).toBeGreaterThan(0);
  await gone.end();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
});
