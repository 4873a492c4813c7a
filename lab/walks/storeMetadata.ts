import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oneSignature } from '../../e2e/support/programs/oneSignature.ts';
import { freePort } from '#testing/http/freePort.ts';
import { filesOf } from './filesOf.ts';

/**
 * A child of `lab/walks.ts`: sends the files that a PUT of metadata passes in the server as it is
 * started, over a socket, with SQLite. Three transactions take theirs, and only what ran for all
 * three counts: between requests the server does other things too.
 */
const port = await freePort();
const dataDir = mkdtempSync(join(tmpdir(), 'fieldwright-walks-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const [apiKey, appKey] = ['walking-api-key-'.repeat(2), 'walking-app-key-'.repeat(2)];
for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'BLOB_URL', 'SIGNING_SERVICE_URL'])
  delete process.env[name];
Object.assign(process.env, {
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  SIGNING_API_KEY: apiKey,
  SIGNING_APP_KEY: appKey,
});
await import('#server/main.ts');

async function ask(method: string, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/transaction/${path}`, {
    method,
    headers: {
      Authorization: `APIKey ${apiKey}`,
      Application: `APPKey ${appKey}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Makes a transaction; answers with what puts metadata of a file into it. */
async function newTransaction() {
  const made = await ask('POST', '', { Signers: [{ Email: 'anna@walks.example' }] });
  const { Id } = made as { Id: string };
  return () => ask('PUT', `${Id}/file/lease.pdf`, { DisplayName: 'Lease', ...oneSignature });
}

await (await newTransaction())();
const walks: (readonly string[])[] = [];
for (let walk = 0; walk < 3; walk += 1) walks.push(await filesOf(await newTransaction()));
const [first = [], ...others] = walks;
process.send?.(first.filter((file) => others.every((walk) => walk.includes(file))));
process.exit();
