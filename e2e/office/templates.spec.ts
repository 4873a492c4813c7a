import type { Page } from '@playwright/test';
import { callApi } from '../support/programs/api.ts';
import { connectByLink } from '../support/screens/connectByLink.ts';
import {
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  toClient,
} from '../support/screens/designer.ts';
import { openInGateway, startGateway } from '../support/programs/gateway.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { dialog, sendNow, setEmail } from '../support/screens/sending.ts';
import { takePicture } from '../support/screens/picture.ts';
import { expect, test } from '../support/test.ts';

const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function chooseFor(page: Page, name: string, entry: string) {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('an installation without templates teaches how to make one, and offers nothing to search', async ({
  page,
  freshServer,
}) => {
  await connectByLink(page, freshServer);
  await page.goto(`${freshServer.url}/templates`);
  await expect(page.getByText('Prepare a document once')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});

test('a draft becomes a template, which is sent to other people, changed, and its first version restored', async ({
  page,
  signIn,
  server,
}) => {
  // Other files make templates in the same service, which are called Lease.
  const name = 'Lease of a flat';
  await signIn();
  await openPdfs(page, pdfFile('lease.pdf', {}));
  const frame = await pageFrame(pageRegion(page, 1));
  await placeByClick(page, 'Signature', toClient(frame, { x: 200, y: 300 }));
  await setEmail(page, 'Signer 1', 'anna@posteo.example');

  await page.getByRole('button', { name: 'Save as template' }).click();
  const saving = page.getByRole('dialog', { name: 'Save as template' });
  await saving.getByLabel('Name of the template').fill(name);
  await saving.getByLabel('Role of signer 1').fill('Tenant');
  await takePicture(page, 'save-template');
  await saving.getByRole('button', { name: 'Save template' }).click();
  await page.getByRole('button', { name: 'Show templates' }).click();
  await expect(row(page, name)).toContainText('Tenant');
  await expect(row(page, name)).toContainText('1 field');
  await takePicture(page, 'templates');

  await row(page, name).getByRole('button', { name: 'Use template' }).click();
  await expect(page).toHaveURL(/\/design\//);
  await expect(pageRegion(page, 1)).toBeVisible();
  await takePicture(page, 'use-template');
  await setEmail(page, 'Tenant', 'jonas@harbour.example');
  await sendNow(page);
  await expect(dialog(page)).toContainText('The transaction has started');
  const link = dialog(page).getByRole('link', { name: 'View transaction' });
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  const sent = await callApi(server, 'GET', `/api/transaction/${id}`);
  expect(sent.body).toMatchObject({
    Status: 10,
    Template: { Version: 1 },
    Signers: [{ Email: 'jonas@harbour.example' }],
  });
  const templateId: string = sent.body.Template.Id;
  const read = async (path = '') =>
    (await callApi(server, 'GET', `/api/templates/${templateId}${path}`)).body;
  const first = await read();
  expect(JSON.stringify(first)).not.toContain('posteo');
  const metadata = await page.request.get(`/app/api/transaction/${id}/file/lease.pdf`, {
    headers: { Accept: 'application/json' },
  });
  expect((await metadata.json()).FormSets).toEqual(first.Files[0].Metadata.FormSets);

  await page.keyboard.press('Escape');
  const again = await pageFrame(pageRegion(page, 1));
  await placeByClick(page, 'Single line', toClient(again, { x: 200, y: 500 }));
  await page.getByRole('button', { name: 'Save as template' }).click();
  await expect(saving.getByRole('radio', { name: `New version of “${name}”` })).toBeChecked();
  await saving.getByRole('button', { name: 'Save template' }).click();
  await page.getByRole('button', { name: 'Show templates' }).click();
  await expect(row(page, name)).toContainText('2 fields');
  await chooseFor(page, name, 'Versions');
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByRole('button', { name: 'Restore version 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, name)).toContainText('1 field');
  expect((await read()).Version).toBe(3);

  await chooseFor(page, name, 'Duplicate');
  await expect(row(page, `Copy of ${name}`)).toBeVisible();
  await chooseFor(page, `Copy of ${name}`, 'Delete');
  await expect(row(page, `Copy of ${name}`)).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, `Copy of ${name}`)).toBeVisible();
});

test('with another service, templates are kept in front of it, and sent as any draft', async ({
  page,
  server,
}) => {
  const gateway = await startGateway(server);
  try {
    await openInGateway(page, gateway, pdfFile('lease.pdf', {}));
    const frame = await pageFrame(pageRegion(page, 1));
    await placeByClick(page, 'Signature', toClient(frame, { x: 200, y: 300 }));
    await page.getByRole('button', { name: 'Save as template' }).click();
    const saving = page.getByRole('dialog', { name: 'Save as template' });
    await saving.getByLabel('Name of the template').fill('Lease');
    await saving.getByRole('button', { name: 'Save template' }).click();
    await page.getByRole('button', { name: 'Show templates' }).click();
    await row(page, 'Lease').getByRole('button', { name: 'Use template' }).click();
    await expect(pageRegion(page, 1)).toBeVisible();
    await setEmail(page, 'Signer 1', 'jonas@harbour.example');
    await sendNow(page);
    await expect(dialog(page)).toContainText('The transaction has started');
    const link = dialog(page).getByRole('link', { name: 'View transaction' });
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    const sent = await callApi(server, 'GET', `/api/transaction/${id}`);
    expect(sent.body).toMatchObject({ Status: 10, Signers: [{ Email: 'jonas@harbour.example' }] });
    expect(sent.body).not.toHaveProperty('Template');
    expect(sent.body).not.toHaveProperty('Problems');

    const { body: list } = await callApi(gateway, 'GET', '/api/templates');
    const [template] = list.Templates;
    const shown = await page.request.get(`${gateway.url}/app/api/transaction/${id}`);
    expect(await shown.json()).toMatchObject({ Template: { Id: template.Id, Version: 1 } });
    const stranger = await fetch(`${gateway.url}/api/templates`);
    expect(stranger.status).toBe(401);

    // What would be done here in that service's name is not offered.
    await page.goto(gateway.url);
    const region = page.getByRole('region', { name: 'Sent' });
    await expect(region.getByRole('row')).toHaveCount(2);
    await expect(region.getByRole('button')).toHaveCount(0);
  } finally {
    await gateway.stop();
  }
});
