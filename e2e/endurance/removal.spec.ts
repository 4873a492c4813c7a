import { callApi } from '../support/programs/api.ts';
import { makeLease } from '../support/programs/lease.ts';
import { expect, test } from '../support/test.ts';

test('a removal of documents that nobody takes back is done when its time has come', async ({
  page,
  server,
  signIn,
}) => {
  test.slow();
  const id = await makeLease(server);
  expect((await callApi(server, 'DELETE', `/api/transaction/${id}`)).status).toBe(200);
  await signIn();
  await page.goto(`/transactions/${id}`);
  await page.getByRole('button', { name: 'Remove documents' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove documents' }).click();
  await expect(page.getByText('The documents were removed')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Answers' })).toContainText(
    'removed together with the documents',
  );
});
