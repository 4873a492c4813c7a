import { readFileSync } from 'node:fs';
import { readZip } from '#testing/service/readZip.ts';
import { callApi } from './support/api.ts';
import { startBareService } from './support/bareService.ts';
import { connectByLink } from './support/connectByLink.ts';
import { startCutProxy } from './support/cutProxy.ts';
import { startGateway } from './support/gateway.ts';
import { makeTemplate, sendTemplate } from './support/makeTemplate.ts';
import { seriousViolations } from './support/seriousViolations.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

// Servers are started and killed.
test.describe.configure({ timeout: 240_000 });

test('several at another service are cancelled and downloaded, whatever kills the gateway meanwhile', async ({
  page,
}) => {
  const line = await startCutProxy();
  const service = await startServer({ env: { PUBLIC_URL: line.origin } });
  line.target(service.port);
  const { apiKey, appKey } = service;
  const env = { SIGNING_SERVICE_URL: line.origin };
  let gateway = await startServer({ env, apiKey, appKey });
  const { dataDir, port } = gateway;
  try {
    const template = await makeTemplate(gateway);
    const ids: string[] = [];
    for (const key of ['one', 'two', 'three'])
      ids.push(String((await sendTemplate(gateway, template, key)).body.Id));
    await callApi(service, 'DELETE', `/api/transaction/${ids[1]}`);

    await connectByLink(page, gateway);
    await page.goto(gateway.url);
    const rows = page.getByRole('region', { name: 'Sent' }).getByRole('row');
    await expect(rows).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Search' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Select…' }).click();
    const bar = page.getByRole('region', { name: 'Several at once' });
    await expect(
      bar.getByText(
        'The other signing service that is set up here has no calls for: Search, Remind.',
      ),
    ).toBeVisible();
    await bar.getByRole('checkbox', { name: 'Select all' }).click();
    await expect(bar.getByText('3 selected')).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);

    const zip = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Download ZIP' }).click();
    const archive = readZip(readFileSync(await (await zip).path()));
    expect(archive.filter(({ name }) => name.endsWith('.pdf')).length).toBeGreaterThanOrEqual(3);
    const csv = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Answers as CSV' }).click();
    const answers = readFileSync(await (await csv).path(), 'utf8');
    for (const id of ids) expect(answers).toContain(id);

    // Its last word to the service is held, and the gateway is killed while it waits for an answer.
    const held = line.addRule({
      matches: ({ method, path }) => method === 'DELETE' && path === `/api/transaction/${ids[0]}`,
      accident: { kind: 'hold' },
      times: 1,
    });
    await bar.getByRole('button', { name: 'Cancel…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel 3 transactions?' });
    await dialog.getByRole('button', { name: 'Cancel them' }).click();
    const report = page.getByRole('region', { name: 'Report' });
    await expect.poll(held.applied, { timeout: 60_000 }).toBe(1);
    await expect(report.getByText('2 of 3')).toBeVisible();
    await gateway.kill();
    line.release();
    line.clear();
    gateway = await startServer({ env, apiKey, appKey, dataDir, port });
    await page.reload();
    await expect(report.getByText('Done: 2, skipped: 1, failed: 0')).toBeVisible({
      timeout: 60_000,
    });
    await expect(report.getByText('Skipped: it had ended.')).toBeVisible();
    await expect(rows.getByText('Cancelled')).toHaveCount(3);
    expect(await seriousViolations(page)).toEqual([]);
    for (const id of ids)
      expect((await callApi(service, 'GET', `/api/transaction/${id}`)).body.Status).toBe(60);
  } finally {
    line.clear();
    await gateway.stop();
    await service.stop();
    await line.stop();
  }
});

test('a service with the four calls only: answers are offered, and what is not is named', async ({
  page,
}) => {
  const service = await startBareService();
  const gateway = await startGateway(service);
  try {
    const template = await makeTemplate(gateway);
    const sent = await sendTemplate(gateway, template, 'one');
    await connectByLink(page, gateway);
    await page.goto(gateway.url);
    const region = page.getByRole('region', { name: 'Sent' });
    // The start is known, though the service was not asked since.
    await expect(region.getByText('Waiting for signer')).toBeVisible();
    await page.getByRole('button', { name: 'Select…' }).click();
    const bar = page.getByRole('region', { name: 'Several at once' });
    await expect(
      bar.getByText('has no calls for: Search, Remind, Download ZIP, Cancel, Remove documents.'),
    ).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Cancel…' })).toHaveCount(0);
    await region.getByRole('checkbox').last().press('Space');
    const csv = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Answers as CSV' }).click();
    const answers = readFileSync(await (await csv).path(), 'utf8');
    expect(answers).toContain(String(sent.body.Id));
  } finally {
    await gateway.stop();
    await service.stop();
  }
});
