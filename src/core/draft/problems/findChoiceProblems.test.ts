import { expect, test } from 'vitest';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { formFieldsOf } from '#core/draft/embedded/formFieldsOf.ts';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { fixProblem } from './fixProblem.ts';
import { repeatFields } from '#core/draft/repeats/repeatFields.ts';
import {
  countingIds,
  leaseDraft,
  leaseFacts,
  makeField,
  withOnly,
} from '#testing/draftBuilders.ts';

const button = (id: string, members: Partial<DraftField> = {}) =>
  makeField(id, {
    type: 'Radio',
    rect: { x: 100, y: 100, width: 14, height: 14 },
    traits: { Group: 'Colour' },
    ...members,
  });

const problemsIn = (draft: Draft) =>
  createDraftReading()
    .findProblems(draft, { facts: leaseFacts(), service: 'embedded' })
    .filter(({ code }) => code.startsWith('choice.'))
    .map(({ code, severity, place }) => `${severity} ${code} ${place.fieldIds.join()}`);
const problemsOf = (...fields: DraftField[]) => problemsIn(withOnly(leaseDraft(), ...fields));

test('a choice has two buttons, a Value for each, and a name of its own', () => {
  expect(problemsOf(button('red'), button('blue'))).toEqual([]);
  expect(problemsOf(button('red'))).toEqual(['warning choice.single red']);
  expect(problemsOf(button('red', { value: 'x' }), button('blue', { value: 'x' }))).toEqual([
    'warning choice.sameValue blue',
  ]);
  expect(problemsOf(button('red', { value: 'blue' }), button('blue'))).toEqual([
    'warning choice.sameValue blue',
  ]);
  expect(problemsOf(button('red'), button('blue'), makeField('colour'))).toEqual([
    'blocking choice.name red',
  ]);
  const other = { traits: { Group: 'COLOUR' } };
  expect(
    problemsOf(button('red'), button('blue'), button('one', other), button('two', other)),
  ).toEqual(['blocking choice.name one']);
});

test('buttons of two signers, or of two form sets, are two choices', () => {
  expect(problemsOf(button('red'), button('blue', { signerIds: ['b'] }))).toEqual([
    'warning choice.single red',
    'warning choice.single blue',
  ]);
  const bare = { traits: undefined };
  expect(problemsOf(button('red', bare), button('blue', bare))).toEqual([]);
  expect(problemsOf(button('red', bare), button('blue'))).toEqual([
    'warning choice.single red',
    'warning choice.single blue',
  ]);
});

test('of two buttons that are chosen beforehand the first counts, and the other is told', () => {
  const chosen = { traits: { Group: 'Colour', Chosen: true } };
  const draft = withOnly(leaseDraft(), button('red', chosen), button('blue', chosen));
  const context = { facts: leaseFacts(), service: 'embedded' } as const;
  const { findProblems } = createDraftReading();
  const problem = findProblems(draft, context).find(({ code }) => code.startsWith('choice.'));
  expect(problem).toMatchObject({
    code: 'choice.chosenTwice',
    severity: 'warning',
    values: { name: 'blue', other: 'red' },
    fix: 'unchoose',
  });
  expect(formFieldsOf(draft, 'file', leaseFacts())).toMatchObject([{ value: 'red' }]);
  const fixed = problem && fixProblem(draft, problem, leaseFacts(), countingIds());
  expect(fixed?.fields.map(({ traits }) => traits?.Chosen)).toEqual([true, undefined]);
  expect(formFieldsOf(fixed ?? draft, 'file', leaseFacts())).toMatchObject([{ value: 'red' }]);
  const same = button('blue', { ...chosen, value: 'red' });
  expect(problemsOf(button('red', chosen), same, button('green'))).toEqual([
    'warning choice.sameValue blue',
  ]);
});

test('a button that is repeated chooses the same on each page', () => {
  const draft = withOnly(leaseDraft(), button('red'), button('blue'));
  const repeated = repeatFields(
    draft,
    ['red', 'blue'],
    [{ fileKey: 'file', page: 2 }],
    leaseFacts(),
    countingIds('n'),
  ).draft;
  expect(repeated.fields.map(({ name, value, page }) => [name, value, page])).toEqual([
    ['red', undefined, 1],
    ['blue', undefined, 1],
    ['red_2', 'red', 2],
    ['blue_2', 'blue', 2],
  ]);
  expect(problemsIn(repeated)).toEqual([]);
  expect(formFieldsOf(repeated, 'file', leaseFacts())).toMatchObject([
    {
      name: 'Colour',
      type: 'Radio',
      places: [
        { page: 1, state: 'red' },
        { page: 1, state: 'blue' },
        { page: 2, state: 'red' },
        { page: 2, state: 'blue' },
      ],
    },
  ]);
});
