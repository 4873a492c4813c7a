import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pagesPdf } from '../../src/testing/pdf/pagesPdf.ts';
import { rawStream } from '../../src/testing/pdf/rawPdf.ts';
import { dialog, readyDraft, sendNow, stepRow } from '../support/screens/sending.ts';
import { type RunningServer, startServer } from '../support/programs/server.ts';
import { expect, test as base } from '../support/test.ts';

const mebibyte = 2 ** 20;

/** A server that a test may kill: its data outlives it. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'fieldwright-upload-'));
      const server = await startServer({ dataDir });
      await use(server);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test('a document of 12 MB whose server is killed at the third part goes on with the missing bytes alone', async ({
  page,
  signIn,
  server,
}) => {
  const ballast = rawStream(new Uint8Array(randomBytes(12 * mebibyte)));
  const buffer = pagesPdf([{}, {}], { objects: { 4: ballast } });
  await signIn();
  await readyDraft(page, { name: 'scan.pdf', mimeType: 'application/pdf', buffer });

  const sent: { offset: number; bytes: number }[] = [];
  page.on('requestfinished', async (request) => {
    if (request.method() !== 'PATCH') return;
    const offset = Number(request.headers()['upload-offset']);
    sent.push({ offset, bytes: (await request.sizes()).requestBodySize });
  });
  let killed = false;
  await page.route('**/app/uploads/**', async (route) => {
    if (killed || route.request().headers()['upload-offset'] !== String(8 * mebibyte)) {
      await route.fallback();
      return;
    }
    await server.kill();
    killed = true;
    await route.abort('connectionreset');
  });
  await sendNow(page);
  await expect.poll(() => killed).toBe(true);
  await dialog(page).getByRole('button', { name: 'Stop' }).click();
  const there = '8 MB of 12 MB are there';
  await expect(stepRow(page, 'pdf')).toContainText(there);

  const again = await startServer(server);
  try {
    await page.reload();
    await expect(stepRow(page, 'pdf')).toContainText(there);
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page)).toContainText('The transaction has started');
    await expect.poll(() => sent.length).toBe(4);
    expect(sent.toSorted((a, b) => a.offset - b.offset)).toEqual([
      { offset: 0, bytes: 4 * mebibyte },
      { offset: 4 * mebibyte, bytes: 4 * mebibyte },
      { offset: 8 * mebibyte, bytes: 4 * mebibyte },
      { offset: 12 * mebibyte, bytes: buffer.length - 12 * mebibyte },
    ]);
    const link = dialog(page).getByRole('link', { name: 'View transaction' });
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    const file = await page.request.get(`/app/api/transaction/${id}/file/scan.pdf`);
    expect((await file.body()).equals(buffer)).toBe(true);
  } finally {
    await again.stop();
  }
});
