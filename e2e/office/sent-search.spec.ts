import { callApi } from '../support/programs/api.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { expect, test } from '../support/test.ts';

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
  for (const name of ['Zoë Müllerstein', 'Jonas Weber', 'Anna Berg']) await make(name);
  await signIn();
  await page.goto('/');
  const rows = page.getByRole('region', { name: 'Sent' }).locator('tbody tr');
  await expect(rows.nth(2)).toBeVisible();
  await page.getByRole('button', { name: 'Search…' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search' }).fill('mullerst');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/\?text=mullerst$/);
  expect(await seriousViolations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('mullerst');
  await expect(rows).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('30');
  await expect(page.getByText('Nothing that was sent matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).first().click();
  // Those of other tests are there as well, as many as the window has room for.
  for (const name of ['Zoë Müllerstein', 'Jonas Weber', 'Anna Berg'])
    await expect(rows.filter({ hasText: name }).first()).toBeVisible();
});
