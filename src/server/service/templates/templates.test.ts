import { afterEach, beforeEach, expect, test } from 'vitest';
import { templatePaths } from '#core/wire/paths.ts';
import type { PutTemplateInput, Template } from '#core/wire/surfaces/templateSurface.ts';
import type { Transaction } from '#core/wire/contract/transaction.ts';
import {
  sampleTemplate,
  templatePdf,
  templateSha256,
  tenant,
} from '#testing/service/sampleTemplate.ts';
import { sharedMetadata } from '#testing/service/startedTransaction.ts';
import {
  type TestService,
  keyHeaders,
  openTestService,
  otherKeys,
  refusalOf,
} from '#testing/service/testService.ts';
import { purgeTemplates } from '#server/install/upkeep/purgeTemplates.ts';

let own: TestService;
beforeEach(async () => {
  own = await openTestService();
});
afterEach(() => own.close());

const theirs = keyHeaders(otherKeys);
const nowhere = '11111111-2222-4333-8444-555555555555';
const day = 86_400_000;

const putPdf = (headers: Record<string, string> = {}) =>
  own.call('PUT', templatePaths.document.build({ digest: templateSha256 }), {
    body: templatePdf,
    headers: { 'Content-Type': 'application/pdf', ...headers },
  });

/** The status alone: a body that nobody reads would keep its file open. */
async function statusOf(answer: Response | Promise<Response>): Promise<number> {
  const { status, body } = await answer;
  await body?.cancel();
  return status;
}

/** The body of an answer that must be a success. */
async function read<T>(answer: Response | Promise<Response>): Promise<T> {
  const response = await answer;
  const text = await response.text();
  expect([response.status < 300, text]).toEqual([true, text]);
  return JSON.parse(text) as T;
}

async function save(changes: Partial<PutTemplateInput> = {}): Promise<Template> {
  await read(putPdf());
  return read(own.call('POST', '/api/templates', { json: sampleTemplate(changes) }));
}

const sendIt = (id: string, json: object = {}, headers: Record<string, string> = {}) =>
  own.call('POST', templatePaths.transactions.build({ templateId: id }), {
    json: { Signers: [tenant], ...json },
    headers,
  });

test('a template is saved, sent in one call, and its transaction can be read like any other', async () => {
  const { Id } = await save();
  const sent = await read<Transaction>(
    sendIt(Id, {
      Values: { 'a.pdf': { Place: 'Bern', Agreed: true } },
      Reference: 'A-1',
      PostbackUrl: 'http://127.0.0.1:1/postbacks',
    }),
  );
  expect(sent).toMatchObject({
    Status: 10,
    Template: { Id, Version: 1 },
    Reference: 'A-1',
    Files: { 'a.pdf': { Pages: 1 } },
    Signers: [
      { Id: 'Signer1', Email: 'anna@example.com', SignRequestSubject: 'Your lease' },
      { Id: 'Signer2', Email: 'landlord@example.com' },
    ],
  });
  const path = `/api/transaction/${sent.Id}`;
  expect(await read(own.call('GET', path))).toMatchObject({ Template: { Id, Version: 1 } });
  const pdf = await own.call('GET', `${path}/file/a.pdf`);
  expect(Buffer.from(await pdf.arrayBuffer()).equals(templatePdf)).toBe(true);
  const metadata = await own.call('GET', `${path}/file/a.pdf`, {
    headers: { Accept: 'application/json' },
  });
  expect(await metadata.json()).toMatchObject({
    FormSets: { both: { Place: { Value: 'Bern' }, Agreed: { Value: true } } },
  });
  const events = await own.parts.details.listEvents(sent.Id);
  expect(events.map(({ kind }) => kind).slice(0, 4)).toEqual([
    'created',
    'metadata received',
    'pdf received',
    'started',
  ]);
  expect(own.leftovers().blobs).toHaveLength(1);
});

test('one PDF is stored once for all transactions, and removed when nothing refers to it', async () => {
  const { Id } = await save();
  await putPdf();
  const first = await read<Transaction>(sendIt(Id));
  const second = await read<Transaction>(sendIt(Id));
  expect(own.leftovers().blobs).toHaveLength(1);
  const remove = async ({ Id: id }: Transaction) => {
    await own.call('DELETE', `/api/transaction/${id}`);
    expect((await own.call('DELETE', `/api/transaction/${id}/file`)).status).toBe(200);
  };
  await remove(first);
  const pdfOf = ({ Id: id }: Transaction) =>
    statusOf(own.call('GET', `/api/transaction/${id}/file/a.pdf`));
  expect([await pdfOf(first), await pdfOf(second)]).toEqual([410, 200]);
  await own.call('DELETE', `/api/templates/${Id}`);
  await purgeTemplates({ ...own.parts, ...own }, own.clock.now + 31 * day);
  expect(own.leftovers().blobs).toHaveLength(1);
  expect(await pdfOf(second)).toBe(200);
  await remove(second);
  expect(own.leftovers().blobs).toEqual([]);
});

