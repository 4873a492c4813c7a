import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../support/programs/api.ts';
import { connectByLink } from '../support/screens/connectByLink.ts';
import { pageFrame } from '../support/screens/designer.ts';
import {
  type LeaseOptions,
  actAsSigner,
  leaseFile,
  makeLease,
  readTransaction,
  signAsTenant,
} from '../support/programs/lease.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { startServer } from '../support/programs/server.ts';
import { expect, test } from '../support/test.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowOf = (page: Page, field: string) =>
  region(page, 'Answers')
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: field, exact: true }) });
const boxOf = (page: Page, field: string) => page.locator(`[data-field-name="${field}"]`);
const signerItem = (page: Page, name: string) =>
  region(page, 'Signers').getByRole('listitem', { name, exact: true });

async function saved(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  };
}

test('status, signers, files, fields and requests are there, follow by themselves what happens, and hinder no assistive technology', async ({
  page,
  server,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await makeLease(server);
  await signIn();
  await page.goto(`/transactions/${id}`);
  await expect(page).toHaveTitle('Lease · Fieldwright');
  await test.step('numbers, ids and requests are for developers: the address asks for them', async () => {
    await expect(region(page, 'Status')).toContainText('Waiting for signer');
    await expect(region(page, 'Status')).not.toContainText('signer10');
    await expect(signerItem(page, 'Anna Berg')).not.toContainText('Signer1');
    await expect(region(page, 'Postbacks')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show as curl' })).toHaveCount(0);
    await page.goto(`/transactions/${id}?developer`);
    await expect(region(page, 'Status')).toContainText('Waiting for signer10');
    await expect(region(page, 'Status').locator('[aria-current="step"]')).toContainText(
      '0 of 2 signed',
    );
    await expect(signerItem(page, 'Anna Berg')).toContainText('anna@example.com · Signer1');
    await expect(signerItem(page, 'jonas@example.com')).toContainText('Signer2');
    await expect(region(page, 'Documents')).toContainText('3 pages · ready');
    await expect(boxOf(page, 'FullName')).toHaveAccessibleName(
      'FullName, Anna Berg, page 1: not yet',
    );
  });
  await test.step('it follows by itself what happens', async () => {
    await actAsSigner(server, id, 0, 'opened');
    await expect(signerItem(page, 'Anna Berg')).toContainText('Opened, not signed');
    await signAsTenant(server, id);
    await expect(region(page, 'Status')).toContainText('1 of 2 signed');
    await expect(signerItem(page, 'Anna Berg')).toContainText('5 of 5 answered');
    await expect(region(page, 'Answers')).toContainText('5 of 7');
    await expect(rowOf(page, 'FullName')).toContainText('=Anna Berg');
    await expect(rowOf(page, 'Agree')).toContainText('yes');
    await expect(rowOf(page, 'Pets')).toContainText('no');
    await expect(rowOf(page, 'Keys')).toContainText('not yet');
    await expect(rowOf(page, 'Signature1')).toContainText('signed');
    await expect(boxOf(page, 'FullName')).toContainText('=Anna Berg');
  });
  await test.step('the requests are there as curl, with the body that was sent and without any key', async () => {
    await page.getByRole('button', { name: 'Show as curl' }).click();
    await page.getByRole('button', { name: 'Copy: Fields of lease.pdf' }).click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain(`${server.url}/api/transaction/${id}/file/lease.pdf`);
    expect(command).toContain('"FullName"');
    expect(command).toContain('$SIGNING_API_KEY');
    expect(await page.content()).not.toContain(server.apiKey);
  });
  await test.step('nothing on it stands in the way of assistive technology', async () => {
    await rowOf(page, 'Iban').getByRole('button').click();
    await expect(boxOf(page, 'Iban')).toBeInViewport();
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: width === 375 ? 812 : 900 });
      if (width === 375)
        await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await seriousViolations(page), `${colorScheme} at ${width}`).toEqual([]);
      }
    }
  });
});

