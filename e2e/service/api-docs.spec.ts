import { phone } from '../support/screens/signing.ts';
import { callApi } from '../support/programs/api.ts';
import { expect, test } from '../support/test.ts';

test('whoever has no keys reads how a call is made; whoever has them makes it, and nothing keeps them', async ({
  page,
  server,
}) => {
  const requests: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  const answer = await page.goto('/api/docs');
  const plain = await fetch(`${server.url}/verify`);
  expect(answer?.headers()['content-security-policy']).toBe(
    plain.headers.get('content-security-policy'),
  );
  expect((await fetch(`${server.url}/api/doc`)).status).toBe(401);
  await expect(page.getByRole('heading', { name: 'Fieldwright signing service' })).toBeVisible();

  const callOf = (id: string) => page.locator(`[id$="-${id}"].opblock`);
  const open = async (id: string) => {
    const call = callOf(id);
    await call.locator('.opblock-summary-control').click();
    await expect(call.getByText('Python').first()).toBeVisible();
    return call;
  };
  const create = await open('createTransaction');
  for (const language of ['curl', 'TypeScript', 'Python']) {
    await create.getByRole('heading', { name: language, exact: true }).click();
    const example = create.locator('details', { hasText: language }).locator('pre');
    await expect(example).toContainText('API_KEY');
    await expect(example).toContainText('anna');
  }

  // The keys alone are typed; what the headers begin with is added.
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const dialog = page.locator('.dialog-ux');
  for (const [index, key] of [server.apiKey, server.appKey].entries()) {
    await dialog.getByRole('textbox').first().fill(key);
    await dialog.getByRole('button', { name: 'Apply credentials' }).first().click();
    await expect(dialog.getByRole('button', { name: 'Remove authorization' })).toHaveCount(
      index + 1,
    );
  }
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await create.getByRole('button', { name: 'Try it out' }).click();
  await create
    .locator('textarea.body-param__text')
    .fill('{"Signers": [{"Email": "anna@example.com", "ScribbleName": "Anna"}]}');
  await create.getByRole('button', { name: 'Execute' }).click();
  const made = create.locator('.live-responses-table');
  await expect(made.locator('.response-col_status').last()).toContainText('200');
  const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await made.innerText()) ?? [];
  const kept = await callApi(server, 'GET', `/api/transaction/${id}`);
  expect(kept.body).toMatchObject({ Status: 5, Signers: [{ Email: 'anna@example.com' }] });

  const stored = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      history.state,
      await indexedDB.databases(),
    ]),
  );
  expect(stored).not.toContain(server.apiKey);
  expect(stored).not.toContain(server.appKey);
  expect(refused).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
});

test('on a phone, a link leads from Connect to the calls, and an address to one of them', async ({
  browser,
  server,
}) => {
  const pocket = await browser.newContext({ ...phone, colorScheme: 'dark', locale: 'de-DE' });
  const page = await pocket.newPage();
  await page.goto(`${server.url}/connect`);
  await page.getByRole('link', { name: 'Die Aufrufe der API, erklärt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  await page.goto(`${server.url}/api/docs#/Transactions/getTransaction`);
  await page.reload();
  await expect(page.locator('.opblock.is-open')).toContainText('Read a transaction');
  await pocket.close();
});
