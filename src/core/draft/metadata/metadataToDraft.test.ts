import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FileMetadataInput, fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { draftStates, fivePages } from '#testing/arbitraryDraft.ts';
import { arbitraryMetadata } from '#testing/arbitraryMetadata.ts';
import {
  countingIds,
  factsOf,
  leaseDraft,
  leaseFacts,
  makeField,
  withOnly,
} from '#testing/draftBuilders.ts';
import { type FactsByFile, noFacts } from '#core/draft/documentFacts.ts';
import { type Draft, newDraft } from '#core/draft/draft.ts';
import { addField } from '#core/draft/commands/addFields.ts';
import { deleteFields } from '#core/draft/changedCopy.ts';
import { draftToMetadata } from './draftToMetadata.ts';
import { setFieldSigners } from '#core/draft/commands/fieldSettings.ts';
import { addFile, renameFile } from '#core/draft/commands/fileCommands.ts';
import { type ImportOptions, metadataToDraft } from './metadataToDraft.ts';
import { moveFields } from '#core/draft/commands/moveFields.ts';
import { removeSigner } from '#core/draft/commands/signerCommands.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';

const bare = addFile(newDraft('draft', 'Lease'), 'file', 'lease.pdf');
const nine: FactsByFile = new Map([['file', factsOf(9)]]);

function imported(text: string, draft: Draft = bare, options: Partial<ImportOptions> = {}) {
  const result = metadataToDraft(draft, 'file', text, {
    facts: nine,
    rightMeasuredFrom: 'left',
    nextId: countingIds('i'),
    ...options,
  });
  if (!result.ok) throw new Error(result.problems.map((problem) => problem.Message).join(' '));
  return result;
}

function refused(text: string, options: Partial<ImportOptions> = {}) {
  const result = metadataToDraft(bare, 'file', text, {
    facts: nine,
    rightMeasuredFrom: 'left',
    nextId: countingIds('i'),
    ...options,
  });
  if (result.ok) throw new Error('was taken');
  return result.problems;
}

const textOf = (draft: Draft, from: 'left' | 'right' = 'left', facts = nine) =>
  draftToMetadata(draft, facts, {
    signerIds: provisionalWireIds(draft),
    rightMeasuredFrom: from,
  }).find((file) => file.fileKey === 'file')?.text ?? '';

const parse = (text: string) => {
  const parsed = parseBody(fileMetadataSchema, JSON.parse(text));
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};

const small = (FormSets: FileMetadataInput['FormSets'], Signers: FileMetadataInput['Signers']) =>
  JSON.stringify({ DisplayName: 'Lease', Signers, FormSets }, null, 2);
const line = (Right: number, Top = 100) => ({
  Type: 'SingleLine' as const,
  Location: { Right, Top, Width: 180, Height: 20, PageNumber: 1 },
});

test('any valid metadata that is imported and exported means the same, down to the order of everything', () => {
  fc.assert(
    fc.property(
      arbitraryMetadata,
      fc.constantFrom('left' as const, 'right' as const),
      fc.constantFrom(bare, leaseDraft()),
      (metadata, from, draft) => {
        const text = JSON.stringify(metadata);
        const result = imported(text, draft, { rightMeasuredFrom: from });
        const back = parse(textOf(result.draft, from));
        expect(back).toEqual(parse(text));
        expect(JSON.stringify(back)).toBe(JSON.stringify(parse(text)));
      },
    ),
    { numRuns: 1000 },
  );
});

test('metadata that this product wrote comes back byte for byte, under both readings', () => {
  fc.assert(
    fc.property(draftStates, fc.constantFrom('left' as const, 'right' as const), (states, from) => {
      const last = states.at(-1);
      if (!last) return;
      const signerIds = provisionalWireIds(last);
      const files = draftToMetadata(last, fivePages, { signerIds, rightMeasuredFrom: from });
      for (const { text, fileId } of files) {
        if (!parseBody(fileMetadataSchema, JSON.parse(text)).ok) continue;
        const draft = renameFile(bare, 'file', { fileId });
        const result = imported(text, draft, { rightMeasuredFrom: from });
        expect(result.notices.map((notice) => notice.code)).not.toContain('import.droppedMembers');
        expect(textOf(result.draft, from)).toBe(text);
        const again = imported(textOf(result.draft, from), result.draft, {
          rightMeasuredFrom: from,
        });
        expect(textOf(again.draft, from)).toBe(text);
      }
    }),
    { numRuns: 300 },
  );
});

test('a box that is moved gets its new numbers, and back at its place the old ones, digits and all', () => {
  const text = small({ set: { date: line(100.123456) } }, { Signer1: { FormSets: ['set'] } });
  const { draft } = imported(text);
  const moved = moveFields(draft, ['i2'], { x: 10, y: 0 }, nine);
  expect(parse(textOf(moved)).FormSets['set']?.['date']?.Location.Right).toBe(110.12);
  const back = moveFields(moved, ['i2'], { x: -10, y: 0 }, nine);
  expect(Math.abs((back.fields[0]?.rect.x ?? 0) - 100.123456)).toBeLessThan(1e-9);
  expect(textOf(draft)).toBe(text);
});

