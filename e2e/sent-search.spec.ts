import { callApi } from './support/api.ts';
import { seriousViolations } from './support/seriousViolations.ts';
import { expect, test } from './support/test.ts';

test('what was sent is found by a part of a name, narrowed by status, and a reload keeps that', async ({
  page,
  server,
  signIn,
}) => {
  const make = async (name: string) => {
    const body = JSON.stringify({ Signers: [{ Email: 'signer@example.com', ScribbleName: name }] });
    const { status } = await callApi(server, 'POST', '/api/transaction/', {
      type: 'application/json',
      body,
    });
    expect(status).toBe(200);
  };
  for (const name of ['Zoë Müller', 'Jonas Weber', 'Anna Berg']) await make(name);
  await signIn();
  await page.goto('/');
  const rows = page.getByRole('region', { name: 'Sent' }).locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search' }).fill('mull');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/\?text=mull$/);
  expect(await seriousViolations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('mull');
  await expect(rows).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Signed (0)');
  await expect(page.getByText('Nothing that was sent matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).first().click();
  await expect(rows).toHaveCount(3);
});
