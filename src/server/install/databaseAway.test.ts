import { closeSync, fstatSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/config/log.ts';
import { addHealthRoutes } from '#server/http/healthRoutes.ts';
import { logRequests } from '#server/http/logRequests.ts';
import { createRouter, type Router } from '#server/service/http/createRouter.ts';
import { sharedMetadata } from '#testing/service/startedTransaction.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import {
  postgresPrograms,
  startPostgres,
  type TestPostgres,
} from '#testing/storage/postgresServer.ts';
import { createInstallation, type Installation } from './createInstallation.ts';

const programs = postgresPrograms();
if (!programs)
  process.stderr.write('SKIPPED: PostgreSQL away and full (no initdb and postgres found)\n');

const origin = 'http://127.0.0.1:4400';
const pair = {
  apiKey: 'a key of the environment'.padEnd(40, 'x'),
  appKey: 'its application key'.padEnd(40, 'x'),
};
const keys = { authorization: `APIKey ${pair.apiKey}`, application: `APPKey ${pair.appKey}` };

describe.skipIf(!programs)('an installation over PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'away-'));
  let postgres: TestPostgres;
  let url = '';
  let installation: Installation;
  let router: Router;
  const faults: unknown[] = [];
  beforeAll(async () => {
    if (!programs) return;
    postgres = await startPostgres(programs);
    url = await postgres.newDatabase();
    const config = readConfig(
      {
        DATA_DIR: folder,
        DATABASE_URL: url,
        SECRET: 'a secret of an installation, long enough',
        SIGNING_API_KEY: pair.apiKey,
        SIGNING_APP_KEY: pair.appKey,
      },
      folder,
    );
    installation = await createInstallation(config, {
      log: createLog('silent'),
      version: '0',
      observeJob: () => undefined,
    });
    router = createRouter(
      () => undefined,
      logRequests(() => undefined, installation.keyNameOf),
    );
    addHealthRoutes(router, installation);
    installation.addTo(router);
  }, 120_000);
  afterAll(async () => {
    await installation.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  async function ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ) {
    const isPdf = body instanceof Uint8Array;
    const json = isPdf || body === undefined ? undefined : JSON.stringify(body);
    const answer = await router.fetch(
      new Request(`${origin}${path}`, {
        method,
        headers: {
          origin,
          ...(isPdf ? { 'content-type': 'application/pdf' } : {}),
          ...(json === undefined
            ? {}
            : {
                'content-type': 'application/json',
                'content-length': String(Buffer.byteLength(json)),
              }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isPdf ? new Uint8Array(body) : (json ?? '') }),
      }),
      { address: '127.0.0.1' },
    );
    const text = await answer.text();
    return { status: answer.status, later: answer.headers.get('Retry-After'), answer, text };
  }
  /** A started transaction of one signer, a session, and every kind of request about them. */
  async function prepare() {
    const signIn = await ask('POST', '/app/session', {}, { apiKey: pair.apiKey });
    const session = { cookie: signIn.answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
    const signers = { Signers: [{ SendSignRequest: false }, { SendSignRequest: false }] };
    const make = async () => {
      const made = await ask('POST', '/api/transaction/', keys, signers);
      return (JSON.parse(made.text) as { Id: string }).Id;
    };
    const id = await make();
    const file = `/api/transaction/${id}/file/a.pdf`;
    await ask('PUT', file, keys, sharedMetadata);
    await ask('PUT', file, keys, samplePdf());
    expect((await ask('PUT', `/api/transaction/${id}/start`, keys)).status).toBe(204);
    const read = JSON.parse((await ask('GET', `/api/transaction/${id}`, keys)).text) as {
      Signers: { SignUrl: string }[];
    };
    const token = read.Signers[0]?.SignUrl.split('/sign/')[1] ?? '';
    const open = await make();
    const upload = `/api/transaction/${open}/file/a.pdf`;
    const requests: Parameters<typeof ask>[] = [
      ['POST', '/api/transaction/', keys, signers],
      ['GET', `/api/transaction/${id}`, keys],
      ['GET', file, keys],
      ['PUT', upload, keys, sharedMetadata],
      ['PUT', upload, keys, samplePdf()],
      ['PUT', `/api/transaction/${open}/start`, keys],
      ['DELETE', `/api/transaction/${id}`, keys],
      ['GET', `/api/file/receipt/${id}`, keys],
      ['POST', '/app/session', {}, { apiKey: pair.apiKey }],
      ['GET', '/app/transactions', session],
      ['GET', `/app/api/transaction/${id}`, session],
      ['POST', `/app/transactions/${id}/signers/Signer1/remind`, session, {}],
      ['GET', '/app/outbox', session],
      ['GET', `/app/sign/${token}`, {}],
      ['GET', `/app/sign/${token}/file/a.pdf`, {}],
      ['PUT', `/app/sign/${token}/entries`, {}, { entries: {} }],
      ['POST', `/app/sign/${token}/finish`, {}, { entries: {}, signatures: {} }],
      ['POST', `/app/sign/${token}/decline`, {}, {}],
      ['DELETE', '/app/session', session],
      ['GET', '/readyz', {}],
    ];
    return { id, requests };
  }

  test('while PostgreSQL is away, every answer is 503 with Retry-After and nothing is changed; then all goes on', async () => {
    const { id, requests } = await prepare();
    // Requests run while the server goes: each is answered as with it, or as without it.
    const during: { status: number; later: string | null }[] = [];
    const ended = new AbortController();
    const readers = Array.from({ length: 4 }, async () => {
      while (!ended.signal.aborted) during.push(await ask('GET', `/api/transaction/${id}`, keys));
    });
    try {
      await expect.poll(() => during.length, { timeout: 60_000 }).toBeGreaterThan(8);
      await postgres.halt();
      await expect.poll(() => during.at(-1)?.status, { timeout: 60_000 }).toBe(503);
    } finally {
      ended.abort();
      await Promise.all(readers);
    }
    try {
      for (const { status, later } of during)
        expect(['200 null', '503 5']).toContain(`${status} ${later}`);
      for (const request of requests) {
        const { status, later, text } = await ask(...request);
        const said = [request[0], request[1], status, later];
        expect(said, `${text} ${String(faults.at(-1))}`).toEqual([
          ...request.slice(0, 2),
          503,
          '5',
        ]);
      }
    } finally {
      await postgres.resume();
    }
    await expect
      .poll(async () => (await ask('GET', '/readyz', {})).text, { timeout: 60_000 })
      .toBe('ready\n');
    const read = JSON.parse((await ask('GET', `/api/transaction/${id}`, keys)).text) as object;
    expect(read).toMatchObject({ Status: 10, Signers: [{ State: 'waiting' }, {}] });
  }, 120_000);

  test('a full disk of PostgreSQL is 507, and /readyz says it until something fits again', async () => {
    await prepare();
    expect((await ask('GET', '/readyz', {})).text).toBe('ready\n');
    const client = new Client({ connectionString: url });
    await client.connect();
    // The server's own error for a disk without room, from inside of it.
    await client.query(
      `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    );
    for (const table of ['transactions', 'settings', 'sessions'])
      await client.query(
        `create trigger full_disk before insert on ${table} execute function full_disk()`,
      );
    const made = await ask('POST', '/api/transaction/', keys, {
      Signers: [{ SendSignRequest: false }],
    });
    expect([made.status, made.later]).toEqual([507, '60']);
    // What was said before the disk was full is repeated for some seconds.
    await expect
      .poll(async () => (await ask('GET', '/readyz', {})).text, { timeout: 60_000 })
      .toBe('the disk of the database is full\n');
    const ready = await ask('GET', '/readyz', {});
    expect([ready.status, ready.later]).toEqual([503, '5']);
    for (const table of ['transactions', 'settings', 'sessions'])
      await client.query(`drop trigger full_disk on ${table}`);
    await client.end();
    await expect
      .poll(async () => (await ask('GET', '/readyz', {})).text, { timeout: 60_000 })
      .toBe('ready\n');
  }, 120_000);

  test('damaged pages of PostgreSQL end readiness, and no document is removed from then on', async () => {
    const { id } = await prepare();
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ path: string }>(
      `select pg_relation_filepath('transactions') as path`,
    );
    await client.query('checkpoint');
    await client.end();
    await postgres.halt();
    // Pages whose heads are none, as a disk gives them back that has lost them.
    const file = openSync(join(postgres.data, rows[0]?.path ?? ''), 'r+');
    writeSync(file, Buffer.alloc(fstatSync(file).size, 0xff), 0);
    closeSync(file);
    await postgres.resume();
    await expect
      .poll(async () => (await ask('GET', `/api/transaction/${id}`, keys)).status, {
        timeout: 60_000,
      })
      .toBe(500);
    const ready = await ask('GET', '/readyz', {});
    expect(ready.status).toBe(503);
    expect(ready.text).toMatch(/The database is damaged: .*No document is removed/s);
    expect((await ask('GET', '/healthz', {})).status).toBe(200);
  }, 120_000);
});
