import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldTypes, isTakenBy } from '#core/fields/kindFacts.ts';
import { textPdf } from '#testing/service/textPdf.ts';
import { profiles } from '#server/config/profiles.ts';
import { sampleRules } from '#testing/service/sampleTransactions.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { type TestService, openTestService } from '#testing/service/testService.ts';

let own: TestService;
let family: TestService;
beforeAll(async () => {
  own = await openTestService();
  family = await openTestService({
    rules: { ...sampleRules, ...profiles.family, givesLinks: true },
  });
});
afterAll(async () => {
  await own.close();
  await family.close();
});

const page = readFileSync(
  join(import.meta.dirname, '../../../../../docs/compatibility.md'),
  'utf8',
);
const rows = [...page.matchAll(/^\| ([a-zA-Z ]+) \| `(.+)` \| (done|kept|refused) \|/gm)].map(
  ([, where = '', example = '', outcome = '']) => ({ where, example, outcome }),
);

type Answer = { Id: string; Signers: object[]; Problems?: { Path: string; Code: string }[] };
const signer = { SendSignRequest: false };
const pdf = textPdf([[{ text: '{{tag}}', x: 72, y: 700 }]]);
const members = (example: string) => JSON.parse(`{${example}}`) as Record<string, unknown>;
const create = (json: object, headers = {}) =>
  own.call('POST', '/api/transaction/', { json, headers });
async function emptyFile(): Promise<string> {
  const { Id } = (await (await create({ Signers: [signer] })).json()) as Answer;
  return `/api/transaction/${Id}/file/a.pdf`;
}
const putPdf = (path: string, headers = {}) =>
  own.call('PUT', path, { headers: { 'Content-Type': 'application/pdf', ...headers }, body: pdf });

/** A creation with one more member: what becomes of it. */
async function ofCreation(example: string, on: 'transaction' | 'signer'): Promise<string> {
  const more = members(example);
  const body =
    on === 'signer' ? { Signers: [{ ...signer, ...more }] } : { Signers: [signer], ...more };
  const response = await create(body);
  const answer = (await response.json()) as Answer;
  const [name = ''] = Object.keys(more);
  if (response.status === 400)
    return answer.Problems?.some(({ Path }) => Path.includes(name))
      ? 'refused'
      : 'refused elsewhere';
  const holder: Record<string, unknown> = {
    ...(on === 'signer' ? answer.Signers[0] : answer),
  };
  const same = JSON.stringify(holder[name]) === JSON.stringify(more[name]);
  return same && name !== 'Id' ? 'kept' : 'done';
}

/** Metadata and a PDF: what becomes of them. */
async function ofMetadata(json: unknown, example: string): Promise<string> {
  const path = await emptyFile();
  const described = await own.call('PUT', path, { json });
  const last = described.status === 202 ? await putPdf(path) : described;
  if (last.status === 400) return 'refused';
  const sent = await own.call('GET', path, { headers: { Accept: 'application/json' } });
  expect(await sent.text()).toContain(JSON.stringify(Object.values(members(example))[0]));
  return 'taken';
}

const location = { Left: 10, Top: 10, Height: 20, PageNumber: 1 };
const withField = (field: object) => ({
  Signers: { Signer1: { FormSets: ['set'] } },
  FormSets: { set: { field: { Type: 'SingleLine', Width: 90, Location: location, ...field } } },
});

async function ofHeader(where: string, header: string): Promise<string> {
  const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(header) ?? [];
  const headers = { [name]: value };
  const path = await emptyFile();
  if (where === 'header of create') {
    const answer = await create({ Signers: [signer] }, headers);
    return answer.headers.get('Content-Type')?.includes('json') && answer.ok ? 'done' : 'refused';
  }
  if (where === 'header of PDF') return (await putPdf(path, headers)).ok ? 'done' : 'refused';
  await own.call('PUT', path, { json: {} });
  await putPdf(path);
  const answer = await own.call('GET', path, { headers });
  return answer.headers.get('Content-Type') === 'application/pdf' ? 'done' : 'kept';
}

