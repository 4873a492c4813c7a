import { expect, test } from 'vitest';
import { repeatFields } from '#core/draft/repeats/repeatFields.ts';
import { countingIds, factsOf, leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { type DocumentVersion, replaceDocument } from './replaceDocument.ts';
import { repeatsOnVersion } from './repeatsOnVersion.ts';

/** A version whose pages have ten lines of their own words, by name. */
const version = (key: string, ...names: string[]): DocumentVersion => ({
  key,
  pages: names.map((name) => ({
    size: { width: 612, height: 792 },
    text: Array.from({ length: 10 }, (_, index) => ({
      text: `${name} clause ${index} of the agreement about ${name}${index}`,
      rect: { x: 72, y: 80 + index * 60, width: 300, height: 12 },
    })),
  })),
});

/** Initials on these pages of a lease of `rent`, `deposit`, `keys`, and the lease replaced. */
function replacedWith(pages: number[], ...names: string[]) {
  const facts = new Map([['file', factsOf(3)]]);
  const [first = 1, ...others] = pages;
  const field = makeField('initials', {
    page: first,
    rect: { x: 500, y: 750, width: 80, height: 30 },
  });
  const { draft } = repeatFields(
    withOnly(leaseDraft(), field),
    ['initials'],
    others.map((page) => ({ fileKey: 'file', page })),
    facts,
    countingIds('r'),
  );
  const old = version('file', 'rent', 'deposit', 'keys');
  const next = version('new', ...names);
  const replaced = replaceDocument(draft, old, next);
  const after = repeatsOnVersion(replaced.draft, draft, old, next, countingIds('n'));
  return {
    newIds: after.newIds,
    pages: after.draft.fields.map(({ page }) => page).toSorted((a, b) => a - b),
    repeats: new Set(after.draft.fields.map(({ repeat }) => repeat)),
    names: new Set(after.draft.fields.map(({ name }) => name)),
  };
}

test('a repeat on every page stands on the new pages too, with names of their own', () => {
  const after = replacedWith([1, 2, 3], 'rent', 'pets', 'deposit', 'keys', 'garden');
  expect(after.pages).toEqual([1, 2, 3, 4, 5]);
  expect(after.newIds).toHaveLength(2);
  expect(after.repeats.size).toBe(1);
  expect(after.names.size).toBe(5);
});

test('a repeat on all but the last page leaves out the last one of the new version', () => {
  expect(replacedWith([1, 2], 'rent', 'deposit', 'garden', 'keys').pages).toEqual([1, 2, 3]);
});

test('a repeat on chosen pages follows them and comes to no other', () => {
  expect(replacedWith([1, 3], 'pets', 'rent', 'deposit', 'keys').pages).toEqual([2, 4]);
});

test('a page that is gone takes its box along where the next one has its own', () => {
  const after = replacedWith([1, 2, 3], 'rent', 'keys');
  expect(after.pages).toEqual([1, 2]);
  expect(after.newIds).toEqual([]);
});
