import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addField } from './addFields.ts';
import type { PlacedText } from './labelPhrases.ts';
import { matchPages } from './matchPages.ts';
import { newDraft } from './newDraft.ts';
import { replaceDocument } from './replaceDocument.ts';

const size = { width: 612, height: 792 };
const line = (text: string, y: number): PlacedText => ({
  text,
  rect: { x: 72, y, width: text.length * 5, height: 12 },
});
/** A page with ten lines of its own words. */
const page = (name: string) =>
  Array.from({ length: 10 }, (_, index) =>
    line(`${name} clause ${index} of the agreement about ${name}${index}`, 80 + index * 60),
  );
const version = (pages: PlacedText[][]) => ({ pages: pages.map((text) => ({ text, size })) });

function draftWith(places: [page: number, y: number][]) {
  let ids = 0;
  return places.reduce(
    (draft, [number, y]) =>
      addField(
        draft,
        {
          type: 'SingleLine',
          fileKey: 'f',
          page: number,
          rect: { x: 300, y, width: 180, height: 20 },
          signerIds: [],
        },
        new Map(),
        () => `field${(ids += 1)}`,
      ),
    newDraft('d', 'Draft'),
  );
}

test('a page inserted and a paragraph moved: fields follow their pages, and exactly those near the paragraph are to be reviewed', () => {
  const [one, two, three] = [page('rent'), page('deposit'), page('keys')];
  const moved = three.map((text, index) =>
    index === 7 ? { ...text, rect: { ...text.rect, y: text.rect.y + 30 } } : text,
  );
  const before = draftWith([
    [1, 100],
    [2, 100],
    [3, 80],
    [3, 500],
  ]);
  const { draft, review } = replaceDocument(
    before,
    'f',
    version([one, two, three]),
    version([one, page('pets'), two, moved]),
  );
  expect(draft.fields.map((field) => field.page)).toEqual([1, 3, 4, 4]);
  expect(draft.fields.map((field) => field.rect)).toEqual(before.fields.map((field) => field.rect));
  expect(review).toEqual([{ fieldId: 'field4', reason: 'changed', oldPage: 3, newPage: 4 }]);
});

test('a field whose page is gone stays on the page before and is to be reviewed', () => {
  const [one, two, three] = [page('rent'), page('deposit'), page('keys')];
  const { draft, review } = replaceDocument(
    draftWith([
      [2, 100],
      [3, 100],
    ]),
    'f',
    version([one, two, three]),
    version([one, three]),
  );
  expect(draft.fields.map((field) => field.page)).toEqual([1, 2]);
  expect(review).toEqual([{ fieldId: 'field1', reason: 'gone', oldPage: 2, newPage: 1 }]);
});

test('the same document again changes nothing and asks for nothing', () => {
  const same = version([page('rent'), page('deposit')]);
  const before = draftWith([
    [1, 100],
    [2, 300],
  ]);
  const { draft, review } = replaceDocument(before, 'f', same, same);
  expect(draft).toBe(before);
  expect(review).toEqual([]);
});

test('a smaller page keeps its fields inside', () => {
  const text = page('rent');
  const { draft } = replaceDocument(draftWith([[1, 700]]), 'f', version([text]), {
    pages: [{ text, size: { width: 400, height: 500 } }],
  });
  expect(draft.fields[0]?.rect).toEqual({ x: 220, y: 480, width: 180, height: 20 });
});

test('fields of other documents are left alone', () => {
  const before = draftWith([[1, 100]]);
  expect(
    replaceDocument(before, 'other', version([page('rent')]), version([page('keys')])).draft,
  ).toBe(before);
});

/** A page that shares no word with any other. */
const ownPage = (name: string) =>
  Array.from({ length: 10 }, (_, index) =>
    line(`${name}a${index} ${name}b${index}`, 80 + index * 60),
  );

test('pages that were kept are found again wherever others were inserted or taken out', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{6,9}$/), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(names, fc.func(fc.boolean()), (all, keeps) => {
      const before = all.filter((_, index) => index % 3 !== 2);
      const after = all.filter((name, index) => index % 3 === 2 || keeps(name));
      const pairs = matchPages(before.map(ownPage), after.map(ownPage));
      for (const [index, name] of before.entries()) {
        const place = after.indexOf(name);
        expect(pairs[index]).toBe(place < 0 ? undefined : place + 1);
      }
    }),
    { numRuns: 50 },
  );
});