test('a PDF of which nobody knows whether it was noted stays for the sweep, and can be sent again', async () => {
  const { add } = own.sharedDocuments;
  own.sharedDocuments.add = async (...given) => {
    await add(...given);
    throw new Error('Connection terminated unexpectedly');
  };
  expect((await putPdf()).status).toBe(503);
  own.sharedDocuments.add = add;
  expect(own.faults.splice(0)).toHaveLength(1);
  expect(own.leftovers().blobs).toHaveLength(1);
  expect((await putPdf()).status).toBe(200);
  expect(own.leftovers().blobs).toHaveLength(1);
});

test('the four steps record the template, too, and share its PDF', async () => {
  const { Id } = await save();
  const created = await read<Transaction>(
    own.call('POST', '/api/transaction', {
      json: {
        Signers: [{ SendSignRequest: false }, { SendSignRequest: false }],
        Template: { Id, Version: 1 },
      },
    }),
  );
  const file = `/api/transaction/${created.Id}/file/a.pdf`;
  const put = () =>
    own.call('PUT', file, { body: templatePdf, headers: { 'Content-Type': 'application/pdf' } });
  expect((await own.call('PUT', file, { json: sharedMetadata })).status).toBe(202);
  expect([(await put()).status, (await put()).status]).toEqual([201, 200]);
  expect((await own.call('PUT', `/api/transaction/${created.Id}/start`)).status).toBe(204);
  expect(own.leftovers().blobs).toHaveLength(1);
  const foreign = await read<Transaction>(
    own.call('POST', '/api/transaction', {
      json: { Signers: [{ SendSignRequest: false }], Template: { Id, Version: 1 } },
      headers: theirs,
    }),
  );
  expect(foreign.Template).toBe(undefined);
  expect(foreign.Problems).toMatchObject([{ Path: 'Template', Severity: 'warning' }]);
});

test('versions: each change makes one, the same content none, an older one comes back as a new one', async () => {
  const { Id, Version, MadeBy } = await save();
  expect([Version, MadeBy]).toEqual([1, 'unnamed']);
  const path = templatePaths.template.build({ templateId: Id });
  const put = (changes: Partial<PutTemplateInput>) =>
    own.call('PUT', path, { json: sampleTemplate(changes) });
  expect(await read(put({ Description: 'New', BasedOn: 1 }))).toMatchObject({ Version: 2 });
  expect(await read(put({ Description: 'New' }))).toMatchObject({ Version: 2 });
  expect(await refusalOf(await put({ Description: 'Late', BasedOn: 1 }))).toEqual([
    409,
    'template-changed',
  ]);
  expect(await read(own.call('GET', `${path}/versions/1`))).not.toHaveProperty('Description');
  expect(await read(own.call('POST', `${path}/versions/1/restore`))).toMatchObject({ Version: 3 });
  expect(await read(own.call('GET', path))).not.toHaveProperty('Description');
  expect(await read(own.call('GET', `${path}/versions`))).toMatchObject({
    Versions: [{ Version: 3 }, { Version: 2 }, { Version: 1, MadeBy: 'unnamed' }],
  });
  expect(await read<Transaction>(sendIt(Id, { Version: 2 }))).toMatchObject({
    Template: { Version: 2 },
  });
  expect(await refusalOf(await sendIt(Id, { Version: 9 }))).toEqual([404, 'not-found']);
});