test('coordinates that were left out are 0', () => {
  const text =
    '{"FormSets":{"s":{"f":{"Type":"Check","Location":{"Width":14,"Height":14,"PageNumber":2}}}}}';
  expect(imported(text).draft.fields[0]).toMatchObject({
    page: 2,
    rect: { x: 0, y: 0, width: 14, height: 14 },
    signerIds: [],
    formSet: 's',
  });
});

test('signers that are missing are added up to the highest number named', () => {
  const { draft, notices } = imported(small({}, { Signer3: { FormSets: [] } }), leaseDraft());
  expect(draft.signers.map((signer) => signer.name)).toEqual(['Anna', 'Jonas', 'Signer 3']);
  expect(notices).toEqual([{ code: 'import.addedSigners', names: [], count: 1 }]);
});

test('ids that the service did not make stand for signers by their order, and a notice says so', () => {
  const text = small(
    { s: { f: line(1) }, t: { g: line(2) } },
    { zoe: { FormSets: ['s'] }, Signer1: { FormSets: ['t'] } },
  );
  const { draft, notices } = imported(text, leaseDraft());
  expect(draft.fields.map((field) => [field.name, field.signerIds])).toEqual([
    ['f', ['b']],
    ['g', ['a']],
  ]);
  expect(notices).toEqual([{ code: 'import.matchedSigners', names: ['zoe'], count: 1 }]);
});

test('ids that a created transaction gave find their signers', () => {
  const text = small({ s: { f: line(1) } }, { 'id-of-jonas': { FormSets: ['s'] } });
  const { draft, notices } = imported(text, leaseDraft(), {
    signerIds: ['id-of-anna', 'id-of-jonas'],
  });
  expect(draft.fields[0]?.signerIds).toEqual(['b']);
  expect(notices).toEqual([]);
});

test('what was in the document before is replaced, what is in other documents stays', () => {
  const draft = withOnly(
    addFile(leaseDraft(), 'other', 'other.pdf'),
    makeField('old'),
    makeField('elsewhere', { fileKey: 'other' }),
  );
  const result = imported(small({ s: { f: line(1) } }, {}), draft);
  expect(result.draft.fields.map((field) => field.name)).toEqual(['elsewhere', 'f']);
  expect(result.notices).toEqual([{ code: 'import.replacedFields', names: [], count: 1 }]);
});

test('a field made here joins the imported set of its signers; one for others gets a set of its own', () => {
  const text = small({ lease_anna: { date: line(1) } }, { Signer1: { FormSets: ['lease_anna'] } });
  const { draft } = imported(text, leaseDraft());
  const plan = {
    type: 'Check' as const,
    fileKey: 'file',
    page: 1,
    rect: line(1).Location && { x: 9, y: 9, width: 14, height: 14 },
  };
  const own = addField(draft, { ...plan, signerIds: ['a'] }, nine, countingIds('n'));
  const both = addField(own, { ...plan, signerIds: ['a', 'b'] }, nine, countingIds('m'));
  const { FormSets, Signers } = parse(textOf(both));
  expect(Object.entries(FormSets).map(([key, set]) => [key, Object.keys(set)])).toEqual([
    ['lease_anna', ['date', 'Check1']],
    ['1_Signer1_Signer2', ['Check2']],
  ]);
  expect(Signers).toEqual({
    Signer1: { FormSets: ['lease_anna', '1_Signer1_Signer2'] },
    Signer2: { FormSets: ['1_Signer1_Signer2'] },
  });
});

test('a set whose fields are deleted here is not exported, one that came empty is', () => {
  const text = small(
    { gone: { f: line(1) }, empty: {} },
    { Signer1: { FormSets: ['gone', 'empty', 'empty'] } },
  );
  const { draft } = imported(text);
  const { FormSets, Signers } = parse(textOf(deleteFields(draft, ['i2'])));
  expect(FormSets).toEqual({ empty: {} });
  expect(Signers).toEqual({ Signer1: { FormSets: ['empty', 'empty'] } });
});

test('a field given to others leaves its set, and the set keeps the rest', () => {
  const text = small(
    { s: { f: line(1.111), g: line(2) } },
    { Signer1: { FormSets: ['s'] }, Signer2: { FormSets: [] } },
  );
  const { draft } = imported(text);
  const given = parse(textOf(setFieldSigners(draft, ['i3'], [draft.signers[1]?.id ?? ''])));
  expect(Object.entries(given.FormSets).map(([key, set]) => [key, Object.keys(set)])).toEqual([
    ['s', ['g']],
    ['1_Signer2', ['f']],
  ]);
  expect(given.FormSets['1_Signer2']?.['f']?.Location.Right).toBe(1.111);
  expect(given.Signers['Signer2']).toEqual({ FormSets: ['1_Signer2'] });
});

