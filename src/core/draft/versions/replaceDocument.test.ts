import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addField } from '#core/draft/commands/addFields.ts';
import { type Draft, newDraft } from '#core/draft/draft.ts';
import { addFile } from '#core/draft/commands/fileCommands.ts';
import type { TextRun } from '#core/draft/labels/labelPhrases.ts';
import { matchPages } from './matchPages.ts';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { type DocumentVersion, replaceDocument } from './replaceDocument.ts';

const size = { width: 612, height: 792 };
const line = (text: string, y: number): TextRun => ({
  text,
  rect: { x: 72, y, width: text.length * 5, height: 12 },
});
/** A page with ten lines of its own words. */
const page = (name: string) =>
  Array.from({ length: 10 }, (_, index) =>
    line(`${name} clause ${index} of the agreement about ${name}${index}`, 80 + index * 60),
  );
const version = (key: string, pages: TextRun[][], pageSize = size) => ({
  key,
  pages: pages.map((text) => ({ text, size: pageSize })),
});
const reviews = (draft: Draft) =>
  draft.fields.flatMap(({ id, review }) => (review ? [{ id, ...review }] : []));

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
    addFile(addFile(newDraft('d', 'Draft'), 'f', 'lease.pdf'), 'g', 'rules.pdf'),
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
  const { draft, pages } = replaceDocument(
    before,
    version('f', [one, two, three]),
    version('f2', [one, page('pets'), two, moved]),
  );
  expect(pages).toEqual([1, 3, 4]);
  expect(draft.files.map((file) => [file.key, file.fileId])).toEqual([
    ['f2', 'lease.pdf'],
    ['g', 'rules.pdf'],
  ]);
  expect(draft.fields.map((field) => [field.fileKey, field.page])).toEqual([
    ['f2', 1],
    ['f2', 3],
    ['f2', 4],
    ['f2', 4],
  ]);
  expect(draft.fields.map((field) => field.rect)).toEqual(before.fields.map((field) => field.rect));
  expect(reviews(draft)).toEqual([
    { id: 'field4', reason: 'changed', fileKey: 'f', page: 3, rect: before.fields[3]?.rect },
  ]);
});

test('a field whose page is gone stays on the page before and is to be reviewed', () => {
  const [one, two, three] = [page('rent'), page('deposit'), page('keys')];
  const before = draftWith([
    [2, 100],
    [3, 100],
  ]);
  const { draft } = replaceDocument(
    before,
    version('f', [one, two, three]),
    version('f2', [one, three]),
  );
  expect(draft.fields.map((field) => field.page)).toEqual([1, 2]);
  expect(reviews(draft)).toEqual([
    { id: 'field1', reason: 'gone', fileKey: 'f', page: 2, rect: before.fields[0]?.rect },
  ]);
});

test('on a page without text nothing vouches for a place, so it is to be reviewed', () => {
  const { draft } = replaceDocument(draftWith([[1, 100]]), version('f', [[]]), version('f2', [[]]));
  expect(reviews(draft)).toMatchObject([{ reason: 'unread', fileKey: 'f', page: 1 }]);
});

test('the same document again moves no field and asks for nothing', () => {
  const same = [page('rent'), page('deposit')];
  const before = draftWith([
    [1, 100],
    [2, 300],
  ]);
  const { draft } = replaceDocument(before, version('f', same), version('f2', same));
  expect(draft.fields).toEqual(before.fields.map((field) => ({ ...field, fileKey: 'f2' })));
});

test('what is still to be reviewed is compared with the version that it was right on', () => {
  const [one, two] = [page('rent'), page('keys')];
  const before = draftWith([[2, 100]]);
  const second = replaceDocument(before, version('f', [one, two]), version('f2', [one])).draft;
  const third = replaceDocument(second, version('f2', [one]), version('f3', [one])).draft;
  expect(reviews(third)).toEqual(reviews(second));
  expect(third.fields[0]?.fileKey).toBe('f3');
});

test('a smaller page keeps its fields inside and lets imported numbers go', () => {
  const text = page('rent');
  const before = draftWith([[1, 700]]);
  const [field] = before.fields;
  if (!field) throw new Error('no field');
  const imported = {
    location: { Right: 300, Top: 700, Width: 180, Height: 20, PageNumber: 1 },
    rightMeasuredFrom: 'left' as const,
    rect: field.rect,
    page: 1,
  };
  const { draft } = replaceDocument(
    { ...before, fields: [{ ...field, imported }] },
    version('f', [text]),
    version('f2', [text], { width: 400, height: 500 }),
  );
  expect(draft.fields[0]).toMatchObject({
    rect: { x: 220, y: 480, width: 180, height: 20 },
    review: { reason: 'changed', rect: field.rect },
  });
  expect(draft.fields[0]).not.toHaveProperty('imported');
});

test('fields of other documents are left alone', () => {
  const before = draftWith([[1, 100]]);
  expect(
    replaceDocument(before, version('g', [page('rent')]), version('g2', [page('keys')])).draft
      .fields,
  ).toBe(before.fields);
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

test('a page among a thousand that all changed is found by its words', () => {
  const count = 1000;
  const of = (index: number, edition: string) => [
    line(`${edition} every page has these words`, 40),
    line(`clause${index} term${index} sum${index} date${index} party${index}`, 100),
  ];
  const before = Array.from({ length: count }, (_, index) => of(index, 'first'));
  const after = before.map((_, index) => of(index, 'second'));
  after.splice(500, 0, ...Array.from({ length: 40 }, () => [line('nothing like the others', 60)]));
  expect(matchPages(before, after)).toEqual(
    before.map((_, index) => (index < 500 ? index + 1 : index + 41)),
  );
});

test('a field that follows a text goes with it; one whose text is gone is to be looked at', () => {
  const size = { width: 612, height: 792 };
  const version = (key: string): DocumentVersion => ({ key, pages: [{ text: [], size }] });
  const box = { x: 100, y: 200, width: 50, height: 12 };
  const rect = { x: 110, y: 190, width: 140, height: 70 };
  const anchored = (id: string, text: string) =>
    makeField(id, { rect, anchor: { text, box, places: [{ page: 1, box }] } });
  const draft = withOnly(leaseDraft(), anchored('here', 'Sign'), anchored('lost', 'Gone'));
  const moved = { ...box, x: 300, y: 600 };
  const after = {
    ...version('new'),
    found: new Map([
      ['Sign', [{ page: 1, box: moved }]],
      ['Gone', []],
    ]),
  };
  const [here, lost] = replaceDocument(draft, version('file'), after).draft.fields;
  expect(here).toMatchObject({
    fileKey: 'new',
    rect: { ...rect, x: 310, y: 590 },
    anchor: { box: moved },
  });
  expect(here).not.toHaveProperty('review');
  expect(lost).toMatchObject({
    rect,
    anchor: { places: [] },
    review: { reason: 'textGone', fileKey: 'file' },
  });
});
