import { callApi } from '../support/programs/api.ts';
import { startBareService } from '../support/programs/bareService.ts';
import {
  exportedFields,
  exportMetadata,
  goToPage,
  pageRegion,
  placeByClick,
  reach,
  settled,
  snapOff,
} from '../support/screens/designer.ts';
import { openInGateway, startGateway } from '../support/programs/gateway.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { dialog, sendNow, setEmail, stepRow } from '../support/screens/sending.ts';
import { expect, test } from '../support/test.ts';

test('a second installation designs for the service of the first, which does the signing', async ({
  page,
  server,
}) => {
  const gateway = await startGateway(server);
  try {
    await openInGateway(page, gateway, pdfFile('remote lease ü.pdf', { pages: 2 }));
    await placeByClick(
      page,
      'Signature',
      await reach(page, pageRegion(page, 1), { x: 300, y: 300 }),
    );
    await setEmail(page, 'Signer 1', 'anna@posteo.example');
    await sendNow(page);
    await dialog(page).getByRole('link', { name: 'View transaction' }).click();
    await page.waitForURL(/\/transactions\//);

    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { status, body } = await callApi(server, 'GET', `/api/transaction/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      Status: 10,
      Files: { 'remote lease ü.pdf': { State: 'ready', Pages: 2 } },
    });
    await expect(page.getByText('anna@posteo.example').first()).toBeVisible();
    // Functions that the interface of the service does not offer are not shown.
    await expect(page.getByRole('button', { name: 'Remind now' })).toHaveCount(0);

    await page.goto(gateway.url);
    await expect(page.getByRole('link', { name: /remote lease/ }).first()).toBeVisible();
    const own = await fetch(`${gateway.url}/api/transaction/${id}`);
    expect(own.status).toBe(404);
  } finally {
    await gateway.stop();
  }
});

test('a service without keys for repetition: what nobody can know is asked, and Right counts from the edge it wants', async ({
  page,
}) => {
  const service = await startBareService();
  const gateway = await startGateway(service);
  try {
    await openInGateway(page, gateway, pdfFile('lease.pdf', { pages: 2 }));
    await setEmail(page, 'Signer 1', 'anna@posteo.example');
    await snapOff(page);
    const region = await goToPage(page, 2);
    await placeByClick(page, 'Signature', await reach(page, region, { x: 300, y: 300 }));

    await page.getByRole('tab', { name: 'Metadata' }).click();
    await page.getByRole('button', { name: 'left edge', exact: true }).click();
    await expect(page.getByRole('button', { name: 'right edge', exact: true })).toBeVisible();
    await expect(page.locator('[data-saving="saved"]')).toBeVisible();
    await page.reload();
    await settled(page.locator('[data-page-number="1"]').first());
    const right = exportedFields(await exportMetadata(page)).get('Signature1')?.Location.Right;
    // US Letter is 612 pt wide, the box 140, its middle at 300.
    expect(Math.abs((right ?? 0) - (612 - 370))).toBeLessThan(0.8);

    service.cutNextCreate();
    await sendNow(page);
    const create = stepRow(page, 'create');
    await expect(create).toHaveAttribute('data-state', 'unknown');
    await expect(create).toContainText('creating again may make a second one');
    await expect(dialog(page).getByRole('button', { name: 'Retry' })).toHaveCount(0);
    expect(service.transactions).toHaveLength(1);

    // A reload keeps the question, and that only a person can answer it.
    await page.reload();
    await settled(page.locator('[data-page-number="1"]').first());
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(create).toHaveAttribute('data-state', 'unknown');
    expect(service.transactions).toHaveLength(1);
    await dialog(page).getByRole('button', { name: 'Create again' }).click();
    await expect(dialog(page).getByRole('link', { name: 'View transaction' })).toBeVisible();

    expect(service.transactions.map(({ status }) => status)).toEqual([5, 10]);
    expect(service.transactions[1]?.metadata['lease.pdf']).toMatchObject({
      FormSets: { '1_Signer1': { Signature1: { Location: { Right: right, PageNumber: 2 } } } },
    });
    expect(service.transactions[1]?.pdfs['lease.pdf']).toBeGreaterThan(0);
  } finally {
    await gateway.stop();
    await service.stop();
  }
});