test('a removed signer is gone from sets and entries, and what they shared stays with the others', () => {
  const text = small(
    { s: { f: line(1) } },
    { Signer1: { FormSets: ['s'] }, Signer2: { FormSets: ['s'] } },
  );
  const { draft } = imported(text, leaseDraft());
  expect(parse(textOf(removeSigner(draft, 'a'))).Signers).toEqual({ Signer1: { FormSets: ['s'] } });
});

test('an entry that names the document itself means its embedded fields and follows its fileId', () => {
  const { draft } = imported(
    small(undefined, { Signer1: { FormSets: ['lease.pdf'] } }),
    leaseDraft(),
  );
  expect(draft.files[0]?.embeddedSignerIds).toEqual(['a']);
  const renamed = renameFile(draft, 'file', { fileId: 'other.pdf' });
  expect(parse(textOf(renamed)).Signers).toEqual({ Signer1: { FormSets: ['other.pdf'] } });
});

test('members that the contract does not know are dropped and named', () => {
  const text = `{"displayName": "Lease", "Version": 2, "Signers": {"Signer1": {"FormSets": ["s", "x"], "Role": "tenant"}},
    "formsets": {"s": {"f": {"Type": "Check", "Mandatory": true, "Location": {"width": 14, "Height": 14, "PageNumber": 1, "Search": null}},
    "g": {"Type": "Check", "Mandatory": true, "Location": {"Width": 14, "WIDTH": 9, "Height": 14, "PageNumber": 1}}}}}`;
  const { draft, notices } = imported(text);
  expect(draft.fields.map((field) => field.rect.width)).toEqual([14, 14]);
  expect(draft.files[0]?.displayName).toBe('Lease');
  expect(notices).toEqual([
    {
      code: 'import.droppedMembers',
      names: [
        'Version',
        'Signers.Signer1.Role',
        'FormSets.*.*.Mandatory',
        'FormSets.s.g.Location.WIDTH',
      ],
      count: 5,
    },
    { code: 'import.addedSigners', names: [], count: 1 },
    { code: 'import.otherEntries', names: ['x'], count: 1 },
  ]);
});

test('a key that stands twice in the file is named, as reading keeps only the last', () => {
  const one = JSON.stringify(line(1));
  const two = JSON.stringify(line(2));
  const { draft, notices } = imported(
    `\uFEFF{"FormSets":{"s":{"a\\":b":${one},"f":${one}},"s":{"f":${two}}}}`,
  );
  expect(draft.fields.map((field) => field.rect.x)).toEqual([2]);
  expect(notices).toEqual([{ code: 'import.repeatedKeys', names: ['s'], count: 1 }]);
});

test('what is no metadata is refused with the places that are wrong', () => {
  expect(refused('{"FormSets":')[0]?.Code).toBe('json');
  expect(refused('{\n"FormSets": {},\n}')[0]?.Message).toContain('line 3.');
  const paths = (field: object) =>
    refused(JSON.stringify({ FormSets: { s: { f: field } } })).map((problem) => problem.Path);
  expect(paths({ Type: 'Seal', Location: { Width: -1 } })).toEqual([
    'FormSets.s.f.Type',
    'FormSets.s.f.Location.Width',
  ]);
  expect(paths({ Type: 'Check', Location: { Width: 0, Height: 1 } })).toEqual([
    'FormSets.s.f.Location.Width',
    'FormSets.s.f.Location.PageNumber',
  ]);
  expect(refused('{"FormSets":{"__proto__":{}}}')[0]?.Code).toBe('name');
  expect(refused('[1]')[0]?.Message).toBe('The body must be an object.');
  const crowd = Object.fromEntries(
    Array.from({ length: 51 }, (_, at) => [`id${at}`, { FormSets: [] }]),
  );
  expect(refused(JSON.stringify({ Signers: crowd }))[0]?.Code).toBe('too-big');
});

test('under the right reading import waits for the widths of pages, but not of pages that there are not', () => {
  const text = small({ s: { f: line(100) } }, {});
  const right = { rightMeasuredFrom: 'right' as const };
  expect(refused(text, { ...right, facts: noFacts })[0]?.Code).toBe('page-width');
  const { draft } = imported(text, bare, { ...right, facts: leaseFacts() });
  expect(draft.fields[0]?.rect.x).toBe(612 - 100 - 180);
  const beyond = text.replace('"PageNumber": 1', '"PageNumber": 77');
  expect(
    textOf(imported(beyond, bare, { ...right, facts: leaseFacts() }).draft, 'right', leaseFacts()),
  ).toBe(beyond);
});

test('numbers read from one edge are worked out anew when Right is switched to the other', () => {
  const text = small({ s: { f: line(100) } }, {});
  const { draft } = imported(text);
  expect(parse(textOf(draft, 'right')).FormSets['s']?.['f']?.Location.Right).toBe(612 - 100 - 180);
});
