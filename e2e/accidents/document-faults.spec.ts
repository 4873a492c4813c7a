import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectByLink } from '../support/screens/connectByLink.ts';
import { makeLease } from '../support/programs/lease.ts';
import { startServer } from '../support/programs/server.ts';
import { expect, test } from '../support/test.ts';

test('a stored document that was changed is named on the Transaction page, and the same PDF puts it right there', async ({
  page,
}) => {
  const server = await startServer();
  try {
    const id = await makeLease(server);
    const blobs = join(server.dataDir, 'blobs');
    const names = await readdir(blobs, { recursive: true });
    const path = join(blobs, names.find((name) => /[0-9a-f-]{36}$/.test(name)) ?? 'none');
    const whole = await readFile(path);
    const changed = Buffer.from(whole);
    changed[5] = (changed[5] ?? 0) ^ 1;
    await writeFile(path, changed);
    await connectByLink(page, server);
    await page.goto(`${server.url}/transactions/${id}`);
    const files = page.getByRole('region', { name: 'Documents', exact: true });
    await expect(files.getByRole('alert')).toContainText('was changed in the storage', {
      timeout: 30_000,
    });
    const ready = async () => (await fetch(`${server.url}/readyz`)).text();
    expect(await ready()).toContain('1 stored documents are missing or changed');
    const choose = files.getByLabel('Choose the same PDF');
    const pdf = { name: 'lease.pdf', mimeType: 'application/pdf' };
    await choose.setInputFiles({ ...pdf, buffer: Buffer.concat([whole, Buffer.from('% other')]) });
    await expect(page.getByText('This is not the same file.')).toBeVisible();
    await choose.setInputFiles({ ...pdf, buffer: whole });
    await expect(files.getByRole('alert')).toBeHidden();
    expect((await readFile(path)).equals(whole)).toBe(true);
    expect(await ready()).toBe('ready\n');
  } finally {
    await server.stop();
  }
});
