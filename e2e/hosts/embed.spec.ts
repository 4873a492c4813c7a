import { freePort } from '../../src/testing/http/freePort.ts';
import { callApi } from '../support/programs/api.ts';
import {
  centre,
  drag,
  field,
  pageFrame,
  pageRegion,
  settled,
  tool,
} from '../support/screens/designer.ts';
import { desk, launchLargeText, readable } from '../support/screens/largeText.ts';
import { leaseFile, makeLease } from '../support/programs/lease.ts';
import { makeTemplate } from '../support/programs/makeTemplate.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { takePicture } from '../support/screens/picture.ts';
import {
  embeddedFrame,
  heardMessages,
  openEmbeddedDesign,
  refuseStorage,
} from '../support/programs/portal.ts';
import { controlIn, expectDone, pressFinish, signTyped } from '../support/screens/signing.ts';
import { embedSite } from '../support/programs/embedSite.ts';
import { expect, test } from '../support/test.ts';

const site = embedSite();
const embedding = async (id: string, Origin: string) => {
  const body = JSON.stringify({ Purpose: 'track', TransactionId: id, Origin });
  const content = { type: 'application/json', body };
  return callApi(site.product(), 'POST', '/api/embed/sessions', content);
};

test('a signer signs to the end in a page of another site, reloaded on the way, without any storage', async ({
  page,
}) => {
  const id = await makeLease(site.product());
  const { url } = await site.open({ PURPOSE: 'sign', TRANSACTION_ID: id, SIGNER_ID: 'Signer1' });
  await refuseStorage(page);
  await page.goto(url);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const state = page.getByRole('status');
  await expect(state).toHaveText('Open.');
  let frame = await embeddedFrame(page);
  await controlIn(frame, 'FullName').fill('Anna Berg');
  const saved = page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('"Agree":true'),
  );
  await controlIn(frame, 'Agree').click();
  expect((await saved).status()).toBe(200);
  expect(new URL(frame.url()).hash).toBe('');

  // The address was used: the page asks for another, and what was entered is there again.
  await frame.goto(frame.url());
  frame = await embeddedFrame(page);
  await expect(controlIn(frame, 'FullName')).toHaveValue('Anna Berg');
  await expect(controlIn(frame, 'Agree')).toBeChecked();
  await controlIn(frame, 'Iban').fill('DE89 3704');
  await signTyped(frame, 'Signature1', 'Anna Berg');
  await expectDone(frame, 4, 5);
  await takePicture(page, 'embedded-signing');
  await pressFinish(frame);
  await expect(state).toHaveText('Signed. Thank you.');

  await expect
    .poll(async () => (await heardMessages(page)).map(({ type }) => type))
    .toContain('opened');
  const heard = await heardMessages(page);
  const types = heard.map(({ type }) => type);
  expect(types.filter((type) => type !== 'opened')).toEqual([
    'ready',
    'address-needed',
    'ready',
    'finished',
  ]);
  const said = JSON.stringify(heard);
  expect(said).not.toMatch(/\/sign\/|\/embed\/|%PDF|[\w-]{43}/);
  expect(await page.context().cookies()).toEqual([]);
  const { body } = await callApi(site.product(), 'GET', `/api/transaction/${id}`);
  expect(body.Signers[0].State).toBe('signed');
});

