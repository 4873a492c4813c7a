import type { Page } from '@playwright/test';
import { leaseFile, linkOf, makeLease, readTransaction } from '../support/programs/lease.ts';
import {
  controlIn,
  openSigning,
  phone,
  pressFinish,
  signField,
  signTyped,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

const note = (page: Page) => page.getByRole('alert');

/** Types into a field, and waits until the service has it. */
async function enter(page: Page, name: string, text: string): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/entries') && answer.status() === 200,
  );
  await controlIn(page, name).fill(text);
  await saved;
}

test('two windows and a phone of one signer: entries merge, the same field is said in both, a dead network loses nothing, and finishing in one ends the others', async ({
  page,
  server,
  context,
  browser,
}) => {
  const id = await makeLease(server);
  const link = await linkOf(server, id);
  const second = await context.newPage();
  const pocket = await (await browser.newContext(phone)).newPage();
  await openSigning(page, link);
  await openSigning(second, link);
  await openSigning(pocket, link);

  // Different fields of two windows of one browser, seen in both at once.
  await enter(page, 'FullName', 'Anna Berg');
  await expect(controlIn(second, 'FullName')).toHaveValue('Anna Berg');
  await enter(second, 'Iban', 'DE89');
  await expect(controlIn(page, 'Iban')).toHaveValue('DE89');

  // The phone, which has heard of neither, enters one of them: both values are said and can be had.
  await enter(pocket, 'FullName', 'A. Berg');
  await expect(note(pocket)).toContainText('FullName was changed in another window.');
  await expect(controlIn(pocket, 'Iban')).toHaveValue('DE89');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(note(page)).toContainText(
    'FullName was changed in another window. It is now “A. Berg”.',
  );
  await note(page).getByRole('button', { name: 'Use “Anna Berg”' }).click();
  await expect(controlIn(page, 'FullName')).toHaveValue('Anna Berg');
  await expect(note(page)).toHaveCount(0);
  await expect(controlIn(second, 'FullName')).toHaveValue('Anna Berg');

  // A signature is seen in the other window, also in one that is opened later.
  await signField(page, 'Signature1').scrollIntoViewIfNeeded();
  await signTyped(page, 'Signature1', 'Anna Berg');
  await signField(second, 'Signature1').scrollIntoViewIfNeeded();
  await expect(second.getByRole('button', { name: 'Change your signature' })).toBeVisible();

  // Without a network one window goes on, and joins the others once it is back.
  let isDead = true;
  await second.route('**/app/sign/**', (route) => (isDead ? route.abort() : route.continue()));
  await controlIn(second, 'Iban').fill('DE89 3704');
  await expect(second.getByText('No connection. What you enter is kept here')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await enter(page, 'FullName', 'Anna B. Berg');
  isDead = false;
  await second.evaluate(() => dispatchEvent(new Event('online')));
  await expect(controlIn(second, 'FullName')).toHaveValue('Anna B. Berg');
  await expect(controlIn(page, 'Iban')).toHaveValue('DE89 3704');

  // Finish signs what this window shows; the other says what it holds beside that.
  await second.route('**/entries', (route) => route.abort());
  await controlIn(second, 'Iban').fill('NL91 ABNA');
  await pressFinish(page);
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'You have signed' })).toBeVisible();
  await expect(note(second)).toContainText('This was signed in another window.');
  await expect(note(second)).toContainText('NL91 ABNA');
  await second.unroute('**/entries');
  await second.reload();
  await expect(note(second)).toContainText('NL91 ABNA');
  await note(second).getByRole('button', { name: 'Discard' }).click();
  await second.reload();
  await expect(second.getByRole('heading', { name: 'You have signed' })).toBeVisible();
  await expect(note(second)).toHaveCount(0);
  expect((await readTransaction(server, id)).Signers[0]).toMatchObject({
    State: 'signed',
    Context: { [leaseFile]: { fullname: 'Anna B. Berg', iban: 'DE89 3704' } },
  });
  await pocket.context().close();
});
