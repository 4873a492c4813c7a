import { expect, test } from 'vitest';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { countingIds, factsOf, leaseDraft, leaseFacts } from '#testing/draftBuilders.ts';
import { convertEmbedded } from './convertEmbedded.ts';
import type { EmbeddedFieldFact } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { deleteFields } from '#core/draft/changedCopy.ts';
import { draftToMetadata } from '#core/draft/metadata/draftToMetadata.ts';
import { setEmbeddedSigners } from '#core/draft/commands/fileCommands.ts';
import { metadataToDraft } from '#core/draft/metadata/metadataToDraft.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';

const rect = { x: 72.125, y: 100.5, width: 180.25, height: 18 };
const fact = (name: string, members: Partial<EmbeddedFieldFact> = {}): EmbeddedFieldFact => ({
  name,
  kind: 'text',
  page: 1,
  rect,
  ...members,
});
const embedded = [
  fact('person.name', { filled: true }),
  fact('agree', { kind: 'check', page: 2 }),
  fact('agree', { kind: 'check', page: 3 }),
  fact('fixed', { readOnly: true }),
  fact('unseen', { hidden: true }),
  fact('several', { kind: 'choice', several: true }),
];
const all = new Set(embedded.map(({ name }) => name));
const given = setEmbeddedSigners(leaseDraft(), 'file', ['b']);
const convert = (draft: Draft, names: ReadonlySet<string> = all) =>
  convertEmbedded(draft, { fileKey: 'file', embedded, names, signerId: 'a' }, countingIds()).draft;
const exported = (draft: Draft) =>
  draftToMetadata(draft, leaseFacts(), {
    signerIds: provisionalWireIds(draft),
    rightMeasuredFrom: 'left',
  })[0];
const problemsOf = (draft: Draft, service: 'embedded' | 'remote' = 'embedded') =>
  createDraftReading()
    .findProblems(draft, { facts: leaseFacts({ embeddedFields: embedded }), service })
    .map(({ code }) => code);

test('text boxes and check boxes that can be seen become fields at their exact places, with plain and free names', () => {
  const { fields, files } = convert(given);
  expect(fields).toEqual([
    {
      id: 'f1',
      type: 'SingleLine',
      name: 'person_name',
      fileKey: 'file',
      page: 1,
      rect,
      signerIds: ['b'],
      locked: false,
      converted: { name: 'person.name', filled: true },
    },
    expect.objectContaining({ name: 'agree', type: 'Check', page: 2 }),
    expect.objectContaining({
      name: 'agree_2',
      page: 3,
      converted: { name: 'agree', filled: false },
    }),
    expect.objectContaining({ name: 'fixed' }),
  ]);
  expect(files[0]?.embeddedSignerIds).toEqual([]);
});

test('lists, choices and what nobody changes keep what they are, take and hold', () => {
  const options = [
    { value: '', text: '' },
    { value: '7', text: 'Seven' },
    { value: '8', text: 'Eight' },
  ];
  const buttons = ['Yes', 'No'].map((state) =>
    fact('form.answer', {
      kind: 'radio',
      state,
      choice: true,
      required: true,
      ...(state === 'No' && { filled: true }),
    }),
  );
  const one = {
    fileKey: 'file',
    embedded: [
      fact('list', { kind: 'choice', options, value: 'Eight', filled: true, required: true }),
      fact('vast', { kind: 'choice', options: [{ value: 'x', text: 'x'.repeat(300) }] }),
      ...buttons,
      fact('fixed', { readOnly: true, value: 'Delft', filled: true, fontSize: 9 }),
      fact('ticked', { kind: 'check', readOnly: true, value: true, filled: true }),
      fact('chosen', { kind: 'radio', state: 'a', choice: true, readOnly: true }),
      fact('several', { kind: 'choice', options, several: true }),
    ],
    names: new Set(['list', 'vast', 'form.answer', 'fixed', 'ticked', 'chosen', 'several']),
  };
  const made = (isPlain: boolean) =>
    convertEmbedded(
      leaseDraft(),
      { ...one, signerId: 'a', isPlain },
      countingIds(),
    ).draft.fields.map(({ name, type, traits, value, converted }) => [
      name,
      [type, traits, value],
      converted?.name,
    ]);
  const Group = 'form_answer';
  expect(made(false)).toEqual([
    ['list', ['List', { Required: true, Options: ['Seven', 'Eight'] }, 'Eight'], 'list'],
    ['vast', ['SingleLine', undefined, undefined], 'vast'],
    ['form_answer', ['Radio', { Required: true, Group }, 'Yes'], 'form.answer'],
    ['form_answer_2', ['Radio', { Required: true, Group, Chosen: true }, 'No'], 'form.answer'],
    ['fixed', ['SingleLine', { ReadOnly: true, FontSize: 9 }, 'Delft'], 'fixed'],
    ['ticked', ['Check', { ReadOnly: true }, true], 'ticked'],
  ]);
  expect(made(true).map(([name, said]) => [name, said?.[0]])).toEqual([
    ['fixed', 'SingleLine'],
    ['ticked', 'Check'],
  ]);
});

