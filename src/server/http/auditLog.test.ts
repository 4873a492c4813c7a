import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiPaths } from '#core/wire/paths.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/config/log.ts';
import { createInstallation, type Installation } from '#server/install/createInstallation.ts';
import { addKeyPair, newKeyPair } from '#server/install/secrets/installKeys.ts';
import { createKeyStore } from '#server/service/storage/accounts/keyStore.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { createRouter, type Router } from '#server/service/http/createRouter.ts';
import { type AskedWith, askRouter } from '#testing/service/askRouter.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { finishBody, sharedMetadata } from '#testing/service/startedTransaction.ts';
import { logRequests } from './logRequests.ts';

const origin = 'http://127.0.0.1:4400';
const address = '198.51.100.23';
const folder = mkdtempSync(join(tmpdir(), 'audit-'));
const secret = 'a secret of an installation, long enough';
const config = readConfig(
  {
    DATA_DIR: folder,
    SECRET: secret,
    POSTBACK_SECRET: 'the secret of postbacks',
    // Nothing answers there, so that mails and their errors come into the log, too.
    SMTP_URL: 'smtp://mailer:mail-password@127.0.0.1:9',
    SENDER_EMAIL: 'office@example.com',
    METRICS_TOKEN: 'the token of metrics',
  },
  folder,
);
let written = '';
let installation: Installation;
let router: Router;
beforeAll(async () => {
  const log = createLog('trace', { write: (text) => void (written += text) });
  installation = await createInstallation(config, {
    log,
    version: '0',
    observeJob: () => undefined,
  });
  router = createRouter(
    ({ requestId, method, error }) =>
      log.error({ requestId, method, err: error }, 'A request failed.'),
    logRequests((line) => log.info(line, 'Audit.'), installation.keyNameOf),
  );
  installation.addTo(router);
}, 60_000);
afterAll(async () => {
  await installation.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(method: string, path: string, sent: AskedWith = {}) {
  const answer = await askRouter(router, [method, new URL(path, origin)], sent, address);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('a whole run leaves a line for each deed and refusal, and no secret, link or address of a signer', async () => {
  const { apiKey, appKey } = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as {
    apiKey: string;
    appKey: string;
  };
  const keys = { authorization: `APIKey ${apiKey}`, application: `APPKey ${appKey}` };
  const connect = new URL(await installation.connectUrl()).searchParams.get('connect') ?? '';
  const signIn = await ask('POST', '/app/session', { json: { token: connect } });
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const session = { cookie };
  const emails = ['anna.berg@example.com', 'jonas.weber@example.com'];
  const make = async () => {
    const json = { Signers: emails.map((Email) => ({ Email, ScribbleName: 'Somebody' })) };
    const created = await ask('POST', '/api/transaction/', { json, headers: keys });
    const { Id } = JSON.parse(created.text) as { Id: string };
    const file = `/api/transaction/${Id}/file/a.pdf`;
    await ask('PUT', file, { json: sharedMetadata, headers: keys });
    await ask('PUT', file, { pdf: samplePdf(), headers: keys });
    expect((await ask('PUT', `/api/transaction/${Id}/start`, { headers: keys })).status).toBe(204);
    return Id;
  };
  const linkOf = async (transactionId: string, signerId: string) => {
    const path = apiPaths.signLink.build({ transactionId, signerId });
    const given = await ask('POST', path, { headers: keys });
    const { SignUrl } = JSON.parse(given.text) as { SignUrl: string };
    return SignUrl.split('/sign/')[1] ?? '';
  };
  const linksOf = async (of: string) => [await linkOf(of, 'Signer1'), await linkOf(of, 'Signer2')];
  const id = await make();
  const replaced = await linksOf(id);
  await ask('POST', `/app/transactions/${id}/signers/Signer1/renew-link`, { headers: session });
  const tokens = await linksOf(id);
  await ask('GET', `/app/sign/${replaced[0]}`);
  await ask('GET', `/app/sign/${tokens[0]}/file/a.pdf`);
  await ask('POST', `/app/sign/${tokens[0]}/finish`, { json: finishBody('Something private') });
  await ask('POST', `/app/sign/${tokens[1]}/decline`, { json: { reason: 'A private reason' } });
  await ask('GET', `/app/api/transaction/${id}/file/a.pdf`, { headers: session });
  await ask('DELETE', `/api/transaction/${id}/file`, { headers: keys });
  const other = await make();
  await ask('DELETE', `/api/transaction/${other}`, { headers: keys });
  await ask('GET', `/api/transaction/${other}`, {
    headers: { ...keys, authorization: 'APIKey wrong-key' },
  });
  await ask('POST', '/app/session', { json: { apiKey: 'wrong-session-key' } });
  await ask('GET', '/app/transactions', {
    headers: { cookie: 'fieldwright_session_4400=wrong-cookie' },
  });
  await ask('DELETE', '/app/session', { headers: session });
  // As `npm run keys` does it, from another process.
  const command = await openDatabase({ kind: 'sqlite', dataDir: folder }, 0);
  const made = newKeyPair();
  const keyStore = createKeyStore(command);
  const madeId = await addKeyPair(keyStore, made, 'front office', Date.now());
  const writes = (what: string) =>
    vi.waitFor(() => expect(written).toContain(what), { timeout: 60_000, interval: 100 });
  await writes('key added","key":"front office');
  await keyStore.revoke(madeId, Date.now());
  await writes('key revoked');
  await command.close();

  interface Line {
    msg: string;
    what?: string;
    requestId?: string;
    address?: string;
    key?: string;
    transactionId?: string;
    signerId?: string;
  }
  const audit = () =>
    written
      .split('\n')
      .filter((text) => text !== '')
      .map((text) => JSON.parse(text) as Line)
      .filter(({ msg }) => msg === 'Audit.');
  expect(
    audit().map(({ what, key, signerId }) => [what, key ?? signerId].filter(Boolean).join(' by ')),
  ).toEqual([
    'key added by first run',
    'sign-in by first run',
    ...['given link by first run', 'given link by first run'],
    'renewed link by first run',
    ...['given link by first run', 'given link by first run'],
    'refused',
    'download by Signer1',
    'signing by Signer1',
    'decline by Signer2',
    'download by first run',
    'removal by first run',
    'cancel by first run',
    'refused',
    'refused: sign-in',
    'refused',
    'sign-out',
    'key added by front office',
    'key revoked by front office',
  ]);
  for (const line of audit().filter(({ what }) => !what?.startsWith('key ')))
    expect(line).toMatchObject({ address, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(audit().filter(({ transactionId }) => transactionId === id)).toHaveLength(10);
  // The jobs have run, too: a mail for each of the four sign requests was tried.
  await vi.waitFor(
    async () =>
      expect((await installation.jobCounts()).filter(({ running }) => running > 0)).toEqual([]),
    30_000,
  );
  for (const hidden of [
    apiKey,
    appKey,
    made.apiKey,
    made.appKey,
    secret,
    connect,
    cookie.split('=')[1] ?? '',
    ...replaced,
    ...tokens,
    ...emails,
    'the secret of postbacks',
    'mail-password',
    'the token of metrics',
    'wrong-key',
    'wrong-session-key',
    'wrong-cookie',
    'Something private',
    'A private reason',
    'Somebody',
  ]) {
    expect(hidden.length).toBeGreaterThan(3);
    expect(written).not.toContain(hidden);
  }
}, 120_000);