test('a tracked transaction is read in its frame, and shown in no frame of another site', async ({
  page,
}) => {
  const id = await makeLease(site.product());
  const { url } = await site.open({ PURPOSE: 'track', TRANSACTION_ID: id });
  await page.goto(url);
  const frame = await embeddedFrame(page);
  await expect(frame.getByRole('heading', { name: 'Lease' })).toBeVisible();
  await expect(frame.locator('[data-page-number="1"]').first()).toBeVisible();
  await expect(frame.getByRole('link')).toHaveCount(0);
  for (const name of ['Cancel', 'Copy signing link', 'Remind now'])
    await expect(frame.getByRole('button', { name })).toHaveCount(0);
  await expect
    .poll(async () => (await heardMessages(page)).map(({ type, status }) => [type, status]))
    .toEqual([
      ['ready', undefined],
      ['status', 10],
    ]);

  // The same address, in a page of another origin: the browser refuses, and the code is not used.
  const { body } = await embedding(id, `http://localhost:${site.port()}`);
  const other = await site.open({ PURPOSE: 'track' }, { port: await freePort() });
  const violations: string[] = [];
  const stranger = await page.context().newPage();
  stranger.on('console', (message) => violations.push(message.text()));
  await stranger.goto(other.url);
  await stranger.evaluate((address) => {
    const iframe = document.createElement('iframe');
    iframe.src = address;
    document.body.append(iframe);
  }, body.Url);
  await expect.poll(() => violations.join('\n')).toContain('frame-ancestors');
  const code = new URL(body.Url).hash.slice(1);
  const used = await fetch(`${site.product().url}/app/embed/${body.Id}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.product().url },
    body: JSON.stringify({ code }),
  });
  expect(used.status).toBe(200);
  expect((await embedding(id, new URL(other.url).origin)).status).toBe(400);
});

interface Located {
  Location: { Right: number; Top: number; Width: number; Height: number };
}

test('fields are designed in a page of another site, exported exactly, and started', async ({
  page,
}) => {
  const id = await makeLease(site.product(), { start: false });
  const { url } = await site.open({ PURPOSE: 'design', TRANSACTION_ID: id });
  const frame = await openEmbeddedDesign(page, url);
  const { pxPerPt, left, top } = await pageFrame(pageRegion(frame, 1));
  const start = await centre(field(frame, 'FullName'));
  await drag(page, start, { x: start.x + 61, y: start.y + 37 });
  // Its button is dropped at a point of the page, by its middle.
  const inside = await page.locator('iframe').evaluate((element) => {
    const { x, y } = element.getBoundingClientRect();
    return { x: x + element.clientLeft, y: y + element.clientTop };
  });
  const drop = { x: inside.x + left + 300 * pxPerPt, y: inside.y + top + 260 * pxPerPt };
  await drag(page, await centre(tool(frame, 'Check')), drop);

  await takePicture(page, 'embedded-design');
  await page.getByRole('button', { name: 'Export the fields' }).click();
  await expect(page.getByRole('status')).toContainText(leaseFile);
  const exported = JSON.parse((await page.getByRole('status').textContent()) ?? '') as {
    name: string;
    metadata: { FormSets: Record<string, Record<string, Located>> };
  }[];
  expect(exported.map(({ name }) => name)).toEqual([leaseFile]);
  const sets = exported[0]?.metadata.FormSets ?? {};
  const { Right = 0, Top = 0, ...size } = sets.tenant?.FullName?.Location ?? {};
  expect(Math.abs(Right - (100 + 61 / pxPerPt))).toBeLessThanOrEqual(0.02);
  expect(Math.abs(Top - (120 + 37 / pxPerPt))).toBeLessThanOrEqual(0.02);
  expect(size).toMatchObject({ Width: 200, Height: 20 });
  const before = new Set(['FullName', 'Agree', 'Pets', 'Iban', 'Signature1', 'Keys', 'Signature2']);
  const made = Object.values(sets).flatMap((set) =>
    Object.entries(set).flatMap(([name, { Location }]) => (before.has(name) ? [] : [Location])),
  );
  expect(made).toHaveLength(1);
  const [{ Right: x, Top: y, Width: width, Height: height } = made[0] as never] = made;
  expect(Math.abs(x + width / 2 - 300)).toBeLessThanOrEqual(0.02);
  expect(Math.abs(y + height / 2 - 260)).toBeLessThanOrEqual(0.02);
  await expect
    .poll(async () => (await heardMessages(page)).map(({ type }) => type))
    .toContain('draft');

  await frame.getByRole('button', { name: 'Send', exact: true }).click();
  await frame.getByRole('button', { name: 'Start signing' }).click();
  await expect(frame.getByText('The signers are asked now.')).toBeVisible();
  const { body } = await callApi(site.product(), 'GET', `/api/transaction/${id}`);
  expect(body.Status).toBe(10);
  await expect
    .poll(async () => (await heardMessages(page)).at(-1))
    .toMatchObject({ type: 'sent', transactionId: id });
});

test('the fields of a template are designed in a page of another site, and saved as its next version', async ({
  page,
}) => {
  const template = await makeTemplate(site.product());
  const { url } = await site.open({ PURPOSE: 'design', TEMPLATE_ID: template.Id });
  const frame = await openEmbeddedDesign(page, url);
  const { pxPerPt } = await pageFrame(pageRegion(frame, 1));
  const start = await centre(field(frame, 'FullName'));
  await drag(page, start, { x: start.x + 61, y: start.y + 37 });
  await expect(frame.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  const saved = frame.getByRole('banner').getByRole('status');
  await expect(saved).toHaveText('Not saved');
  // What the session cannot change is not there.
  for (const name of ['Add signer', 'Add PDF', 'Send', 'Save as template', 'Signer details'])
    await expect(frame.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(frame.getByLabel('Add PDF')).toHaveCount(0);
  await frame.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved).toHaveText('Saved');
  await expect
    .poll(async () => (await heardMessages(page)).at(-1))
    .toMatchObject({ type: 'saved', templateId: template.Id, version: 2 });

  const path = `/api/templates/${template.Id}`;
  const { body } = await callApi(site.product(), 'GET', path);
  expect([body.Version, body.Name, body.Roles]).toEqual([2, template.Name, template.Roles]);
  const [file] = body.Files;
  expect(file.Sha256).toBe(template.Files[0].Sha256);
  const { Right, Top } = file.Metadata.FormSets.tenant.FullName.Location;
  expect(Math.abs(Right - (100 + 61 / pxPerPt))).toBeLessThanOrEqual(0.02);
  expect(Math.abs(Top - (120 + 37 / pxPerPt))).toBeLessThanOrEqual(0.02);
  expect(file.Metadata.Signers).toEqual(template.Files[0].Metadata.Signers);

  // Another version from elsewhere is not written over.
  const other = { type: 'application/json', body: JSON.stringify(template.body) };
  expect((await callApi(site.product(), 'PUT', path, other)).status).toBe(200);
  await frame.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(saved).toHaveText('Not saved');
  await frame.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(frame.getByText('Somebody else saved a version meanwhile')).toBeVisible();
  expect((await callApi(site.product(), 'GET', path)).body.Version).toBe(3);
});

test('a site without a transaction brings its documents, and gets the fields', async ({ page }) => {
  const { url } = await site.open({ PURPOSE: 'design' });
  await page.goto(url);
  const frame = await embeddedFrame(page);
  await frame.getByLabel('Open PDF').setInputFiles(pdfFile('offer.pdf', { pages: 1 }));
  const region = pageRegion(frame, 1);
  await settled(region);
  await expect(frame.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Export the fields' }).click();
  await expect(page.getByRole('status')).toContainText('offer.pdf');
});

test('with text of twice the usual size what is asked before a design is handed over, and that it was, can be read and reached', async () => {
  const browser = await launchLargeText();
  try {
    const page = await browser.newPage({ viewport: desk });
    const id = await makeLease(site.product(), { start: false });
    const { url } = await site.open({ PURPOSE: 'design', TRANSACTION_ID: id });
    await page.goto(url);
    const frame = await embeddedFrame(page);
    await settled(pageRegion(frame, 1));
    await frame.getByRole('button', { name: 'Send', exact: true }).click();
    const send = frame.getByRole('dialog');
    await expect(send.getByRole('button', { name: 'Start signing' })).toBeVisible();
    await readable(frame, 'Before it is sent', send);
    await send.getByRole('button', { name: 'Start signing' }).click();
    await expect(send).toContainText('The signers are asked now.');
    await readable(frame, 'It was sent', send);
  } finally {
    await browser.close();
  }
});
