import { callApi } from './support/api.ts';
import { pageRegion, placeByClick, reach } from './support/designer.ts';
import { pdfFile } from './support/makePdf.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('a second installation designs for the service of the first, which does the signing', async ({
  page,
  server,
}) => {
  const gateway = await startServer({
    env: { SIGNING_SERVICE_URL: server.url },
    apiKey: server.apiKey,
    appKey: server.appKey,
  });
  try {
    await page.goto(gateway.connectUrl);
    await expect(page.getByLabel('Open PDF')).toBeAttached();
    await page.goto(gateway.url);
    await page
      .getByLabel('Open PDF')
      .setInputFiles(await pdfFile('remote lease ü.pdf', { pages: 2 }));
    await page.waitForURL(/\/design\//);
    const region = pageRegion(page, 1);
    await expect(region).not.toHaveAttribute('aria-busy', 'true');
    await placeByClick(page, 'Signature', await reach(page, region, { x: 300, y: 300 }));
    const signer = page.getByRole('region', { name: 'Signers' }).getByRole('group').first();
    if (!(await signer.getByLabel('Email').isVisible()))
      await signer.getByRole('button', { expanded: false }).first().click();
    await signer.getByLabel('Email').fill('anna@posteo.example');

    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send for signing' });
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await dialog.getByRole('link', { name: 'View transaction' }).click();
    await page.waitForURL(/\/transactions\//);

    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { status, body } = await callApi(server, 'GET', `/api/transaction/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      Status: 10,
      Files: { 'remote lease ü.pdf': { State: 'ready', Pages: 2 } },
    });
    await expect(page.getByText('anna@posteo.example').first()).toBeVisible();
    // What the service behind does not offer through its interface is not shown.
    await expect(page.getByRole('button', { name: 'Remind now' })).toHaveCount(0);

    await page.goto(gateway.url);
    await expect(page.getByRole('link', { name: /remote lease/ }).first()).toBeVisible();
    const own = await fetch(`${gateway.url}/api/transaction/${id}`);
    expect(own.status).toBe(404);
  } finally {
    await gateway.stop();
  }
});
