import type { Page } from '@playwright/test';
import { pageFrame, pageRegion } from '../support/screens/designer.ts';
import { leaseFile, linkOf, makeLease, readTransaction } from '../support/programs/lease.ts';
import {
  controlIn,
  drawSignature,
  expectDone,
  finishButton,
  openSigning,
  phone,
  pressFinish,
  signatureDialog,
  signField,
  signTyped,
  takeSignature,
} from '../support/screens/signing.ts';
import { onceMore } from '../support/onceMore.ts';
import { expect, test } from '../support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next field' });

test('what cannot stand in its box is said at once, nothing is lost by a reload or without a connection, and a lost answer is found out', async ({
  page,
  server,
  context,
}) => {
  const id = await makeLease(server);
  await openSigning(page, await linkOf(server, id));
  // The field is where it was placed, at this zoom and at the next.
  for (const zoom of ['now', 'closer']) {
    if (zoom === 'closer') await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect
      .poll(async () => {
        const { left, top, pxPerPt } = await pageFrame(pageRegion(page, 1));
        const box = await signField(page, 'FullName').boundingBox();
        return box && [(box.x - left) / pxPerPt, (box.y - top) / pxPerPt, box.width / pxPerPt];
      })
      .toEqual([100, 120, 200].map((points) => expect.closeTo(points, 1)));
  }
  await next(page).click();
  await expect(controlIn(page, 'FullName')).toBeFocused();
  await page.keyboard.type('漢');
  await expect(
    signField(page, 'FullName').getByText(
      'The document cannot show 漢 here. Use other characters.',
    ),
  ).toBeVisible();
  await controlIn(page, 'FullName').fill('Anna Berg '.repeat(8));
  await expect(
    signField(page, 'FullName').getByText(
      /The text is \d+ points too long for its box\. Shorten it\./,
    ),
  ).toBeVisible();
  await expectDone(page, 0, 5);
  // A wrong entry counts as missing: the guide leads back to it.
  await controlIn(page, 'Iban').fill('DE89');
  await controlIn(page, 'Agree').check();
  await expectDone(page, 2, 5);
  await expect(finishButton(page)).toHaveAttribute('aria-haspopup', 'dialog');
  await controlIn(page, 'FullName').fill('Anna Berg');
  await expectDone(page, 3, 5);

  // The guide always leads to a required signature that is missing, after the other fields.
  await next(page).click();
  await expect(controlIn(page, 'Pets')).toBeFocused();
  for (let press = 0; press < 2; press += 1) {
    await next(page).click();
    await expect(controlIn(page, 'Signature1')).toBeFocused();
    await expect(signField(page, 'Signature1')).toBeInViewport({ ratio: 1 });
  }
  await expect(finishButton(page)).toHaveAttribute('aria-haspopup', 'dialog');
  await signTyped(page, 'Signature1', 'Anna Berg');

  await page.reload();
  await expect(controlIn(page, 'FullName')).toHaveValue('Anna Berg');
  await expect(controlIn(page, 'Agree')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Change your signature' })).toBeVisible();

  await context.setOffline(true);
  await controlIn(page, 'Iban').fill('DE89 3704');
  await expect(page.getByText('No connection. What you enter is kept here')).toBeVisible();
  await pressFinish(page);
  await expect(
    page.getByText('No connection: whether you have signed will show here. Nothing is lost'),
  ).toBeVisible();
  await context.setOffline(false);
  // The service receives this request, but its answer never arrives.
  await page.route('**/finish', async (route) => {
    await route.fetch(onceMore);
    await route.abort();
  });
  await pressFinish(page);
  await expect(heading(page, 'You have signed')).toBeVisible();
  expect((await readTransaction(server, id)).Signers[0]).toMatchObject({
    State: 'signed',
    Context: {
      [leaseFile]: { fullname: 'Anna Berg', agree: true, pets: false, iban: 'DE89 3704' },
    },
  });
});

test('signatures by the sender’s rules: drawn by hand only, under a fixed name, used again, or given at Finish; a shared text belongs to whoever is first', async ({
  server,
  browser,
}) => {
  const at = (Top: number, Width = 140, Height = 70) => ({
    Right: 100,
    Top,
    Width,
    Height,
    PageNumber: 1,
  });
  const id = await makeLease(server, {
    pdf: { pages: 1 },
    signers: [
      {
        Email: 'anna@example.com',
        Verifications: [
          {
            Type: 'Scribble',
            RequireHandsignature: true,
            ScribbleName: 'Anna Berg',
            ScribbleNameFixed: true,
          },
        ],
      },
      { Email: 'jonas@example.com' },
    ],
    metadata: {
      Signers: { Signer1: { FormSets: ['own', 'both'] }, Signer2: { FormSets: ['both'] } },
      FormSets: {
        own: {
          Sign1: { Type: 'Signature', Location: at(100) },
          Sign2: { Type: 'Signature', Location: at(200) },
        },
        both: { City: { Type: 'SingleLine', Location: at(300, 180, 20) } },
      },
    },
  });
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const pocket = await browser.newContext(phone);
  const [first, second] = [await desk.newPage(), await pocket.newPage()];
  await openSigning(second, await linkOf(server, id, 1));
  await signField(second, 'City').tap();
  await second.keyboard.type('Berlin');
  await expectDone(second, 1, 1);

  await openSigning(first, await linkOf(server, id, 0));
  const dialog = signatureDialog(first);
  await controlIn(first, 'Sign1').press('Enter');
  await expect(dialog.getByText('has to be drawn by hand')).toBeVisible();
  await expect(dialog.getByRole('tab')).toHaveCount(0);
  await expect(dialog.getByLabel('Name below the signature')).toHaveCount(0);
  await expect(dialog.locator('canvas')).toBeFocused();
  await drawSignature(first, 'mouse');
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(dialog.getByRole('button', { name: 'Use signature' })).toBeDisabled();
  await drawSignature(first, 'pen');
  await takeSignature(first);
  await controlIn(first, 'Sign2').press('Enter');
  await expect(dialog.getByRole('tab', { name: 'Reuse', selected: true })).toBeFocused();
  await expect(dialog.getByRole('tab', { name: 'Type' })).toHaveCount(0);
  await takeSignature(first);
  await controlIn(first, 'City').fill('Bern');
  await expectDone(first, 3, 3);
  await pressFinish(first);
  await expect(heading(first, 'You have signed')).toBeVisible();

  // The second signer enters another town too late, is told so, and sees the first one's.
  await pressFinish(second);
  await expect(signatureDialog(second).getByText('This is the last step')).toBeVisible();
  await signatureDialog(second).getByRole('tab', { name: 'Type' }).tap();
  await signatureDialog(second).getByLabel('Your name as your signature').fill('Jonas Weber');
  await takeSignature(second);
  await expect(second.getByText(/others have signed meanwhile/)).toBeVisible();
  await expect(second.getByRole('img', { name: /^City\. Bern\. Filled in by Anna/ })).toBeVisible();
  await pressFinish(second);
  await takeSignature(second);
  await expect(heading(second, 'Everyone has signed')).toBeVisible({ timeout: 45_000 });
  const { Signers: signers } = await readTransaction(server, id);
  expect(signers.map((signer: { Context: unknown }) => signer.Context)).toEqual([
    { [leaseFile]: { city: 'Bern' } },
    // A value of another signer is not in this signer's `Context`.
    expect.not.objectContaining({ [leaseFile]: expect.objectContaining({ city: 'Berlin' }) }),
  ]);
  await desk.close();
  await pocket.close();
});
