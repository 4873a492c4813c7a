import { expect, test } from 'vitest';
import type { DraftField } from '#core/draft/draft.ts';
import type { FieldEntry } from '#core/fields/fieldKind.ts';
import { leaseDraft, leaseFacts } from '#testing/draftBuilders.ts';
import { formFieldsOf } from './formFieldsOf.ts';
import { takeOverAnswers } from './takeOverAnswers.ts';

const rect = { x: 72, y: 100, width: 180, height: 20 };
const field = (id: string, members: Partial<DraftField> = {}): DraftField => ({
  id,
  type: 'SingleLine',
  name: id,
  fileKey: 'file',
  page: 1,
  rect,
  signerIds: ['a'],
  locked: false,
  ...members,
});
const draftOf = (...fields: DraftField[]) => ({ ...leaseDraft(), fields });
const answers = (given: Record<string, FieldEntry>) => new Map(Object.entries(given));
const valuesIn = (fields: readonly DraftField[]) =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

test('answers become what fields hold beforehand, by their names; the rest is named', () => {
  const draft = draftOf(
    field('Town'),
    field('a.Street'),
    field('Agreed', { type: 'Check' }),
    field('Sign', { type: 'Signature' }),
    field('kept', { value: 'before' }),
    field('mine', { converted: { name: 'form.own', filled: false } }),
  );
  const {
    draft: next,
    taken,
    left,
  } = takeOverAnswers(
    draft,
    answers({
      town: 'Delft',
      a_Street: 'Mill Lane',
      Agreed: true,
      Sign: 'x',
      kept: '',
      'form.own': '7',
      other: 'nobody',
      off: false,
    }),
  );
  expect(valuesIn(next.fields)).toEqual({
    Town: 'Delft',
    'a.Street': 'Mill Lane',
    Agreed: true,
    Sign: undefined,
    kept: 'before',
    mine: '7',
  });
  expect([taken, left]).toEqual([4, ['Sign', 'other']]);
});

test('what a kind does not take is left, and what is there already is no change', () => {
  const draft = draftOf(field('Town', { value: 'Delft' }), field('Agreed', { type: 'Check' }));
  const same = takeOverAnswers(draft, answers({ Town: 'Delft', Agreed: 'perhaps' }));
  expect(same).toEqual({ draft, taken: 1, left: ['Agreed'] });
  expect(same.draft).toBe(draft);
});

test('an answer to a choice is chosen beforehand, and what was chosen before is not', () => {
  const button = (id: string, value: string, traits = {}) =>
    field(id, { type: 'Radio', value, traits: { Group: 'My.Colour', ...traits } });
  const draft = draftOf(button('r', 'red', { Chosen: true }), button('g', 'green'));
  const taken = takeOverAnswers(draft, answers({ my_colour: 'green', r: 'x' }));
  expect(taken.left).toEqual(['r']);
  expect(taken.taken).toBe(1);
  expect(taken.draft.fields.map(({ traits, value }) => [traits?.Chosen, value])).toEqual([
    [undefined, 'red'],
    [true, 'green'],
  ]);
  expect(takeOverAnswers(draft, answers({ My_Colour: 'blue' }))).toEqual({
    draft,
    taken: 0,
    left: ['My_Colour'],
  });
});

test('a list takes its options back, and nothing else', () => {
  const traits = { Options: ['North', 'South'] };
  const draft = draftOf(
    field('Side', { type: 'List', traits }),
    field('Other', { type: 'List', traits }),
  );
  const { draft: next, left } = takeOverAnswers(draft, answers({ Side: 'South', Other: 'West' }));
  expect(valuesIn(next.fields)).toEqual({ Side: 'South', Other: undefined });
  expect(left).toEqual(['Other']);
});

test('of several documents the one that has most of the names is meant', () => {
  const draft = {
    ...draftOf(
      field('Town'),
      field('Town2', { name: 'Town', fileKey: 'b' }),
      field('c', { fileKey: 'b' }),
    ),
    files: [...leaseDraft().files, ...leaseDraft().files.map((file) => ({ ...file, key: 'b' }))],
  };
  const { draft: next } = takeOverAnswers(draft, answers({ Town: 'Delft', c: '1' }));
  expect(next.fields.map(({ value }) => value)).toEqual([undefined, 'Delft', '1']);
});

test('fields go into a form in tab order, each signature once, without those that are there', () => {
  const draft = draftOf(
    field('second', { page: 2 }),
    field('low', { rect: { ...rect, y: 300 }, value: 'Delft' }),
    field('high', { tabOrder: 2 }),
    field('first', { rect: { ...rect, y: 500 }, tabOrder: 1 }),
    field('Sign', { type: 'Signature', signerIds: ['a', 'b'], rect: { ...rect, y: 600 } }),
    field('own', { converted: { name: 'own', filled: false } }),
    field('Agreed', { type: 'Check', rect: { x: 72, y: 700, width: 14, height: 14 } }),
  );
  const fields = formFieldsOf(draft, 'file', leaseFacts());
  expect(fields.map(({ name }) => name)).toEqual([
    'first',
    'high',
    'low',
    'Sign 1',
    'Sign 2',
    'Agreed',
    'second',
  ]);
  expect(fields[2]).toEqual({
    name: 'low',
    type: 'SingleLine',
    textSize: 12,
    value: 'Delft',
    places: [{ page: 1, box: { ...rect, y: 300 } }],
  });
  expect(fields[4]?.places).toEqual([{ page: 1, box: { ...rect, x: 162, y: 600, width: 90 } }]);
});
