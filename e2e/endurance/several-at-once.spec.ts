import { readFileSync } from 'node:fs';
import { batchReportSchema, batchSchema } from '#core/wire/contract/batch.ts';
import { readZip } from '#testing/service/readZip.ts';
import { callApi } from '../support/programs/api.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { expect, test } from '../support/test.ts';

test('several transactions are selected beyond the page, cancelled and downloaded at once', async ({
  page,
  server,
  signIn,
}) => {
  test.slow();
  const post = (body: unknown) =>
    callApi(server, 'POST', '/api/transaction/', {
      type: 'application/json',
      body: JSON.stringify(body),
    });
  // More than one page of the list, of a name that only this test has.
  const mark = 'Bulkhead';
  for (let index = 0; index < 53; index += 1)
    expect(
      (await post({ Signers: [{ SendSignRequest: false, ScribbleName: `${mark} ${index}` }] }))
        .status,
    ).toBe(200);
  await signIn();
  await page.goto(`/?text=${mark}`);
  const rows = page.getByRole('region', { name: 'Sent' }).getByRole('row');
  await expect(rows).toHaveCount(51);
  await page.getByRole('button', { name: 'Select…' }).click();
  const bar = page.getByRole('region', { name: 'Several at once' });
  await expect(bar.getByText('Nothing selected')).toBeVisible();
  const boxes = rows.getByRole('checkbox');

  // A press, Shift and a press; then by keyboard.
  await boxes.nth(0).click();
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await expect(bar.getByText('4 selected')).toBeVisible();
  await boxes.nth(3).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(boxes.nth(4)).toBeFocused();
  await expect(bar.getByText('5 selected')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(bar.getByText('4 selected')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Download ZIP' }).click();
  const archive = readZip(readFileSync(await (await download).path()));
  expect(archive.map(({ name }) => name)).toEqual(['contents.csv']);
  expect(String(archive[0]?.content).split('\r\n')).toHaveLength(6);

  // All that are found, but one; what is asked names the number.
  await bar.getByRole('checkbox', { name: 'Select all' }).click();
  await expect(bar.getByText('Nothing selected')).toBeVisible();
  await bar.getByRole('checkbox', { name: 'Select all' }).check();
  await boxes.nth(1).click();
  await expect(bar.getByText('All found but 1')).toBeVisible();
  await bar.getByRole('button', { name: 'Cancel…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel 52 transactions?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No longer needed');
  await dialog.getByRole('button', { name: 'Cancel them' }).click();
  const report = page.getByRole('region', { name: 'Report' });
  await expect(report.getByText('Done: 52, skipped: 0, failed: 0')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page).toHaveURL(/batch=/);
  expect(await seriousViolations(page)).toEqual([]);

  // The report is there again after a reload, and says why a second time does nothing.
  await page.reload();
  await expect(report.getByText('Done: 52, skipped: 0, failed: 0')).toBeVisible();
  await page.getByRole('button', { name: 'Select…' }).click();
  await boxes.nth(0).press('Space');
  await boxes.nth(1).press('Space');
  await bar.getByRole('button', { name: 'Remove documents…' }).click();
  await page.getByRole('button', { name: 'Remove for good' }).click();

  // A removal waits, with Undo at hand; then nothing was removed.
  const undo = report.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await expect(
    report.getByText('Nothing is removed yet: it begins after 30 seconds.'),
  ).toBeVisible();
  await undo.press('Enter');
  await expect(report.getByText('Undone: nothing was removed.')).toBeVisible();
  await expect(report.getByText('Skipped: it was stopped before.')).toHaveCount(2);

  // Without a wait it is done at once, and the report says why one was not.
  const [, batchId] = /batch=([^&]+)/.exec(page.url()) ?? [];
  const { body } = await callApi(server, 'GET', `/api/batch/${batchId}`);
  const { Rows } = batchReportSchema.parse(body);
  const Transactions = Rows.map(({ TransactionId }) => TransactionId);
  const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });
  const chosen = await callApi(server, 'POST', '/api/batch', json({ Transactions }));
  const { Id } = batchSchema.parse(chosen.body);
  await callApi(server, 'PUT', `/api/batch/${Id}/start`, json({ Action: 'remove' }));
  await page.goto(`/?batch=${Id}`);
  await expect(report.getByText('Done: 1, skipped: 1, failed: 0')).toBeVisible({ timeout: 30_000 });
  await expect(report.getByText('Skipped: it has not ended. Cancel it first.')).toBeVisible();
});
