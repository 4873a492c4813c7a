import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedAnswerSchema } from '#core/wire/contract/embedSession.ts';
import type { FileMetadata } from '#core/wire/contract/fileMetadata.ts';
import { embedTokenSchema } from '#core/wire/surfaces/embedSurface.ts';
import { templatePaths } from '#core/wire/paths.ts';
import { templateSchema } from '#core/wire/surfaces/templateSurface.ts';
import { transactionSchema } from '#core/wire/contract/transaction.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/config/log.ts';
import { guardPages } from '#server/http/serveHttp.ts';
import { logRequests } from '#server/http/logRequests.ts';
import { securityHeaders } from '#server/http/securityHeaders.ts';
import { addKeyPair } from '#server/install/secrets/installKeys.ts';
import { createRouter, type Router } from '#server/service/http/createRouter.ts';
import { createKeyStore } from '#server/service/storage/accounts/keyStore.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { type AskedWith, askRouter } from '#testing/service/askRouter.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { sampleTemplate, templatePdf, templateSha256 } from '#testing/service/sampleTemplate.ts';
import { finishBody, sharedMetadata } from '#testing/service/startedTransaction.ts';
import { createInstallation, type Installation } from './createInstallation.ts';

const origin = 'http://127.0.0.1:4400';
const host = 'https://portal.example.com';
const none = new Uint8Array();
const keys = {
  apiKey: 'the api key of this client, 32 long',
  appKey: 'its application key, 32 long',
};
const others = { apiKey: 'the api key of another client', appKey: 'the other application key' };
const folder = mkdtempSync(join(tmpdir(), 'embed-'));
const settings = {
  DATA_DIR: folder,
  SIGNING_API_KEY: keys.apiKey,
  SIGNING_APP_KEY: keys.appKey,
};
let written = '';
let installation: Installation;
let router: Router;