test('rename, duplicate, search, delete and undo', async () => {
  const { Id } = await save();
  const path = templatePaths.template.build({ templateId: Id });
  await read(own.call('PUT', `${path}/name`, { json: { Name: 'Mietvertrag Zürich' } }));
  const copy = await read<Template>(own.call('POST', `${path}/duplicate`));
  expect([copy.Name, copy.Version]).toEqual(['Mietvertrag Zürich', 1]);
  await read(own.call('PUT', `/api/templates/${copy.Id}/name`, { json: { Name: 'Other' } }));
  const names = async (query = '') =>
    (
      await read<{ Templates: Template[] }>(own.call('GET', `/api/templates${query}`))
    ).Templates.map(({ Name }) => Name).toSorted();
  expect(await names()).toEqual(['Mietvertrag Zürich', 'Other']);
  expect(await names('?search=zurich+tenant')).toEqual(['Mietvertrag Zürich']);
  await read(own.call('DELETE', path));
  expect([await names(), await names('?deleted')]).toEqual([['Other'], ['Mietvertrag Zürich']]);
  expect(await refusalOf(await sendIt(Id))).toEqual([404, 'not-found']);
  await read(own.call('POST', `${path}/restore`));
  expect(await names()).toHaveLength(2);
  await read(own.call('DELETE', path));
  await purgeTemplates({ ...own.parts, ...own }, own.clock.now + 31 * day);
  expect(await refusalOf(await own.call('POST', `${path}/restore`))).toEqual([404, 'not-found']);
});

test('an Idempotency-Key gives the same transaction, also once the template is gone', async () => {
  const { Id } = await save();
  const key = { 'Idempotency-Key': 'once' };
  const first = await read<Transaction>(sendIt(Id, {}, key));
  expect((await read<Transaction>(sendIt(Id, {}, key))).Id).toBe(first.Id);
  expect(await refusalOf(await sendIt(Id, { Reference: 'other' }, key))).toEqual([
    409,
    'idempotency-conflict',
  ]);
  await own.call('DELETE', `/api/templates/${Id}`);
  expect((await read<Transaction>(sendIt(Id, {}, key))).Id).toBe(first.Id);
  const rows = await own.database.db.selectFrom('transactions').select('id').execute();
  expect(rows).toHaveLength(1);
});

test('what cannot be sent is refused with its place, and leaves nothing', async () => {
  const { Id } = await save();
  const refused = async (json: object) => {
    const answer = await sendIt(Id, json);
    const { Problems } = (await answer.json()) as { Problems: { Code: string; Path: string }[] };
    return [answer.status, ...Problems.map(({ Code, Path }) => `${Code} ${Path}`)];
  };
  expect(await refused({ Signers: [] })).toEqual([400, 'value Signers']);
  expect(await refused({ Signers: [tenant, tenant] })).toEqual([400, 'signer-id Signers[1].Id']);
  expect(await refused({ Signers: [{ ...tenant, Id: 'x' }] })).toEqual([
    400,
    'unknown-signer Signers[0].Id',
  ]);
  expect(await refused({ Signers: [{ Id: 'Signer2', Email: 'no' }, tenant] })).toEqual([
    400,
    'value Signers[0].Email',
  ]);
  expect(await refused({ Values: { 'b.pdf': {} } })).toEqual([
    400,
    'unknown-field Values["b.pdf"]',
  ]);
  expect(await refused({ Values: { 'a.pdf': { Nothing: 'x' } } })).toEqual([
    400,
    'unknown-field Values["a.pdf"].Nothing',
  ]);
  expect(await refused({ Values: { 'a.pdf': { Sign: 'x' } } })).toEqual([
    400,
    'value Values["a.pdf"]',
    'value Values["a.pdf"]',
  ]);
  expect(await refused({ RequireSms: true })).toEqual([400, 'not-done-here RequireSms']);
  expect(await own.database.db.selectFrom('transactions').select('id').execute()).toEqual([]);
});

test('a template that could never be sent is refused when it is saved', async () => {
  const post = async (changes: Partial<PutTemplateInput>) =>
    refusalOf(await own.call('POST', '/api/templates', { json: sampleTemplate(changes) }));
  expect(await post({})).toEqual([409, 'template-document-missing']);
  await putPdf();
  const [file] = sampleTemplate().Files;
  if (!file) throw new Error('no file');
  const beyond = structuredClone(sharedMetadata);
  const sign = beyond.FormSets?.['one']?.['Sign'];
  if (sign) sign.Location.PageNumber = 2;
  expect(await post({ Files: [{ ...file, Metadata: beyond }] })).toEqual([
    400,
    'page-beyond-document',
  ]);
  expect(await post({ Files: [file, file] })).toEqual([400, 'value']);
  expect(await post({ Roles: [{ Id: 'Signer1', Name: 'Tenant' }] })).toEqual([
    400,
    'unknown-signer',
  ]);
  expect(await refusalOf(await putPdf({ Digest: 'SHA-256=AAAA' }))).toEqual([400, 'bad-header']);
  expect(
    await refusalOf(
      await own.call('PUT', templatePaths.document.build({ digest: 'a'.repeat(64) }), {
        body: templatePdf,
        headers: { 'Content-Type': 'application/pdf' },
      }),
    ),
  ).toEqual([400, 'digest-mismatch']);
});