test('what was unassigned goes to the signer of new fields, and what is converted is not converted again', () => {
  const once = convert(leaseDraft(), new Set(['agree']));
  expect(once.fields.map(({ signerIds }) => signerIds)).toEqual([['a'], ['a']]);
  expect(convert(once, new Set(['agree']))).toBe(once);
});

test('as long as signers are given the rest, the converted ones are named, and no problem is seen in equal names', () => {
  const some = convert(given, new Set(['agree']));
  expect(some.files[0]?.embeddedSignerIds).toEqual(['b']);
  const [sets] = Object.values(exported(some)?.metadata.FormSets ?? {});
  expect(sets?.['agree']).toMatchObject({ Type: 'Check', ConvertedFrom: 'agree' });
  expect(problemsOf(some)).not.toContain('field.name.embedded');
  expect(problemsOf(some, 'remote')).toContain('file.convertedBeside');
  const back = deleteFields(some, ['f1', 'f2']);
  expect(exported(back)?.text).toBe(exported(given)?.text);
});

test('with none left, only a field that held a value is named; the text says what the object says', () => {
  const every = exported(convert(given));
  expect(JSON.stringify(every?.metadata).match(/ConvertedFrom/g)).toHaveLength(1);
  expect(every?.metadata.Signers).toEqual({ Signer2: { FormSets: ['1_Signer2'] } });
  expect(every?.text).toBe(JSON.stringify(every?.metadata, null, 2));
});

test('conversions come back by import, and go out as they came', () => {
  const some = exported(convert(given, new Set(['agree'])));
  const imported = metadataToDraft(leaseDraft(), 'file', some?.text ?? '', {
    facts: leaseFacts(),
    rightMeasuredFrom: 'left',
    nextId: countingIds('i'),
  });
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems));
  expect(imported.notices.map(({ code }) => code)).not.toContain('import.droppedMembers');
  expect(exported(imported.draft)?.text).toBe(some?.text);
});

test('as long as pages are unread, nothing is said about missing fields', () => {
  const codes = (members: object) =>
    createDraftReading()
      .findProblems(given, {
        facts: new Map([['file', factsOf(4, undefined, members)]]),
        service: 'embedded',
      })
      .map(({ code }) => code);
  expect(codes({ embeddedPending: true })).not.toContain('file.noEmbeddedFields');
  expect(codes({})).toContain('file.noEmbeddedFields');
});

test.each<[Partial<EmbeddedFieldFact>, Partial<DraftField>]>([
  [
    { maxLength: 8, comb: true, required: true, align: 'center', fontSize: 11 },
    {
      type: 'SingleLine',
      traits: { Required: true, MaxLength: 8, Comb: true, FontSize: 11, Align: 'center' },
    },
  ],
  [
    { multiline: true, maxLength: 90, fontSize: 200 },
    { type: 'MultiLine', traits: { MaxLength: 90 } },
  ],
  [
    { format: 'AFNumber_Format(2, 2, 0, 0, "", true);', align: 'right' },
    { type: 'Number', traits: { Decimals: 2, Align: 'right' } },
  ],
  [{ format: 'AFNumber_Format(2, 2, 0, 0, "€ ", true);' }, { type: 'SingleLine' }],
  [
    { format: 'AFDate_FormatEx("dd/mm/yyyy");', maxLength: 10 },
    { type: 'Date', traits: { Format: 'DD/MM/YYYY' } },
  ],
  [{ format: 'AFDate_FormatEx("d mmmm yyyy");' }, { type: 'SingleLine' }],
  [
    { kind: 'check', required: true },
    { type: 'Check', traits: { Required: true } },
  ],
])('Convert keeps what a field with %j says', (members, kept) => {
  const one = { fileKey: 'file', embedded: [fact('one', members)], names: new Set(['one']) };
  const made = (isPlain: boolean) =>
    convertEmbedded(leaseDraft(), { ...one, signerId: 'a', isPlain }, countingIds()).draft.fields;
  expect(made(false).map(({ type, traits }) => ({ type, traits }))).toEqual([
    { traits: undefined, ...kept },
  ]);
  expect(made(true).map(({ type, traits }) => ({ type, traits }))).toEqual([
    { type: members.kind === 'check' ? 'Check' : 'SingleLine', traits: undefined },
  ]);
});
