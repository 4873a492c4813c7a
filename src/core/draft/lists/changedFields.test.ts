import { expect, test } from 'vitest';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { deleteFields } from '#core/draft/changedCopy.ts';
import { changedFields, changedPages } from './changedFields.ts';

const [one, two, three] = [makeField('one'), makeField('two', { page: 2 }), makeField('three')];
const draft = withOnly(leaseDraft(), one, two, three);

test('what is new or was moved is named, and where the first of it stands', () => {
  const moved = { ...two, rect: { ...two.rect, x: 7 } };
  expect(changedFields(draft, withOnly(draft, one, moved, three))).toEqual({
    now: ['two'],
    first: moved,
  });
  const more = withOnly(draft, one, two, three, makeField('four'));
  expect(changedFields(draft, more).now).toEqual(['four']);
});

test('of what is gone only the place is left', () => {
  expect(changedFields(draft, deleteFields(draft, ['two']))).toEqual({ now: [], first: two });
});

test('a change of anything else names no field', () => {
  expect(changedFields(draft, { ...draft, title: 'Other' })).toEqual({ now: [], first: undefined });
});

test('the pages of a step are those where fields came, went or changed', () => {
  const a = makeField('a', { page: 2 });
  const b = makeField('b', { page: 7 });
  const pair = withOnly(leaseDraft(), a, b);
  expect(changedPages(pair, { ...pair, title: 'Other' })).toBeUndefined();
  expect(changedPages(pair, withOnly(pair, a))).toEqual({ fileKey: 'file', first: 7, last: 7 });
  const both = withOnly(pair, { ...a, name: 'x' }, { ...b, page: 5 });
  expect(changedPages(pair, both)).toEqual({ fileKey: 'file', first: 2, last: 5 });
});