test('every route: own keys do, other keys get 404, no keys 401, a missing one 404, malformed 4xx', async () => {
  const { Id } = await save();
  const to = (id: string) => ({ templateId: id, version: '1', fileId: 'a.pdf' });
  const json = { json: sampleTemplate({ Description: 'Changed' }) };
  const routes: [string, (id: string) => string, object?][] = [
    ['GET', (id) => templatePaths.template.build(to(id))],
    ['GET', (id) => templatePaths.versions.build(to(id))],
    ['GET', (id) => templatePaths.version.build(to(id))],
    ['GET', (id) => templatePaths.file.build(to(id))],
    ['PUT', (id) => templatePaths.name.build(to(id)), { json: { Name: 'Renamed' } }],
    ['POST', (id) => templatePaths.duplicate.build(to(id)), { json: {} }],
    ['POST', (id) => templatePaths.transactions.build(to(id)), { json: { Signers: [tenant] } }],
    ['PUT', (id) => templatePaths.template.build(to(id)), json],
    ['POST', (id) => templatePaths.restoreVersion.build(to(id))],
    ['DELETE', (id) => templatePaths.template.build(to(id))],
    ['POST', (id) => templatePaths.restore.build(to(id))],
  ];
  // Their keys have the PDF as well, so that nothing but the template itself refuses them.
  await putPdf(theirs);
  for (const [method, pathOf, body] of routes) {
    const status = (id: string, headers: Record<string, string> = {}) =>
      statusOf(own.call(method, pathOf(id), { ...body, headers }));
    const bare = new Request(own.url(pathOf(Id)), { method });
    const noKeys = (await own.service(bare, { address: '203.0.113.7' })).status;
    const row = {
      theirs: await status(Id, theirs),
      none: noKeys,
      missing: await status(nowhere),
      malformed: await status('not-an-id'),
      own: await status(Id),
    };
    expect([method, pathOf('x'), row]).toEqual([
      method,
      pathOf('x'),
      { theirs: 404, none: 401, missing: 404, malformed: 404, own: expect.any(Number) },
    ]);
    expect([method, pathOf('x'), row.own < 300]).toEqual([method, pathOf('x'), true]);
  }
  for (const path of ['/api/templates', templatePaths.document.build({ digest: templateSha256 })]) {
    const bare = new Request(own.url(path), { method: path === '/api/templates' ? 'GET' : 'PUT' });
    expect((await own.service(bare, { address: '203.0.113.7' })).status).toBe(401);
  }
  expect(await read(own.call('GET', '/api/templates', { headers: theirs }))).toEqual({
    Templates: [],
  });
  for (const version of ['0', 'x', '99999999999'])
    expect((await own.call('GET', `/api/templates/${Id}/versions/${version}`)).status).toBe(400);
  expect((await own.call('POST', '/api/templates', { body: '{' })).status).toBe(415);
});

test('a creation sent again with its key is the same template, also after changes', async () => {
  await read(putPdf());
  const headers = { 'Idempotency-Key': 'lease-1' };
  const create = (changes = {}, by = headers) =>
    own.call('POST', '/api/templates', { json: sampleTemplate(changes), headers: by });
  const both = await Promise.all([create(), create()]);
  const [first, second] = await Promise.all(both.map((answer) => read<Template>(answer)));
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(second).toEqual(first);
  const id = first?.Id ?? '';
  await read(
    own.call('PUT', `/api/templates/${id}`, { json: sampleTemplate({ Description: 'New' }) }),
  );
  expect(await read(create())).toMatchObject({ Id: id, Version: 1, NewestVersion: 2 });
  expect(await refusalOf(await create({ Name: 'Other' }))).toEqual([409, 'idempotency-conflict']);
  expect(await refusalOf(await create({}, { 'Idempotency-Key': 'ü' }))).toEqual([
    400,
    'bad-header',
  ]);
  // The same key makes a transaction as well: it names something else there.
  const sent = await read<Transaction>(sendIt(id, {}, headers));
  expect((await read<Transaction>(sendIt(id, {}, headers))).Id).toBe(sent.Id);
  const { Templates } = await read<{ Templates: unknown[] }>(own.call('GET', '/api/templates'));
  expect(Templates).toHaveLength(1);
});