/** What the family answers of a transaction that says nothing of it. */
async function inFamily(where: string): Promise<object> {
  const json = { Signers: [signer] };
  const created = await family.call('POST', '/api/transaction/', { json });
  const answer = (await created.json()) as Answer;
  const path = `/api/transaction/${answer.Id}`;
  switch (where) {
    case 'family answer':
      return answer;
    case 'family signer':
      return answer.Signers[0] ?? {};
    case 'family signer after signing': {
      const { read, sign } = await startTransaction(family);
      await sign(0, 'POST', '/finish', finishBody('Anna'));
      return (await read()).Signers[0] ?? {};
    }
    case 'family start of a PDF alone': {
      const headers = { 'Content-Type': 'application/pdf' };
      await family.call('PUT', `${path}/file/a.pdf`, { headers, body: pdf });
      const { status } = await family.call('PUT', `${path}/start`);
      return { status };
    }
    default: {
      await family.call('DELETE', path);
      const again = await family.call('DELETE', path);
      return ((await again.json()) as Answer).Problems?.[0] ?? {};
    }
  }
}

async function ofFamily(where: string, example: string): Promise<string> {
  if (where === 'family location') {
    const created = await family.call('POST', '/api/transaction/', { json: { Signers: [signer] } });
    const { Id } = (await created.json()) as Answer;
    const location = { Type: 'Check', Width: undefined, Location: JSON.parse(example) as object };
    const path = `/api/transaction/${Id}/file/a.pdf`;
    const described = await family.call('PUT', path, { json: withField(location) });
    const headers = { 'Content-Type': 'application/pdf' };
    const drawn = await family.call('PUT', path, { headers, body: pdf });
    return described.ok && drawn.ok ? 'done' : 'refused';
  }
  expect(await inFamily(where)).toMatchObject(members(example));
  return 'done';
}

/** The types that are offered in front of another service. */
function ofOffer(where: string, example: string): string {
  const profile = where === 'offered for family' ? 'family' : 'contract';
  const types = fieldTypes.filter((type) => isTakenBy(profile, type));
  expect(members(example)).toEqual({ Types: types });
  return 'done';
}

function outcomeOf(where: string, example: string): Promise<string> {
  if (where.startsWith('offered')) return Promise.resolve(ofOffer(where, example));
  if (where.startsWith('family')) return ofFamily(where, example);
  switch (where) {
    case 'create':
      return ofCreation(example, 'transaction');
    case 'signer':
      return ofCreation(example, 'signer');
    case 'metadata':
      return ofMetadata({ Signers: {}, ...members(example) }, example);
    case 'field':
      return ofMetadata(withField(members(example)), example);
    case 'location':
      return ofMetadata(
        withField({ Type: 'Check', Width: undefined, Location: JSON.parse(example) as object }),
        `"Location": ${example}`,
      );
    default:
      return ofHeader(where, example);
  }
}

test('the table has rows of every kind', () => {
  expect(new Set(rows.map(({ where }) => where)).size).toBe(16);
  expect(rows.length).toBe(page.split('\n').filter((line) => /^\| .*`/.test(line)).length);
});

test.each(rows)('$where $example: $outcome', async ({ where, example, outcome }) => {
  const found = await outcomeOf(where, example);
  expect(found === 'taken' ? outcome === 'done' || outcome === 'kept' : found === outcome).toBe(
    true,
  );
});

test('a Seal is refused with a sentence that says why, and what is taken', async () => {
  const response = await own.call('PUT', await emptyFile(), { json: withField({ Type: 'Seal' }) });
  const { Message } = (await response.json()) as { Message: string };
  expect(Message).toContain('nothing says what such a field shows');
  for (const type of fieldTypes) expect(Message).toContain(type);
});
