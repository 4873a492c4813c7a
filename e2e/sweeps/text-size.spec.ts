import { openPdfs, pageRegion, settled } from '../support/screens/designer.ts';
import { actAsSigner, linkOf, makeLease } from '../support/programs/lease.ts';
import { desk, launchLargeText, readable } from '../support/screens/largeText.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { openSigning } from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

test('with text of twice the usual size every screen is as readable as if it were enlarged', async ({
  server,
}) => {
  test.setTimeout(120_000);
  const browser = await launchLargeText();
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: desk });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Connect' })).toBeVisible();
    const size = () => page.evaluate(() => getComputedStyle(document.body).fontSize);
    expect(await size()).toBe('28px');
    await readable(page, 'the first screen');

    await page.goto('/connect');
    await readable(page, 'Connect');
    await page.getByLabel('API key').fill(server.apiKey);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.waitForURL('/');
    const id = await makeLease(server);
    await actAsSigner(server, id, 0, 'opened');
    await page.reload();
    await expect(page.getByText('Lease').first()).toBeVisible();
    await readable(page, 'Documents');

    await page.goto(`/transactions/${id}`);
    await settled(pageRegion(page, 1));
    await readable(page, 'Transaction');

    const signer = await context.newPage();
    await openSigning(signer, await linkOf(server, id, 0));
    await readable(signer, 'the page of a signer');
    await signer.close();

    await page.goto('/');
    await openPdfs(page, pdfFile('agreement.pdf'));
    const region = pageRegion(page, 1);
    await settled(region);
    await region.hover({ position: { x: 200, y: 200 } });
    await page.keyboard.press('2');
    await region.click({ position: { x: 200, y: 200 } });
    await expect(page.getByText('SingleLine1').first()).toBeVisible();
    await readable(page, 'the designer');
  } finally {
    await browser.close();
  }
});
