import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startS3 } from '#testing/storage/s3Server.ts';
import { leaseFile, linkOf, makeLease, readTransaction } from '../support/programs/lease.ts';
import { makeTemplate, sendTemplate } from '../support/programs/makeTemplate.ts';
import { startServer } from '../support/programs/server.ts';
import { expect, test } from '../support/test.ts';

const dist = join(import.meta.dirname, '..', '..', 'dist', 'server');
const run = async (program: string, words: string[], env: Record<string, string>) =>
  (
    await promisify(execFile)(process.execPath, [join(dist, `${program}.js`), ...words], {
      env: { ...process.env, ...env },
    })
  ).stdout;

test('a backup of a running server, restored elsewhere, serves the same transaction and sends nothing until resumed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwright-backup-'));
  const [backup, place] = [join(folder, 'backup'), join(folder, 'place')];
  const server = await startServer();
  try {
    const id = await makeLease(server);
    const template = await makeTemplate(server);
    const source = { DATA_DIR: server.dataDir };
    expect(await run('backup', [backup], source)).toContain('holds 2 documents; 2 of them are new');
    expect(await run('backup', [backup], source)).toContain('holds 2 documents; 0 of them are new');
    expect(await readdir(backup)).not.toContain('secrets');
    // The original ends as a power cut ends it.
    await server.kill();
    const said = await run('restore', [backup], { DATA_DIR: place });
    expect(said).toContain('Restored 1 transactions with 2 documents');
    expect(said).toContain('It needs the SECRET of the original');
    const { apiKey, appKey } = server;
    const copy = await startServer({ dataDir: place, apiKey, appKey });
    const ready = async () => (await fetch(`${copy.url}/readyz`)).text();
    expect(await ready()).toContain('it sends no mail and no postback');
    expect(copy.output()).toContain('The key of the seal is not in the database');
    expect(copy.output()).toContain('The postback secret is not in the database');
    expect((await readTransaction(copy, id)).Status).toBe(10);
    expect((await sendTemplate(copy, template)).body).toMatchObject({
      Status: 10,
      Template: { Id: template.Id, Version: 1 },
    });
    const checked = async () => (await run('checkData', [], { DATA_DIR: place })).trim();
    expect(await checked()).toMatch(/^2 documents, 0 of them not as they were kept; 0 more/);
    await run('restore', ['--resume'], { DATA_DIR: place });
    expect(await ready()).toBe('ready\n');
    await copy.stop();
  } finally {
    await server.stop();
    await rm(server.dataDir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});

test('a backup with its secrets, restored into an object storage, opens the links that were sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwright-backup-'));
  const [backup, place] = [join(folder, 'backup'), join(folder, 'place')];
  const server = await startServer();
  const s3 = await startS3(Date.now);
  try {
    const id = await makeLease(server);
    const link = new URL(await linkOf(server, id, 0)).pathname;
    const said = await run('backup', [backup, '--with-secrets'], { DATA_DIR: server.dataDir });
    expect(said).toContain('It holds secrets');
    const wrong = {
      DATA_DIR: server.dataDir,
      SECRET: 'a secret that is not the one of this server',
    };
    const refused = run('backup', [join(folder, 'other'), '--with-secrets'], wrong);
    await expect(refused).rejects.toThrow('could not be opened');
    const postbacks = await run('keys', ['postbacks'], { DATA_DIR: server.dataDir });
    await server.kill();
    const { origin } = new URL(s3.endpoint);
    const env = {
      DATA_DIR: place,
      BLOB_URL: `s3://bucket/papers?endpoint=${origin}&region=${s3.region}`,
      AWS_ACCESS_KEY_ID: s3.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
    };
    expect(await run('restore', [backup], env)).toContain(
      'Restored 1 transactions with 1 documents',
    );
    expect([...s3.objects.keys()].filter((key) => !key.endsWith('.json')).length).toBeGreaterThan(
      0,
    );
    // A copy for a trial, started with the settings of the original, must not share its documents.
    const trial = { ...env, DATA_DIR: join(folder, 'trial') };
    await expect(run('restore', [backup], trial)).rejects.toThrow('would share them');
    expect(await run('keys', ['postbacks'], env)).toBe(postbacks);
    const { apiKey, appKey } = server;
    const copy = await startServer({ dataDir: place, apiKey, appKey, env });
    const view = await fetch(`${copy.url}/app${link}`);
    expect([view.status, await view.json()]).toMatchObject([200, { canAct: true }]);
    const pdf = await fetch(`${copy.url}/app${link}/file/${leaseFile}`);
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(copy.output()).not.toContain('a new one is made');
    expect(await run('checkData', [], env)).toMatch(/^1 documents, 0 of them not as they were/);
    await copy.stop();
  } finally {
    await server.stop();
    await s3.stop();
    await rm(server.dataDir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});
