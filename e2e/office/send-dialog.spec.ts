import type { Page } from '@playwright/test';
import { callApi } from '../support/programs/api.ts';
import {
  field,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  toClient,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import {
  dialog,
  readyDraft,
  sendNow,
  setEmail,
  stepRow,
  transactions,
} from '../support/screens/sending.ts';
import { expect, test } from '../support/test.ts';

/** Asks for a second transaction of the draft that was just sent, up to Send now. */
async function sendAgain(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Send again' }).click();
}

test('a draft is sent, started at once or later, as one transaction each time', async ({
  page,
  signIn,
  server,
}) => {
  await signIn();
  await readyDraft(page);
  await test.step('a sent draft is a started transaction with its files and signers', async () => {
    await page.getByRole('button', { name: 'Add signer' }).click();
    await setEmail(page, 'Signer 2', 'jonas@harbour.example');
    const frame = await pageFrame(pageRegion(page, 1));
    await placeByClick(page, 'Signature', toClient(frame, { x: 400, y: 400 }));
    await sendNow(page);
    await expect(dialog(page)).toContainText('The transaction has started');
    for (const step of ['create', 'metadata', 'pdf', 'start'])
      await expect(stepRow(page, step)).toHaveAttribute('data-state', 'done');
    const link = dialog(page).getByRole('link', { name: 'View transaction' });
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    const { status, body } = await callApi(server, 'GET', `/api/transaction/${id}`);
    expect(status).toBe(200);
    expect(body.Status).toBe(10);
    expect(body.Signers.map((signer: { Email: string }) => signer.Email)).toEqual([
      'anna@posteo.example',
      'jonas@harbour.example',
    ]);
    expect(body.Files['lease.pdf'].State).toBe('ready');
  });
  await test.step('Create without starting stops before the start, which can follow', async () => {
    await sendAgain(page);
    await dialog(page).getByLabel('Create without starting').check();
    await dialog(page).getByRole('button', { name: 'Send now' }).click();
    await expect(dialog(page)).toContainText('It has not been started');
    const link = dialog(page).getByRole('link', { name: 'View transaction' });
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    const before = await callApi(server, 'GET', `/api/transaction/${id}`);
    expect(before.body.Status).toBe(5);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Start now' }).click();
    await expect(dialog(page)).toContainText('The transaction has started');
    const after = await callApi(server, 'GET', `/api/transaction/${id}`);
    expect(after.body.Status).toBe(10);
  });
});

test('the key is asked for in the dialog, without a session and when one ended in between', async ({
  page,
  server,
}) => {
  await readyDraft(page);
  await test.step('without a session the key is asked for in the dialog, and the draft stays', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const key = dialog(page).getByLabel('API key');
    await key.fill('wrong');
    await dialog(page).getByRole('button', { name: 'Connect' }).click();
    await expect(dialog(page)).toContainText('not known');
    await key.fill(server.apiKey);
    await dialog(page).getByRole('button', { name: 'Connect' }).click();
    await expect(key).toBeHidden();
    await dialog(page).getByRole('button', { name: 'Send now' }).click();
    await expect(dialog(page)).toContainText('The transaction has started');
    await expect(field(page, 'Signature1')).toHaveCount(1);
  });
  await test.step('a session that ended in between is opened again, and sending goes on', async () => {
    await sendAgain(page);
    await expect(dialog(page).getByRole('button', { name: 'Send now' })).toBeEnabled();
    await page.context().clearCookies();
    await dialog(page).getByRole('button', { name: 'Send now' }).click();
    await dialog(page).getByLabel('API key').fill(server.apiKey);
    await dialog(page).getByRole('button', { name: 'Connect' }).click();
    await expect(dialog(page)).toContainText('The transaction has started');
  });
});

test('what blocks is listed, a second transaction waits to be asked for, and a locked document is not sent', async ({
  page,
  signIn,
}) => {
  await signIn();
  await test.step('what blocks is listed with a way there, and Send now waits until it is mended', async () => {
    await openPdfs(page, pdfFile('lease.pdf'));
    const frame = await pageFrame(pageRegion(page, 1));
    await placeByClick(page, 'Signature', toClient(frame, { x: 200, y: 200 }));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog(page)).toContainText('has no e-mail address');
    await expect(dialog(page).getByRole('button', { name: 'Send now' })).toBeDisabled();
    await dialog(page).getByRole('button', { name: 'Signer 1' }).click();
    await expect(dialog(page)).toBeHidden();
    const email = page.getByRole('group', { name: 'Signer 1' }).getByLabel('Email');
    await expect(email).toBeFocused();
    await page.keyboard.type('anna@posteo.example');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog(page).getByRole('button', { name: 'Send now' })).toBeEnabled();
  });
  await test.step('sending again makes a second transaction only when it is asked for', async () => {
    await dialog(page).getByRole('button', { name: 'Send now' }).click();
    await expect(dialog(page)).toContainText('The transaction has started');
    const sent = (await transactions(page)).length;
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog(page)).toContainText('This draft was sent');
    expect((await transactions(page)).length).toBe(sent);
    await dialog(page).getByRole('button', { name: 'Send again' }).click();
    await dialog(page).getByRole('button', { name: 'Send now' }).click();
    await expect(dialog(page)).toContainText('The transaction has started');
    expect((await transactions(page)).length).toBe(sent + 1);
  });
  await test.step('a document that needs a password is designed and exported, but not sent to the own service', async () => {
    await page.goto('/');
    const locked = pdfFile('locked.pdf', {
      encrypt: { userPassword: 'open', ownerPassword: 'owner' },
    });
    await page.getByLabel('Open PDF').setInputFiles(locked);
    await page.waitForURL(/\/design\//);
    await page.getByRole('textbox', { name: 'Password' }).fill('open');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(pageRegion(page, 1)).toBeVisible();
    await setEmail(page, 'Signer 1', 'anna@posteo.example');
    await page.getByRole('tab', { name: /Problems/ }).click();
    await expect(page.getByRole('tabpanel')).toContainText('is locked with a password');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog(page).getByRole('button', { name: 'Send now' })).toBeDisabled();
  });
});
