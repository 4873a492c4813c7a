import { expect, test } from 'vitest';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { deleteFields } from '#core/draft/changeFields.ts';
import { changedFields } from './changedFields.ts';

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
