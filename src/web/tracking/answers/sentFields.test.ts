import { expect, test } from 'vitest';
import type { SentTransaction } from '#core/wire/surfaces/appSurface.ts';
import { type FileMetadataInput, fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { sentFields } from './sentFields.ts';

const location = { Right: 100, Top: 200, Width: 90, Height: 20, PageNumber: 1 };

function file(fileId: string, metadata: FileMetadataInput): SentTransaction['files'][number] {
  const parsed = parseBody(fileMetadataSchema, metadata);
  if (!parsed.ok) throw new Error(parsed.problems[0]?.Message);
  return { fileId, metadata: parsed.value, readable: true };
}

test('a field belongs to every signer whose form sets name its set, in the transaction’s order', () => {
  const { fields } = sentFields(
    [
      file('a.pdf', {
        Signers: { Signer2: { FormSets: ['both'] }, Signer1: { FormSets: ['both', 'one'] } },
        FormSets: {
          both: { Name: { Type: 'SingleLine', Location: location } },
          one: { Agree: { Type: 'Check', Location: location } },
          nobody: { Lost: { Type: 'Check', Location: location } },
        },
      }),
    ],
    ['Signer1', 'Signer2'],
  );
  expect(fields.map(({ name, signerIds }) => [name, signerIds])).toEqual([
    ['Name', ['Signer1', 'Signer2']],
    ['Agree', ['Signer1']],
  ]);
});

test('a form set may be named from the metadata of another file; its fields stay on their own', () => {
  const { fields } = sentFields(
    [
      file('a.pdf', { FormSets: { set: { Name: { Type: 'SingleLine', Location: location } } } }),
      file('b.pdf', { Signers: { Signer1: { FormSets: ['set'] } } }),
    ],
    ['Signer1'],
  );
  expect(fields).toMatchObject([{ fileId: 'a.pdf', name: 'Name', signerIds: ['Signer1'] }]);
});

test('an entry that is a fileId means the fields inside that PDF, unless a form set has that key', () => {
  const { fields, embedded } = sentFields(
    [
      file('a.pdf', { Signers: { Signer1: { FormSets: ['a.pdf'] } } }),
      file('b.pdf', {
        Signers: { Signer1: { FormSets: ['b.pdf'] } },
        FormSets: { 'b.pdf': { Name: { Type: 'SingleLine', Location: location } } },
      }),
    ],
    ['Signer1'],
  );
  expect([...embedded]).toEqual([['a.pdf', ['Signer1']]]);
  expect(fields.map(({ name }) => name)).toEqual(['Name']);
});

test('a signature of several signers is one field for each, in equal columns', () => {
  const { fields } = sentFields(
    [
      file('a.pdf', {
        Signers: { Signer1: { FormSets: ['set'] }, Signer2: { FormSets: ['set'] } },
        FormSets: { set: { Signature1: { Type: 'Signature', Location: location } } },
      }),
    ],
    ['Signer1', 'Signer2'],
  );
  expect(fields.map(({ signerIds, column }) => [signerIds, column])).toEqual([
    [['Signer1'], { index: 0, count: 2 }],
    [['Signer2'], { index: 1, count: 2 }],
  ]);
  expect(new Set(fields.map(({ key }) => key)).size).toBe(2);
});
