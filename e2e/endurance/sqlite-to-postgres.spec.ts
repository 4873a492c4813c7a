import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { postgresPrograms, startPostgres } from '#testing/storage/postgresServer.ts';
import { startS3 } from '#testing/storage/s3Server.ts';
import { callApi } from '../support/programs/api.ts';
import {
  actAsSigner,
  leaseFile,
  linkOf,
  makeLease,
  readTransaction,
  signAsTenant,
} from '../support/programs/lease.ts';
import { makeTemplate, sendTemplate } from '../support/programs/makeTemplate.ts';
import { startReceiver } from '../support/programs/postbackReceiver.ts';
import { type RunningServer, startServer } from '../support/programs/server.ts';
import { expect, test } from '../support/test.ts';

const program = join(import.meta.dirname, '..', '..', 'dist', 'server', 'migrateData.js');
const programs = postgresPrograms();
if (!programs) process.stderr.write('SKIPPED: npm run migrate (no initdb and postgres found)\n');

/** Runs the command; resolves to what it printed, and whether it ended well. */
function migrate(env: Record<string, string>) {
  const running = promisify(execFile)(process.execPath, [program, 'sqlite-to-postgres'], {
    env: { ...process.env, ...env },
  });
  const said = running.then(
    ({ stdout }) => ({ isWell: true, text: stdout }),
    (error: { stdout: string; stderr: string }) => ({
      isWell: false,
      text: error.stdout + error.stderr,
    }),
  );
  return { said, kill: () => running.child.kill('SIGKILL') };
}

/** Runs `npm run keys`; resolves to what it printed. */
async function keys(env: Record<string, string>, ...words: string[]): Promise<string> {
  const command = join(import.meta.dirname, '..', '..', 'dist', 'server', 'keys.js');
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], {
    env: { ...process.env, ...env },
  });
  return stdout.trim();
}

/** The status of a sign-in with an API key. */
async function signIn({ url }: RunningServer, apiKey: string): Promise<number> {
  const answer = await fetch(`${url}/app/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ apiKey }),
  });
  return answer.status;
}

test('an installation moves to PostgreSQL and S3; a kill in the middle leaves the former one whole', async () => {
  test.skip(!programs, 'PostgreSQL is not installed here');
  test.setTimeout(180_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwright-move-'));
  const postgres = await startPostgres(programs ?? '');
  const s3 = await startS3(Date.now);
  const receiver = await startReceiver();
  // The postback secret is the installation's own, not one that a setting brings along.
  const ownSecret = { POSTBACK_SECRET: undefined, POSTBACK_ALLOW_PRIVATE: '1' };
  const first = await startServer({ dataDir, env: ownSecret });
  const { apiKey, appKey } = first;
  const url = await postgres.newDatabase();
  const { origin } = new URL(s3.endpoint);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    BLOB_URL: `s3://bucket/papers?endpoint=${origin}&region=${s3.region}`,
    AWS_ACCESS_KEY_ID: s3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const id = await makeLease(first, { more: { PostbackUrl: receiver.url } });
    const secret = await keys({ DATA_DIR: dataDir }, 'postbacks');
    const [, pairKey = ''] = /API key: (\S+)/.exec(await keys({ DATA_DIR: dataDir }, 'add')) ?? [];
    expect(await signIn(first, pairKey)).toBe(204);
    const template = await makeTemplate(first);
    const link = new URL(await linkOf(first, id, 0)).pathname;
    const refused = await migrate(env).said;
    expect(refused).toMatchObject({ isWell: false, text: /in use by process/ });
    await first.stop();

    // The command cannot pass the lock that stands in the middle of its copy, and is killed there.
    const place = { kind: 'postgres' as const, url, onConnectionError: () => undefined };
    await (await openDatabase(place, 1)).close();
    await client.query('begin; lock table jobs in access exclusive mode');
    const killed = migrate(env);
    const waiting = 'select 1 from pg_locks where not granted';
    await expect
      .poll(async () => (await client.query(waiting)).rows.length, { timeout: 90_000 })
      .toBe(1);
    killed.kill();
    expect((await killed.said).isWell).toBe(false);
    await client.query('rollback');
    const rows = async () =>
      Number((await client.query('select count(*) from transactions')).rows[0].count);
    await expect.poll(rows).toBe(0);
    const former = await startServer({ dataDir, apiKey, appKey });
    expect((await readTransaction(former, id)).Status).toBe(10);
    await former.stop();

    const moved = await migrate(env).said;
    expect(moved).toMatchObject({ isWell: true, text: /2 documents are in BLOB_URL/ });
    expect(moved.text).toContain('SECRET must be set');
    const names = await readdir(dataDir);
    expect(names.filter((name) => name.startsWith('fieldwright.db'))).toEqual([
      expect.stringMatching(/^fieldwright\.db\.moved-/),
    ]);
    const again = await migrate(env).said;
    expect(again).toMatchObject({ isWell: false, text: /There is no database/ });
    await expect(startServer({ dataDir, apiKey, appKey })).rejects.toThrow('moved to PostgreSQL');

    const SECRET = (await readFile(join(dataDir, 'secret'), 'utf8')).trim();
    const withoutStore = { DATABASE_URL: url, SECRET };
    await expect(startServer({ dataDir, apiKey, appKey, env: withoutStore })).rejects.toThrow(
      'moved to BLOB_URL',
    );
    const settings = { ...env, ...ownSecret, SECRET };
    const server = await startServer({ dataDir, apiKey, appKey, env: settings });
    const view = await fetch(`${server.url}/app${link}`);
    expect([view.status, await view.json()]).toMatchObject([200, { canAct: true }]);
    const pdf = await fetch(`${server.url}/app${link}/file/${leaseFile}`);
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await sendTemplate(server, template)).body).toMatchObject({ Status: 10 });
    await makeLease(server);

    // A pair that was made before still signs in, and one that never was does not.
    expect(await signIn(server, pairKey)).toBe(204);
    expect(await signIn(server, `${pairKey}x`)).toBe(401);
    // What waited is signed and sealed here, and its postbacks have the secret of before.
    await signAsTenant(server, id);
    await actAsSigner(server, id, 1, 'finish', {
      entries: { [leaseFile]: {} },
      signatures: { [leaseFile]: { Signature2: { typed: 'Jonas' } } },
    });
    await expect
      .poll(async () => (await readTransaction(server, id)).Status, { timeout: 60_000 })
      .toBe(30);
    const sealed = await callApi(server, 'GET', `/api/transaction/${id}/file/${leaseFile}`);
    expect(sealed.status).toBe(200);
    await expect
      .poll(() => receiver.heard.some(({ body }) => body.Status === 30), { timeout: 60_000 })
      .toBe(true);
    expect(await keys({ ...env, SECRET }, 'postbacks')).toBe(secret);
    for (const { body } of receiver.heard.filter((one) => one.body.Id === id)) {
      const said = `${body.Id}||${body.Status}|${secret}`;
      expect(body.Checksum).toBe(createHash('sha1').update(said).digest('hex'));
    }
    expect(await (await fetch(`${server.url}/readyz`)).text()).toBe('ready\n');
    await server.stop();
  } finally {
    await first.stop();
    await receiver.stop();
    await client.end();
    await s3.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
