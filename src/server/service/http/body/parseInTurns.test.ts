import { expect, test } from 'vitest';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { putTemplateSchema } from '#core/wire/surfaces/templateSurface.ts';
import { parseInTurns } from './parseInTurns.ts';

const Location = { Right: 72.25, Top: 72, Width: 180, Height: 20.5, PageNumber: 1 };
const field = { Type: 'SingleLine', Location };
const many = <T>(count: number, of: (index: number) => T) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`Field ${index}`, of(index)]));

const bodies = {
  'one large form set': { FormSets: { one: many(2_000, () => field), two: { Small: field } } },
  'many small form sets': { FormSets: many(1_500, () => ({ Only: field })) },
  'many middling form sets': { FormSets: many(60, () => many(60, () => field)) },
  'other spellings, nulls, and lists for maps': {
    displayName: 'Lease',
    SIGNERS: { Signer1: { formsets: ['one'] } },
    formSets: {
      one: many(1_000, (index) => (index % 7 === 0 ? null : { type: 'Check', location: Location })),
      two: [],
    },
  },
  'unknown members': { X: many(5_000, () => ({})), FormSets: { a: many(999, () => field) } },
};

test.each(Object.entries(bodies))('%s: the same value as at once', async (_, body) => {
  const atOnce = parseBody(fileMetadataSchema, body);
  expect(atOnce.ok).toBe(true);
  const inTurns = await parseInTurns(fileMetadataSchema, body);
  expect(JSON.stringify(inTurns)).toBe(JSON.stringify(atOnce));
});

test.each([
  [
    'a wrong field',
    { FormSets: { one: many(2_000, (i) => (i === 1_999 ? { Type: 'x' } : field)) } },
  ],
  ['no object', { FormSets: { one: many(2_000, (i) => (i === 7 ? 3 : field)) } }],
  ['a wrong form set', { FormSets: many(2_000, (i) => (i === 900 ? 'x' : { 'a b': field })) }],
  ['faults beside', { DisplayName: 3, FormSets: { 'a b': many(2_000, () => field), b: 7 } }],
  ['a name', { FormSets: { one: { ...many(999, () => field), 'a\u0007': field } } }],
  [
    '__proto__',
    { FormSets: { one: JSON.parse(`{"a":${'[1'.repeat(1)}],"__proto__":{}}`) as object } },
  ],
])('%s: the same problems as at once', async (_, body) => {
  const atOnce = parseBody(fileMetadataSchema, body);
  expect(atOnce.ok).toBe(false);
  expect(await parseInTurns(fileMetadataSchema, body)).toEqual(atOnce);
});

test('files of a template are judged in turns, and their lists as a whole', async () => {
  const file = (FileId: string) => ({
    FileId,
    Sha256: 'a'.repeat(64),
    Metadata: { FormSets: { [FileId]: many(900, () => field) } },
  });
  const template = (...Files: object[]) => ({
    Name: 'Lease',
    Roles: [{ Id: 'tenant', Name: 'Tenant' }],
    Files,
  });
  for (const body of [template(file('a'), file('b')), template(file('a'), file('a'))])
    expect(await parseInTurns(putTemplateSchema, body)).toEqual(parseBody(putTemplateSchema, body));
});

test('between two parts of a large body others have their turn', async () => {
  let turns = 0;
  let isOver = false;
  const other = () => {
    turns += 1;
    if (!isOver) setImmediate(other);
  };
  setImmediate(other);
  await parseInTurns(fileMetadataSchema, { FormSets: { one: many(5_000, () => field) } });
  isOver = true;
  expect(turns).toBeGreaterThan(10);
});
