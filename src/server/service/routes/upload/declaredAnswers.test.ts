import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { examples } from '#core/wire/contract/examples.ts';
import { startTransaction } from '#testing/service/startedTransaction.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { openTestService, refusalOf, type TestService } from '#testing/service/testService.ts';

interface Declared {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>
  >;
  components: { schemas: object };
}

let own: TestService;
let declared: Declared;
beforeAll(async () => {
  own = await openTestService();
  declared = (await (await own.call('GET', '/openapi.json')).json()) as Declared;
});
afterAll(() => own.close());

const filePath = '/api/transaction/{transactionId}/file/{fileId}';
const pdf = () => ({ headers: { 'Content-Type': 'application/pdf' }, body: samplePdf() });
const created = async () => {
  const json = examples.createTransaction;
  const answer = await own.call('POST', '/api/transaction/', { json });
  const { Id } = (await answer.json()) as { Id: string };
  return `/api/transaction/${Id}/file/lease.pdf`;
};

/** What a client that believes the document finds wrong with the JSON of an answer. */
async function faultsOf(response: Response, path: string, method = 'get'): Promise<string> {
  const schema =
    declared.paths[path]?.[method]?.responses[response.status]?.content?.['application/json']
      ?.schema;
  if (!schema) return `${method} ${path} declares no JSON for ${response.status}.`;
  const whole = JSON.stringify({ ...schema, $defs: declared.components.schemas });
  const reader = z.fromJSONSchema(
    JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')),
  );
  const { error } = reader.safeParse(await response.json());
  return error ? z.prettifyError(error) : '';
}

test.each(['file', 'personal-data'])(
  'what a file is answered with after %s was removed is what is declared',
  async (what) => {
    const { id } = await startTransaction(own);
    await own.call('DELETE', `/api/transaction/${id}`);
    expect((await own.call('DELETE', `/api/transaction/${id}/${what}`)).status).toBe(200);
    const found: string[] = [];
    for (const end of ['', '/metadata', '/pdf', '/as-it-stands'])
      for (const Accept of ['application/json', 'application/pdf']) {
        const path = `/api/transaction/${id}/file/a.pdf${end}`;
        const answer = await own.call('GET', path, { headers: { Accept } });
        found.push(`${answer.status}${await faultsOf(answer, `${filePath}${end}`)}`);
      }
    expect(found).toEqual(Array.from({ length: 8 }, () => '410'));
  },
);

test('every call with a value in its path declares how broken percent-encoding is refused', async () => {
  const paths = Object.entries(declared.paths).filter(([path]) => path.includes('{'));
  expect(paths.length).toBeGreaterThan(15);
  const found: string[] = [];
  for (const [path, calls] of paths)
    for (const method of Object.keys(calls)) {
      const broken = path.replace(/\{\w+\}/, '%zz').replaceAll(/\{\w+\}/g, 'a');
      const answer = await own.call(method.toUpperCase(), broken);
      if (answer.status !== 400) found.push(`${answer.status} ${path}`);
      const fault = await faultsOf(answer, path, method);
      if (fault) found.push(fault);
    }
  expect(found).toEqual([]);
});

test('a path for one media type takes and gives nothing else, whatever is accepted', async () => {
  const file = await created();
  const metadata = examples.generatedMetadata;
  expect(await refusalOf(await own.call('PUT', `${file}/metadata`, pdf()))).toEqual([
    415,
    'content-type',
  ]);
  expect(await refusalOf(await own.call('PUT', `${file}/pdf`, { json: metadata }))).toEqual([
    415,
    'content-type',
  ]);
  expect((await own.call('PUT', `${file}/metadata`, { json: metadata })).status).toBe(202);
  const three = { ...pdf(), body: samplePdf({ pages: 3 }) };
  expect((await own.call('PUT', `${file}/pdf`, three)).status).toBe(201);
  for (const Accept of ['application/json', 'application/pdf', '*/*']) {
    const read = (end: string) => own.call('GET', `${file}/${end}`, { headers: { Accept } });
    expect(await (await read('metadata')).json()).toEqual(metadata);
    const given = await read('pdf');
    expect(given.headers.get('Content-Type')).toBe('application/pdf');
    expect((await given.text()).slice(0, 5)).toBe('%PDF-');
  }
});

test('a PDF that a client turned into {} takes no metadata away', async () => {
  const file = await created();
  const put = (json: object) => own.call('PUT', file, { json });
  expect((await put({})).status).toBe(202);
  expect((await put({})).status).toBe(202);
  const metadata = examples.generatedMetadata;
  expect((await put(metadata)).status).toBe(202);
  expect(await refusalOf(await put({}))).toEqual([400, 'metadata-empty']);
  const kept = await own.call('GET', `${file}/metadata`);
  expect(await kept.json()).toEqual(metadata);
  expect((await put({ Signers: {} })).status).toBe(202);
});
