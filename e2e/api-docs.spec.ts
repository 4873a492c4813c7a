import { phone } from './support/signing.ts';
import { callApi } from './support/api.ts';
import { seriousViolations } from './support/seriousViolations.ts';
import { expect, test } from './support/test.ts';

test('whoever has no keys reads how a call is made; whoever has them makes it, and nothing keeps them', async ({
  page,
  server,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const answer = await page.goto('/api/docs');
  const plain = await fetch(`${server.url}/verify`);
  expect(answer?.headers()['content-security-policy']).toBe(
    plain.headers.get('content-security-policy'),
  );
  expect((await fetch(`${server.url}/api/doc`)).status).toBe(401);
  await expect(page.getByRole('heading', { name: 'Fieldwright signing service' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  // By keyboard alone, to the first call that has these words.
  await page.keyboard.press('/');
  await page.keyboard.type('create transaction four steps');
  const contents = page.getByRole('navigation', { name: 'Calls and schemas' });
  await expect(contents.getByRole('link', { name: 'Read the audit trail' })).toHaveCount(0);
  await expect(contents.getByRole('link').first()).toContainText('Create a transaction');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/api\/docs#createTransaction$/);
  await expect(page.getByRole('heading', { name: 'Create a transaction' })).toBeFocused();
  await expect(page).toHaveTitle(/Create a transaction/);

  await page.getByRole('button', { name: 'Send POST' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter both keys first');
  await page.getByLabel('API key').fill(server.apiKey);
  await page.getByLabel('Application key').fill(server.appKey);
  await page.getByLabel('Idempotency-Key').fill("it's mine");
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.fill('{"Signers": [{"Email": "nobody"}]}');
  await page.getByRole('button', { name: 'Send POST' }).click();
  await expect(page.getByText('400 application/json')).toBeVisible();
  await page.getByLabel('Idempotency-Key').fill('');
  await body.fill('{"Signers": [{"Email": "anna@example.com", "ScribbleName": "Anna"}]}');
  await page.getByRole('button', { name: 'Send POST' }).click();
  await expect(page.getByText('200 application/json')).toBeVisible();

  // What was made is there for the next call.
  await contents.getByRole('searchbox').fill('');
  await contents.getByRole('link', { name: 'Cancel a transaction' }).click();
  const id = await page.getByLabel('transactionId').inputValue();
  const example = page.getByRole('figure', { name: 'Example in curl' });
  await expect(example).toContainText(`/api/transaction/${id}`);
  await page.getByRole('button', { name: 'Send DELETE' }).click();
  await expect(page.getByText('200 application/json')).toBeVisible();
  const kept = await callApi(server, 'GET', `/api/transaction/${id}`);
  expect(kept.body).toMatchObject({ Status: 60, Signers: [{ Email: 'anna@example.com' }] });
  expect(await seriousViolations(page)).toEqual([]);

  for (const language of ['curl', 'TypeScript', 'Python']) {
    await page.getByRole('radio', { name: language }).check();
    const code = page.getByRole('figure', { name: `Example in ${language}` });
    await expect(code).toContainText('API_KEY');
    await expect(code).not.toContainText(server.apiKey);
    await expect(code).not.toContainText(server.appKey);
  }
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
  await page.reload();
  await expect(page.getByLabel('API key')).toHaveValue('');
  expect(requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
});

test('on a phone in the dark, in German, links lead to a call and a schema', async ({
  browser,
  server,
}) => {
  const pocket = await browser.newContext({ ...phone, colorScheme: 'dark', locale: 'de-DE' });
  const page = await pocket.newPage();
  await page.goto(`${server.url}/connect`);
  await page.getByRole('link', { name: 'Die Aufrufe der API, erklärt' }).click();
  // The words that explain stand first, below the folded list.
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  const list = page.getByRole('navigation', { name: 'Aufrufe und Schemas' });
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Aufrufe und Schemas' }).click();
  await list.getByRole('link', { name: 'Upload the metadata', exact: false }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Upload the metadata');
  await page.getByLabel('Inhalt als').selectOption('application/pdf');
  await expect(page.getByLabel('Datei wählen')).toBeAttached();
  expect(await seriousViolations(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);

  await page.goto(`${server.url}/api/docs#schema/FileMetadata`);
  await expect(page.getByRole('heading', { name: 'FileMetadata' })).toBeVisible();
  await page.getByRole('button', { name: 'Felder von FormSets' }).click();
  await expect(page.getByText('TabOrder', { exact: true })).toBeVisible();
  await page.goto(`${server.url}/api/docs#nothing-of-this-name`);
  await expect(page.getByText('Die API hat nichts mit diesem Namen.')).toBeVisible();
  await pocket.close();
});