async function install(env: Record<string, string>) {
  const log = createLog('trace', { write: (text) => void (written += text) });
  const config = readConfig({ ...settings, ...env }, folder);
  installation = await createInstallation(config, {
    log,
    version: '0',
    observeJob: () => undefined,
  });
  router = createRouter(
    ({ error }) => log.error({ err: error }, 'A request failed.'),
    guardPages(new Set(), origin),
    logRequests((line) => log.info(line, 'Audit.'), installation.keyNameOf),
  );
  installation.addTo(router);
  router.all('*', () => new Response('a page', { headers: { 'set-cookie': 'lang=nl' } }));
}
const withDatabase = async <T>(task: (database: Awaited<ReturnType<typeof openDatabase>>) => T) => {
  const database = await openDatabase({ kind: 'sqlite', dataDir: folder }, Date.now());
  try {
    return await task(database);
  } finally {
    await database.close();
  }
};
beforeAll(async () => {
  await install({ EMBED_ORIGINS: host });
  await withDatabase((database) => addKeyPair(createKeyStore(database), others, 'others', 1));
}, 60_000);
afterAll(async () => {
  await installation.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (method: string, path: string, sent: AskedWith = {}) =>
  askRouter(router, [method, new URL(path, origin)], sent, '198.51.100.23');
const keyed = ({ apiKey, appKey } = keys) => ({
  authorization: `APIKey ${apiKey}`,
  application: `APPKey ${appKey}`,
});
const call = (method: string, path: string, sent: AskedWith = {}, pair = keys) =>
  ask(method, path, { ...sent, headers: keyed(pair) });
const codeOf = async (answer: Response) =>
  ((await answer.json()) as { Problems: { Code: string }[] }).Problems[0]?.Code;

/** A transaction of two signers, started or not. */
async function prepare(isStarted = true) {
  const json = { Signers: [{ SendSignRequest: false }, { SendSignRequest: false }] };
  const made = await call('POST', '/api/transaction/', { json });
  const { Id: id } = transactionSchema.parse(await made.json());
  const path = `/api/transaction/${id}`;
  await call('PUT', `${path}/file/a.pdf`, { json: sharedMetadata });
  await call('PUT', `${path}/file/a.pdf`, { pdf: samplePdf() });
  if (isStarted) expect((await call('PUT', `${path}/start`)).status).toBe(204);
  return { id, path };
}
/** A template of the keys, with its document. */
async function prepareTemplate(changes: object = {}) {
  const document = templatePaths.document.build({ digest: templateSha256 });
  await (await call('PUT', document, { pdf: templatePdf })).body?.cancel();
  const made = await call('POST', '/api/templates', { json: sampleTemplate(changes) });
  expect(made.status).toBe(201);
  return templateSchema.parse(await made.json());
}
const create = (json: object, pair = keys) =>
  call('POST', '/api/embed/sessions', { json: { Origin: host, ...json } }, pair);
const addressOf = async (answer: Response) => {
  const { Id, Url, ExpiresAt } = embedAnswerSchema.parse(await answer.json());
  const code = new URL(Url).hash.slice(1);
  return { sessionId: Id, url: Url, code, expiresAt: Date.parse(ExpiresAt) };
};
const exchange = (sessionId: string, code: string) =>
  ask('POST', `/app/embed/${sessionId}/token`, { json: { code } });
/** A page that was opened by a new address, and how it asks. */
async function open(json: object) {
  const { sessionId, code } = await addressOf(await create(json));
  const { token } = embedTokenSchema.parse(await (await exchange(sessionId, code)).json());
  const headers = { authorization: `Bearer ${token}` };
  const own = (method: string, path: string, sent: AskedWith = {}) =>
    ask(method, `/app/embed/${sessionId}${path}`, { ...sent, headers });
  return { sessionId, token, headers, own };
}
const signerOf = (id: string, SignerId = 'Signer1') => ({
  Purpose: 'sign',
  TransactionId: id,
  SignerId,
});

test('of a code only a short body is read, and none without a session that stands', async () => {
  const { id } = await prepare();
  const { sessionId, code } = await addressOf(await create(signerOf(id)));
  const long = 'x'.repeat(5_000);
  expect((await exchange(sessionId, long)).status).toBe(413);
  expect((await exchange('none', long)).status).toBe((await exchange('none', 'x')).status);
  expect((await exchange(sessionId, code)).status).toBe(200);
});

test('who knows the id of a page uses up nothing of another visitor of it', async () => {
  const { id } = await prepare();
  const { sessionId, code } = await addressOf(await create(signerOf(id)));
  const url = new URL(`/app/embed/${sessionId}/token`, origin);
  const guess = (address: string, tried = 'x'.repeat(43)) =>
    askRouter(router, ['POST', url], { json: { code: tried } }, address);
  const guesses = Array.from({ length: 31 }, () => guess('203.0.113.50'));
  expect((await Promise.all(guesses)).map(({ status }) => status)).toContain(429);
  expect((await guess('203.0.113.51', code)).status).toBe(200);
});

test('an address is made for what exists, is the keys’ own, and can be done now', async () => {
  const { id } = await prepare();
  const draft = await prepare(false);
  const template = await prepareTemplate();
  const gone = await prepareTemplate();
  await call('DELETE', `/api/templates/${gone.Id}`);
  expect((await create(signerOf(id))).status).toBe(201);
  expect((await create({ Purpose: 'design', TemplateId: template.Id })).status).toBe(201);
  expect((await create({ Purpose: 'design' })).status).toBe(201);
  expect((await create({ Purpose: 'design', TransactionId: draft.id })).status).toBe(201);
  const refused: [object, number, string][] = [
    [{ ...signerOf(id), Origin: 'https://evil.example' }, 400, 'embed-origin'],
    [{ ...signerOf(id), Origin: `${host}/` }, 400, 'embed-origin'],
    [{ ...signerOf(id), Origin: 'null' }, 400, 'embed-origin'],
    [signerOf(id, 'Signer9'), 400, 'unknown-signer'],
    [{ Purpose: 'sign', TransactionId: id }, 400, 'required'],
    [{ Purpose: 'track' }, 400, 'required'],
    [{ Purpose: 'send', TransactionId: id }, 400, 'value'],
    [{ ...signerOf(id), LifetimeSeconds: 3_601 }, 400, 'too-big'],
    [signerOf(draft.id), 409, 'not-started'],
    [{ Purpose: 'design', TransactionId: id }, 409, 'already-started'],
    [signerOf('6f1bb1f4-5d4c-4d0c-9b42-000000000000'), 404, 'not-found'],
    [{ Purpose: 'design', TemplateId: '6f1bb1f4-5d4c-4d0c-9b42-000000000000' }, 404, 'not-found'],
    [{ Purpose: 'design', TemplateId: gone.Id }, 404, 'not-found'],
    [{ Purpose: 'design', TemplateId: template.Id, TransactionId: draft.id }, 400, 'value'],
    [{ ...signerOf(id), TemplateId: template.Id }, 400, 'value'],
  ];
  for (const [body, status, code] of refused) {
    const answer = await create(body);
    expect([body, answer.status, await codeOf(answer)]).toEqual([body, status, code]);
  }
  expect((await create(signerOf(id), others)).status).toBe(404);
  const theirs = await create({ Purpose: 'design', TemplateId: template.Id }, others);
  expect(theirs.status).toBe(404);
  expect((await ask('POST', '/api/embed/sessions', { json: signerOf(id) })).status).toBe(401);
});

test('an address works once, a renewed one takes its place, and nothing of them is stored or logged', async () => {
  const { id } = await prepare();
  const { sessionId, code } = await addressOf(await create(signerOf(id)));
  const first = await exchange(sessionId, code);
  const { token } = embedTokenSchema.parse(await first.json());
  expect(await codeOf(await exchange(sessionId, code))).toBe('embed-over');
  const view = (bearer: string) =>
    ask('GET', `/app/embed/${sessionId}/sign`, { headers: { authorization: `Bearer ${bearer}` } });
  expect((await view(token)).status).toBe(200);
  const renewed = await addressOf(await call('PUT', `/api/embed/sessions/${sessionId}`));
  expect(renewed.sessionId).toBe(sessionId);
  // The page that is open goes on until the new address is used.
  expect((await view(token)).status).toBe(200);
  const second = embedTokenSchema.parse(await (await exchange(sessionId, renewed.code)).json());
  expect((await view(token)).status).toBe(401);
  expect((await view(second.token)).status).toBe(200);
  const rows = await withDatabase(({ db }) => db.selectFrom('embedSessions').selectAll().execute());
  const stored = `${JSON.stringify(rows)} ${written}`;
  for (const secret of [code, token, renewed.code, second.token]) {
    expect(stored).not.toContain(secret);
    const bytes = Buffer.concat(
      rows.flatMap(({ codeHash, tokenHash }) => [codeHash ?? none, tokenHash ?? none]),
    );
    expect(bytes.toString('latin1')).not.toContain(
      Buffer.from(secret, 'base64url').toString('latin1'),
    );
  }
});

test('a page ends with its session, its key, its time and its signing link', async () => {
  const { id } = await prepare();
  const page = await open(signerOf(id));
  const theirs = await call('DELETE', `/api/embed/sessions/${page.sessionId}`, {}, others);
  expect(theirs.status).toBe(404);
  expect((await page.own('GET', '/sign')).status).toBe(200);
  expect((await call('DELETE', `/api/embed/sessions/${page.sessionId}`)).status).toBe(204);
  expect((await page.own('GET', '/sign')).status).toBe(401);

  const timed = await open(signerOf(id));
  const inDatabase = (change: object) =>
    withDatabase(({ db }) =>
      db.updateTable('embedSessions').set(change).where('id', '=', timed.sessionId).execute(),
    );
  await inDatabase({ expiresAt: Date.now() });
  expect((await timed.own('GET', '/sign')).status).toBe(401);
  await inDatabase({ expiresAt: Date.now() + 60_000 });
  expect((await timed.own('GET', '/sign')).status).toBe(200);
  await inDatabase({ keyHash: new Uint8Array(32) });
  expect((await timed.own('GET', '/sign')).status).toBe(401);

  const linked = await open(signerOf(id));
  await withDatabase(async (database) => {
    const store = createTransactionStore(database);
    await store.commit(id, Date.now(), (state) => {
      const signers = state.signers.map((one) => ({ ...one, generation: one.generation + 1 }));
      return { ok: true, next: { ...state, signers }, events: [], jobs: [] };
    });
  });
  expect((await linked.own('GET', '/sign')).status).toBe(410);
  const again = await addressOf(await call('PUT', `/api/embed/sessions/${linked.sessionId}`));
  const { token } = embedTokenSchema.parse(
    await (await exchange(linked.sessionId, again.code)).json(),
  );
  const headers = { authorization: `Bearer ${token}` };
  expect((await ask('GET', `/app/embed/${linked.sessionId}/sign`, { headers })).status).toBe(200);
});

test('a browser that is signed in is nobody here: no cookie is taken and none is set', async () => {
  const { id } = await prepare();
  const { sessionId, own } = await open(signerOf(id));
  const signedIn = await ask('POST', '/app/session', { json: { apiKey: keys.apiKey } });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(cookie).not.toBe('');
  const known = await ask('GET', `/app/api/transaction/${id}`, { headers: { cookie } });
  expect(known.status).toBe(200);
  for (const path of ['/sign', `/api/transaction/${id}`, `/transactions/${id}/sent`]) {
    const answer = await ask('GET', `/app/embed/${sessionId}${path}`, { headers: { cookie } });
    expect([path, answer.status]).toEqual([path, 401]);
  }
  const answers = [await own('GET', '/sign'), await exchange(sessionId, 'another code')];
  expect(answers.map(({ headers }) => headers.has('set-cookie'))).toEqual([false, false]);
});

test('only pages of the session’s own origin may frame it, and only its page', async () => {
  const { id } = await prepare();
  const { sessionId } = await addressOf(await create(signerOf(id)));
  const page = await ask('GET', `/embed/${sessionId}`);
  const nobody = "frame-ancestors 'none'";
  expect(page.headers.get('content-security-policy')).toBe(
    securityHeaders['content-security-policy']?.replace(nobody, `frame-ancestors ${host}`),
  );
  expect(page.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(page.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  expect(page.headers.has('set-cookie')).toBe(false);
  const pages = [
    '/',
    '/embed/unknown',
    '/sign/x',
    `/app/embed/${sessionId}`,
    `/embed/${sessionId}/x`,
  ];
  for (const path of pages)
    expect((await ask('GET', path)).headers.get('content-security-policy')).toContain(nobody);
  expect(await (await ask('GET', `/app/embed/${sessionId}`)).json()).toEqual({ origin: host });
});

test('a token reaches what its purpose needs of its own transaction, and no other route', async () => {
  const mine = await prepare();
  const draft = await prepare(false);
  const other = await prepare();
  const template = await prepareTemplate();
  const otherTemplate = await prepareTemplate();
  const allowed: Record<string, string[]> = {
    sign: [
      'GET sign',
      'GET sign/file/:fileId',
      'GET sign/first-page',
      'GET sign/receipt',
      'PUT sign/entries',
      'POST sign/opened',
      'POST sign/finish',
      'POST sign/decline',
    ],
    track: [
      'GET api/transaction/:transactionId',
      'GET api/transaction/:transactionId/file/:fileId',
      'GET api/file/receipt/:transactionId',
      'GET transactions/:transactionId/first-page',
      'GET transactions/:transactionId/sent',
    ],
    design: [
      'GET api/transaction/:transactionId',
      'GET api/transaction/:transactionId/file/:fileId',
      'GET transactions/:transactionId/sent',
      'PUT api/transaction/:transactionId/file/:fileId',
      'PUT api/transaction/:transactionId/start',
    ],
    'design of a template': [
      'GET api/templates/:templateId',
      'GET api/templates/:templateId/versions/:version/file/:fileId',
      'PUT templates/:templateId/fields',
    ],
  };
  const pages = {
    sign: [await open(signerOf(mine.id)), mine.id],
    track: [await open({ Purpose: 'track', TransactionId: mine.id }), mine.id],
    design: [await open({ Purpose: 'design', TransactionId: draft.id }), draft.id],
    'design of nothing': [await open({ Purpose: 'design' }), mine.id],
    'design of a template': [
      await open({ Purpose: 'design', TemplateId: template.Id }),
      template.Id,
    ],
  } as const;
  /** What a path is tried with: its own, and what belongs to another page. */
  const subjectsOf = (path: string, own: string) => {
    if (path.includes(':transactionId')) return new Set([own, mine.id, other.id]);
    return path.includes(':templateId') ? new Set([own, template.Id, otherTemplate.Id]) : ['x'];
  };
  const routes = router.routes.filter(({ path }) => !path.endsWith('*'));
  const methods = ['GET', 'POST', 'PUT', 'DELETE'];
  const tried = new Set<string>();
  const unguarded = new Set(['/app/config', '/app/session', '/app/verify', '/openapi.json']);
  for (const { path } of routes)
    for (const method of methods) {
      const key = `${method} ${path}`;
      if (tried.has(key) || unguarded.has(path) || path === '/embed/:sessionId') continue;
      tried.add(key);
      for (const [purpose, [page, own]] of Object.entries(pages))
        for (const subject of subjectsOf(path, own)) {
          const target = path
            .replace(':sessionId', page.sessionId)
            .replace(/:(transaction|template)Id/, subject)
            .replace(':fileId', 'a.pdf')
            .replace(':version', '1')
            .replace(/:\w+/g, 'x');
          const answer = await ask(method, target, {
            headers: { ...page.headers, cookie: `fieldwright_session_4400=${page.token}` },
            ...(method === 'GET' ? {} : { json: {} }),
          });
          await answer.body?.cancel();
          const right = key.replace('/app/embed/:sessionId/', '');
          const isFree = ['/app/embed/:sessionId', '/app/embed/:sessionId/token'].includes(path);
          const mayDo =
            isFree ||
            (allowed[purpose]?.includes(right) &&
              (!/:(transaction|template)Id/.test(path) || subject === own));
          const isRefused = [401, 404, 405].includes(answer.status);
          if (!mayDo)
            expect([purpose, target, method, isRefused]).toEqual([purpose, target, method, true]);
        }
    }
  expect(tried.size).toBeGreaterThan(100);
  // What was refused did nothing, and what is allowed is there.
  for (const [purpose, rights] of Object.entries(allowed))
    for (const right of rights)
      expect(tried.has(right.replace(' ', ' /app/embed/:sessionId/')), purpose).toBe(true);
  const state = transactionSchema.parse(await (await call('GET', other.path)).json());
  expect(state.Signers.map((signer) => signer.State)).toEqual(['waiting', 'waiting']);
});

test('a tracked transaction and its record hold no address, and a document stays the client’s', async () => {
  const { id } = await prepare();
  const page = await open({ Purpose: 'track', TransactionId: id });
  const shown = await (await page.own('GET', `/api/transaction/${id}`)).text();
  const sent = await (await page.own('GET', `/transactions/${id}/sent`)).text();
  expect(shown).toContain('"Status":10');
  for (const text of [shown, sent]) expect(text).not.toMatch(/\/sign\/|SignUrl|PostbackUrl/);
  const draft = await prepare(false);
  const design = await open({ Purpose: 'design', TransactionId: draft.id });
  const file = `${draft.path}/file/a.pdf`;
  expect((await design.own('PUT', file, { pdf: samplePdf() })).status).toBe(415);
  expect((await design.own('PUT', file, { json: sharedMetadata })).status).toBe(202);
  const another = `${draft.path}/file/b.pdf`;
  expect((await design.own('PUT', another, { json: sharedMetadata })).status).toBe(404);
  expect((await design.own('PUT', `${draft.path}/start`)).status).toBe(204);
});

test('of a template the fields are saved as its next version, and nothing else of it changes', async () => {
  const template = await prepareTemplate();
  const { own } = await open({ Purpose: 'design', TemplateId: template.Id });
  const path = `/api/templates/${template.Id}`;
  const read = templateSchema.parse(await (await own('GET', path)).json());
  expect(read.Files.map(({ FileId }) => FileId)).toEqual(['a.pdf']);
  const pdf = await own('GET', `${path}/versions/1/file/a.pdf`);
  expect(new Uint8Array(await pdf.arrayBuffer())).toEqual(templatePdf);

  const metadata = structuredClone(sharedMetadata) as FileMetadata;
  const [field] = Object.values(Object.values(metadata.FormSets)[0] ?? {});
  if (!field) throw new Error('The sample has no field.');
  field.Location = { ...field.Location, Top: 33 };
  const fields = { BasedOn: 1, Files: [{ FileId: 'a.pdf', Metadata: metadata }] };
  const save = (json: object) => own('PUT', `/templates/${template.Id}/fields`, { json });
  const saved = await save({ ...fields, Name: 'Mine', Roles: [], SendEmailNotifications: false });
  expect(saved.status).toBe(200);
  const next = templateSchema.parse(await saved.json());
  expect([next.Version, next.Name, next.Roles]).toEqual([2, template.Name, template.Roles]);
  expect(JSON.stringify(next.Files[0]?.Metadata)).toContain('"Top":33');
  const first = templateSchema.parse(await (await call('GET', `${path}/versions/1`)).json());
  expect(first.Files[0]?.Metadata).toEqual(template.Files[0]?.Metadata);

  const refused: [object, number, string][] = [
    [fields, 409, 'template-changed'],
    [{ ...fields, BasedOn: 2, Files: [{ FileId: 'b.pdf', Metadata: metadata }] }, 400, 'value'],
    [{ ...fields, BasedOn: 2, Files: [...fields.Files, ...fields.Files] }, 400, 'value'],
    [
      {
        BasedOn: 2,
        Files: [{ FileId: 'a.pdf', Metadata: { ...metadata, Signers: { Boss: {} } } }],
      },
      400,
      'unknown-signer',
    ],
  ];
  for (const [json, status, code] of refused) {
    const answer = await save(json);
    expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
  }
  await call('DELETE', path);
  expect((await own('GET', path)).status).toBe(404);
  expect((await save({ ...fields, BasedOn: 2 })).status).toBe(404);
});

test('a signer signs in their page as by their link, and the trail names the site around it', async () => {
  const { id } = await prepare();
  const page = await open(signerOf(id));
  expect((await page.own('POST', '/sign/opened', { json: {} })).status).toBe(204);
  const tooLittle = await page.own('POST', '/sign/finish', {
    json: { entries: {}, signatures: {} },
  });
  expect(tooLittle.status).toBe(400);
  const finished = await page.own('POST', '/sign/finish', { json: finishBody('An') });
  expect(finished.status).toBe(200);
  const exported = await (await call('GET', `/api/transaction/${id}`)).json();
  expect(transactionSchema.parse(exported).Signers[0]?.State).toBe('signed');
  const events = await withDatabase(({ db }) =>
    db.selectFrom('events').selectAll().where('transactionId', '=', id).execute(),
  );
  const from = events.flatMap(({ kind, payload }) =>
    payload.includes('embeddedIn') ? [[kind, JSON.parse(payload).embeddedIn]] : [],
  );
  expect(from).toEqual([
    ['opened', host],
    ['signed', host],
  ]);
});

test('without EMBED_ORIGINS there is nothing of this', async () => {
  const { id } = await prepare();
  const { sessionId, url } = await addressOf(await create(signerOf(id)));
  await installation.close();
  await install({});
  expect((await create(signerOf(id))).status).toBe(404);
  expect((await exchange(sessionId, new URL(url).hash.slice(1))).status).toBe(404);
  expect(
    (await ask('GET', `/embed/${sessionId}`)).headers.get('content-security-policy'),
  ).toContain("frame-ancestors 'none'");
}, 60_000);
