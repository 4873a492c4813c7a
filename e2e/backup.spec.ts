import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeLease, readTransaction } from './support/lease.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

const dist = join(import.meta.dirname, '..', 'dist', 'server');
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
    const source = { DATA_DIR: server.dataDir };
    expect(await run('backup', [backup], source)).toContain('holds 1 documents; 1 of them are new');
    expect(await run('backup', [backup], source)).toContain('holds 1 documents; 0 of them are new');
    expect(await readdir(backup)).not.toContain('secrets');
    // The original ends as a power cut ends it.
    await server.kill();
    const said = await run('restore', [backup], { DATA_DIR: place });
    expect(said).toContain('Restored 1 transactions with 1 documents');
    expect(said).toContain('It needs the SECRET of the original');
    const { apiKey, appKey } = server;
    const copy = await startServer({ dataDir: place, apiKey, appKey });
    const ready = async () => (await fetch(`${copy.url}/readyz`)).text();
    expect(await ready()).toContain('it sends no mail and no postback');
    expect((await readTransaction(copy, id)).Status).toBe(10);
    const checked = async () => (await run('checkData', [], { DATA_DIR: place })).trim();
    expect(await checked()).toMatch(/^1 documents, 0 of them not as they were kept; 0 more/);
    await run('restore', ['--resume'], { DATA_DIR: place });
    expect(await ready()).toBe('ready\n');
    await copy.stop();
  } finally {
    await server.stop();
    await rm(server.dataDir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});
