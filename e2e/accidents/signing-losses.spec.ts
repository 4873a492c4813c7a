import type { Page } from '@playwright/test';
import { befall, type Mishap, mishaps } from '../support/screens/accidents.ts';
import { linkOf, makeLease, readTransaction } from '../support/programs/lease.ts';
import {
  controlIn,
  openSigning,
  pressFinish,
  signField,
  signTyped,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

/** What a signer reads for each mishap. */
const endedLink = 'This link no longer works: ask the sender for a new one.';
const unfinished = 'The server could not finish: not signed yet. Nothing is lost; try again.';
const finishBusy = 'The server is busy: not signed yet. Nothing is lost; try again in a minute.';
const undeclined = 'The server could not decline. Try again.';

type Words = Record<Mishap, string>;
const finishing: Omit<Words, 'cutAfter'> = {
  ...{ cutBefore: unfinished, hang: unfinished, html: unfinished },
  ...{ 401: endedLink, 404: endedLink, 410: endedLink },
  409: 'Not signed yet. Look at your fields again, then finish.',
  413: 'Not signed yet: what you entered and drew is too large for the server. Shorten it, then finish.',
  ...{ 429: finishBusy, 500: unfinished, 503: finishBusy },
};
const declining: Omit<Words, 'cutAfter'> = {
  ...{ cutBefore: 'No connection. Try again.', hang: 'No connection. Try again.' },
  ...{ 401: endedLink, 404: endedLink, 410: endedLink },
  ...{ html: undeclined, 409: undeclined, 413: undeclined },
  ...{ 429: undeclined, 500: undeclined, 503: undeclined },
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Longer than any request is waited for, ms. */
const patience = 61_000;

test('whatever becomes of Finish, it is said, and entries and signature stay', async ({
  page,
  server,
}) => {
  const id = await makeLease(server);
  await page.clock.install();
  await openSigning(page, await linkOf(server, id));
  await controlIn(page, 'FullName').fill('Anna Berg');
  await controlIn(page, 'Iban').fill('DE89 3704');
  await controlIn(page, 'Agree').check();
  await signField(page, 'Signature1').scrollIntoViewIfNeeded();
  await signTyped(page, 'Signature1', 'Anna Berg');
  const path = '**/app/sign/*/finish';
  const bar = page.getByRole('alert');
  for (const [name, words] of Object.entries(finishing)) {
    const mishap = mishaps.find((one) => String(one) === name) ?? 'hang';
    await test.step(name, async () => {
      const asked = await befall(page, path, mishap);
      await pressFinish(page);
      await expect.poll(asked.count).toBe(1);
      if (mishap === 'hang') await page.clock.fastForward(patience);
      await expect(bar.getByText(words)).toBeVisible();
      expect((await readTransaction(server, id)).Signers[0].State).toBe('opened');
      await asked.end();
    });
  }
  // Neither the answer nor the view comes: nobody claims to know.
  const lost = await befall(page, '**/app/sign/**', 'cutBefore');
  await pressFinish(page);
  await expect(
    bar.getByText('No connection: whether you have signed will show here. Nothing is lost'),
  ).toBeVisible();
  await lost.end();
  await page.reload();
  await expect(controlIn(page, 'FullName')).toHaveValue('Anna Berg');
  await expect(page.getByRole('button', { name: 'Change your signature' })).toBeAttached();
});

test('whatever becomes of declining, it is said, the reason stays, and what was done is found out', async ({
  page,
  server,
}) => {
  const id = await makeLease(server);
  await page.clock.install();
  await openSigning(page, await linkOf(server, id));
  const dialog = page.getByRole('dialog', { name: 'Decline to sign?' });
  const reason = dialog.getByLabel('Reason');
  const send = dialog.getByRole('button', { name: 'Decline' });
  const open = () => page.getByRole('button', { name: 'Decline' }).click();
  const path = '**/app/sign/*/decline';
  await open();
  await reason.fill('The rent is wrong.');
  for (const [name, words] of Object.entries(declining)) {
    const mishap = mishaps.find((one) => String(one) === name) ?? 'hang';
    await test.step(name, async () => {
      const asked = await befall(page, path, mishap);
      await send.click();
      await expect.poll(asked.count).toBe(1);
      if (mishap === 'hang') {
        // What is on its way cannot be called back, so nothing pretends that it can.
        await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
        await page.clock.fastForward(patience);
      }
      await expect(dialog.getByText(words)).toBeVisible();
      await expect(reason).toHaveValue('The rent is wrong.');
      await asked.end();
    });
  }
  await page.reload();
  await open();
  await expect(reason).toHaveValue('The rent is wrong.');
  await befall(page, path, 'cutAfter');
  await send.click();
  await expect(heading(page, 'You have declined')).toBeVisible();
  expect((await readTransaction(server, id)).Status).toBe(40);
});