async function takeAnswersAway(page: Page, id: string): Promise<void> {
  const csv = await saved(page, page.getByRole('button', { name: 'Answers CSV' }));
  expect(csv.name).toBe(`answers-${id}.csv`);
  expect(csv.text).toContain(
    "lease.pdf,1,FullName,text,Anna Berg,Signer1,anna@example.com,'=Anna Berg\r\n",
  );
  const json = await saved(page, page.getByRole('button', { name: 'Answers JSON' }));
  const parsed = JSON.parse(json.text);
  expect(parsed.Signers[0].Context).toEqual({
    'lease.pdf': { fullname: '=Anna Berg', agree: true, pets: false, iban: 'DE89 3704' },
  });
  expect(parsed.Answers).toHaveLength(7);
  await expect(page.getByRole('button', { name: 'Signed PDF' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Audit trail' })).toBeDisabled();
}

test('answers lead to their boxes and back, and are taken away, also on a phone', async ({
  page,
  server,
  signIn,
}) => {
  const id = await makeLease(server);
  await signAsTenant(server, id);
  await signIn();
  await page.goto(`/transactions/${id}`);
  await test.step('answers stand in reading order, and lead to their boxes and back', async () => {
    const names = region(page, 'Answers').locator('tbody button');
    await expect(names).toHaveText([
      'FullName',
      'Agree',
      'Pets',
      'Keys',
      'Iban',
      'Signature2',
      'Signature1',
    ]);
    await expect(boxOf(page, 'FullName')).toBeVisible();

    await rowOf(page, 'Iban').getByRole('button').press('Enter');
    await expect(boxOf(page, 'Iban')).toBeInViewport();
    await expect(boxOf(page, 'Iban')).toHaveAttribute('data-lit', 'current');
    await expect(page.getByRole('region', { name: 'Page 3', exact: true })).toBeInViewport();

    await boxOf(page, 'Signature1').click();
    await expect(rowOf(page, 'Signature1')).toHaveAttribute('data-lit', 'current');
    await expect(rowOf(page, 'Signature1')).toBeInViewport();
    await boxOf(page, 'Signature2').hover();
    await expect(rowOf(page, 'Signature2')).toHaveAttribute('data-lit', 'pointed');
    await rowOf(page, 'Signature1').hover();
    await expect(boxOf(page, 'Signature2')).not.toHaveAttribute('data-lit', /./);
  });
  await test.step('the document can be taken away as it stands, before everybody has signed', async () => {
    const { name, text } = await saved(page, page.getByRole('button', { name: 'As it stands' }));
    expect([name, text.slice(0, 5)]).toEqual(['lease (not finished).pdf', '%PDF-']);
  });
  await test.step('answers can be taken away as CSV, in which nothing is a formula, and as JSON', async () => {
    await takeAnswersAway(page, id);
  });
  await test.step('on a phone the facts come first, the road stands upright, and a row leads to its box', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.reload();
    const stations = region(page, 'Status').getByRole('listitem');
    await expect(stations).toHaveCount(4);
    const [first, second] = [
      await stations.nth(0).boundingBox(),
      await stations.nth(1).boundingBox(),
    ];
    expect(first?.x).toBe(second?.x);
    expect(second?.y ?? 0).toBeGreaterThan(first?.y ?? 0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(375);
    await expect(boxOf(page, 'FullName')).toHaveCount(1);
    await rowOf(page, 'Iban').getByRole('button').click();
    await expect(boxOf(page, 'Iban')).toBeInViewport();
  });
});

/** Where a box is, in points from the top-left corner of its page. */
const location = { Right: 72.25, Top: 100.75, Width: 180.5, Height: 20 };
/** A page that is turned and cropped and one that is scaled, with a box at that place on each. */
const turnedAndScaled: LeaseOptions = {
  pdf: {
    pages: [
      { rotate: 90, mediaBox: [-20, 30, 592, 822], cropBox: [10, 60, 510, 760] },
      { userUnit: 2, mediaBox: [0, 0, 300, 400] },
    ],
  },
  metadata: {
    Signers: { Signer1: { FormSets: ['set'] } },
    FormSets: {
      set: {
        Turned: { Type: 'SingleLine', Location: { ...location, PageNumber: 1 } },
        Scaled: { Type: 'SingleLine', Location: { ...location, PageNumber: 2 } },
      },
    },
  },
};

async function standsAtLocation(page: Page, name: string, number: number): Promise<void> {
  const paper = page.getByRole('region', { name: `Page ${number}`, exact: true });
  await expect(boxOf(page, name)).toBeInViewport();
  await expect
    .poll(async () => {
      const { left, top, pxPerPt } = await pageFrame(paper);
      const box = await boxOf(page, name).boundingBox();
      return (
        box && {
          Right: (box.x - left) / pxPerPt,
          Top: (box.y - top) / pxPerPt,
          Width: box.width / pxPerPt,
          Height: box.height / pxPerPt,
        }
      );
    })
    .toEqual({
      Right: expect.closeTo(location.Right, 1),
      Top: expect.closeTo(location.Top, 1),
      Width: expect.closeTo(location.Width, 1),
      Height: expect.closeTo(location.Height, 1),
    });
}

test('boxes stand where their locations say, with what was entered, and large documents come in parts', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  await test.step('on turned, cropped and scaled pages, at any zoom', async () => {
    const id = await makeLease(server, turnedAndScaled);
    await page.goto(`/transactions/${id}`);
    for (const zooms of [0, 2]) {
      for (let press = 0; press < zooms; press += 1)
        await page.getByRole('button', { name: 'Zoom in' }).click();
      for (const [name, number] of [
        ['Turned', 1],
        ['Scaled', 2],
      ] as const) {
        await rowOf(page, name).getByRole('button').click();
        await standsAtLocation(page, name, number);
      }
    }
  });
  await test.step('fields inside the PDF are shown in their places with what was entered', async () => {
    const id = await makeLease(server, {
      signers: [{ Email: 'anna@example.com' }, { Email: 'jonas@example.com' }],
      pdf: {
        pages: [
          {},
          {
            fields: [
              { type: 'text', name: 'Tenant.Street', rect: [100, 600, 300, 620] },
              { type: 'check', name: 'Garage', rect: [100, 560, 114, 574] },
            ],
          },
        ],
      },
      metadata: { Signers: { Signer1: { FormSets: ['lease.pdf'] } } },
    });
    await actAsSigner(server, id, 0, 'finish', {
      entries: { 'lease.pdf': { 'Tenant.Street': '8 Quay Street', Garage: true } },
      signature: { typed: 'Anna' },
    });
    await page.goto(`/transactions/${id}`);
    await expect(rowOf(page, 'Tenant.Street')).toContainText('8 Quay Street');
    await rowOf(page, 'Tenant.Street').getByRole('button').click();
    await expect(boxOf(page, 'Tenant.Street')).toContainText('8 Quay Street');
    await expect(rowOf(page, 'Garage')).toContainText('yes');
  });
  await test.step('page 1 of a large document is shown by one answer, and the others as they are looked at', async () => {
    const pages = Array.from({ length: 12 }, () => ({ ballast: 120_000 }));
    const id = await makeLease(server, { pdf: { pages } });
    const ranges = '**/app/api/transaction/*/file/*';
    await page.route(ranges, (route) => route.abort('connectionreset'));
    await page.goto(`/transactions/${id}`);
    const drawn = (number: number) =>
      page.locator(`[data-page-number="${number}"][aria-busy="false"] canvas`);
    await expect(drawn(1)).toBeVisible();
    await page.unroute(ranges);
    await page.mouse.move(400, 400);
    await page.mouse.wheel(0, 100_000);
    await expect(drawn(12)).toBeVisible({ timeout: 20_000 });
  });
});

test('what was created without starting is started; a waiting signer is reminded and given a new link', async ({
  page,
  server,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const anna = { Email: 'anna@example.com', ScribbleName: 'Anna Berg', SendSignRequest: false };
  const id = await makeLease(server, {
    signers: [anna, { Email: 'jonas@example.com' }],
    start: false,
  });
  await signIn();
  await page.goto(`/transactions/${id}`);
  await test.step('what was created without starting it can be started here', async () => {
    await expect(region(page, 'Status')).toContainText('Waiting for document');
    await page.getByRole('button', { name: 'Start signing' }).click();
    await expect(region(page, 'Status')).toContainText('Waiting for signer');
    await expect(page.getByRole('button', { name: 'Copy signing link' })).toHaveCount(2);
  });
  await test.step('a waiting signer is asked by mail at a press, and not again within ten minutes', async () => {
    const press = () =>
      signerItem(page, 'Anna Berg').getByRole('button', { name: 'Remind now' }).click();
    await press();
    await expect(page.getByText('A reminder goes to anna@example.com.')).toBeVisible();
    const { Signers: signers } = await readTransaction(server, id);
    const asked = async () => {
      const { mails } = await (await page.request.get('/app/outbox')).json();
      return mails.filter(({ link }: { link?: string }) => link === signers[0].SignUrl).length;
    };
    await expect.poll(asked).toBe(1);
    await press();
    await expect(page.getByText('Signer1 was asked less than 10 minutes ago.')).toBeVisible();
    expect(await asked()).toBe(1);
  });
  await test.step('the signing link can be copied and renewed; the old one then leads nowhere', async () => {
    await signerItem(page, 'Anna Berg').getByRole('button', { name: 'Copy signing link' }).click();
    await expect(page.getByText('The signing link of Anna Berg was copied.')).toBeVisible();
    const { Signers: signers } = await readTransaction(server, id);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(signers[0].SignUrl);

    await signerItem(page, 'Anna Berg').getByRole('button', { name: 'Renew signing link' }).click();
    await page
      .getByRole('dialog', { name: 'Renew this signing link?' })
      .getByRole('button', { name: 'Renew signing link' })
      .click();
    await expect(page.getByText('The old links of Anna Berg no longer work.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const renewed = (await readTransaction(server, id)).Signers;
    expect(renewed[0].SignUrl).not.toBe(signers[0].SignUrl);
    expect(renewed[1].SignUrl).toBe(signers[1].SignUrl);
    await page.goto(signers[0].SignUrl);
    await expect(page.getByText('This link does not work')).toBeVisible();
    await page.goto(renewed[0].SignUrl);
    await expect(page.getByRole('button', { name: 'Next field' })).toBeVisible();
  });
});

test('a transaction is cancelled after being asked, and then says so', async ({
  page,
  server,
  signIn,
}) => {
  const id = await makeLease(server);
  await signIn();
  await page.goto(`/transactions/${id}`);
  await page.getByRole('button', { name: 'Cancel transaction' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await readTransaction(server, id)).Status).toBe(10);
  await page.getByRole('button', { name: 'Cancel transaction' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel this transaction?' })
    .getByRole('button', { name: 'Cancel transaction' })
    .click();
  await expect(region(page, 'Status')).toContainText('You cancelled it');
  await expect(region(page, 'Status').getByRole('listitem')).toHaveCount(3);
  expect((await readTransaction(server, id)).Status).toBe(60);
  await expect(page.getByRole('button', { name: 'Copy signing link' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Their removal waits, also for a window that is opened meanwhile; Undo keeps everything.
  const remove = page.getByRole('button', { name: 'Remove documents' });
  const undo = page.getByRole('button', { name: 'Undo' });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Remove documents' });
  await remove.click();
  await expect(page.getByRole('dialog')).toContainText('For 30 seconds this can be undone');
  await confirm.click();
  await expect(undo).toBeFocused();
  await expect(remove).toHaveCount(0);
  expect(await seriousViolations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText('Until then nothing is gone')).toBeVisible();
  await undo.click();
  const undone = page.getByText('Undone: nothing was removed.');
  await expect(undone).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(undone).toHaveCount(0, { timeout: 15_000 });
  expect((await callApi(server, 'GET', `/api/transaction/${id}/file/${leaseFile}`)).status).toBe(
    200,
  );

  // So does Ctrl+Z in the list of documents.
  await remove.click();
  await confirm.click();
  await expect(undo).toBeVisible();
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(page.getByRole('region', { name: 'Sent' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(undone).toBeVisible();
  await page.goto(`/transactions/${id}`);
  await expect(remove).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('without a session the way leads through connecting and back, and an address that leads nowhere says so', async ({
  page,
  server,
}) => {
  const id = await makeLease(server);
  await actAsSigner(server, id, 0, 'decline', { reason: 'The rent is too high.' });
  await test.step('the way leads through connecting and back', async () => {
    await page.goto(`/transactions/${id}`);
    await expect(page).toHaveURL(/\/connect\?return=/);
    await page.getByLabel('API key').fill(server.apiKey);
    await page.getByLabel('API key').press('Enter');
    await expect(page).toHaveURL(`/transactions/${id}`);
    await expect(region(page, 'Status')).toBeVisible();
  });
  await test.step('who declined, and why, stands in place of the rest of the road', async () => {
    await expect(region(page, 'Status')).toContainText('Declined');
    await expect(region(page, 'Status')).toContainText('Anna Berg declined: The rent is too high.');
    await expect(region(page, 'Status').getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Signed PDF' })).toHaveCount(0);
  });
  await test.step('an address that leads nowhere says so', async () => {
    await page.goto('/transactions/00000000-0000-4000-8000-000000000000');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('There is no such transaction');
    await alert.getByRole('link', { name: 'To Documents' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('while the server is gone the last state stays, said to be old; when it is back it goes on', async ({
  page,
}) => {
  const first = await startServer();
  const id = await makeLease(first);
  await connectByLink(page, first);
  await page.goto(`${first.url}/transactions/${id}`);
  await expect(region(page, 'Status')).toContainText('0 of 2 signed');
  await first.kill();
  await expect(page.getByText('This may be out of date')).toBeVisible({ timeout: 30_000 });
  await expect(region(page, 'Status')).toContainText('Waiting for signer');
  const { port, dataDir, apiKey, appKey } = first;
  const second = await startServer({ port, dataDir, apiKey, appKey });
  await signAsTenant(second, id);
  await expect(region(page, 'Status')).toContainText('1 of 2 signed', { timeout: 30_000 });
  await expect(page.getByText('This may be out of date')).toHaveCount(0);
  await second.stop();
});
