import { expect, test } from 'vitest';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { acceptPlaces, moveWithText, neededPdfKeys } from './reviewFields.ts';
import { noFacts } from '#core/draft/documentFacts.ts';

const { fieldsToReview, findProblems } = createDraftReading();
const page = { width: 595, height: 842 };
const review = {
  reason: 'changed' as const,
  fileKey: 'earlier',
  page: 1,
  rect: { x: 100, y: 700, width: 180, height: 20 },
};
const draft = () =>
  withOnly(
    leaseDraft(),
    makeField('below', { review, rect: review.rect }),
    makeField('sure'),
    makeField('above', { review, rect: { ...review.rect, y: 100 } }),
  );
const names = (of: ReturnType<typeof draft>) => fieldsToReview(of).map((field) => field.name);

test('fields to review come in reading order, and are a warning of their document', () => {
  expect(names(draft())).toEqual(['above', 'below']);
  const problem = findProblems(draft(), { facts: noFacts, service: 'embedded' }).find(
    ({ code }) => code === 'field.toReview',
  );
  expect(problem).toMatchObject({ severity: 'warning', values: { count: 2 } });
  expect(problem?.place.fieldIds).toHaveLength(2);
});

test('a copy of the draft needs the versions that fields are compared with', () => {
  expect([...neededPdfKeys(draft())]).toEqual(['file', 'earlier']);
});

test('a place that was accepted is not asked about again', () => {
  const id = fieldsToReview(draft())[0]?.id ?? '';
  const accepted = acceptPlaces(draft(), [id]);
  expect(names(accepted)).toEqual(['below']);
  expect(acceptPlaces(accepted, [id])).toBe(accepted);
});

test('a field that goes with its text stays on the page and is done', () => {
  const [, below] = fieldsToReview(draft());
  const moved = moveWithText(draft(), below?.id ?? '', { x: 10, y: 400 }, page);
  expect(names(moved)).toEqual(['above']);
  expect(moved.fields[0]?.rect).toEqual({ x: 110, y: 822, width: 180, height: 20 });
});
