import fc from 'fast-check';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { expect, test } from 'vitest';
import { addFile } from '#core/draft/commands/fileCommands.ts';
import type { DocumentVersion } from '#core/draft/versions/replaceDocument.ts';
import { savedLayoutSchema } from '#core/wire/surfaces/reuseFile.ts';
import { countingIds, leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { takeFieldsOf } from './earlierFields.ts';
import { newItems } from './mergeSaved.ts';
import { applyLayout, layoutOf, layoutTexts } from './savedLayout.ts';

const letter = { width: 612, height: 792 };

/** Pages of one line each, at a place of each; `grow` scales all of it. */
function version(key: string, lines: readonly string[], grow = { x: 1, y: 1 }): DocumentVersion {
  return {
    key,
    pages: lines.map((text, index) => ({
      size: { width: letter.width * grow.x, height: letter.height * grow.y },
      text:
        text === ''
          ? []
          : [
              {
                text,
                rect: {
                  x: 80 * grow.x,
                  y: (100 + index) * grow.y,
                  width: 120 * grow.x,
                  height: 12 * grow.y,
                },
              },
            ],
    })),
  };
}

const rent = 'Rent is due monthly';
const keys = 'Keys are handed over';
const pets = 'Pets are not allowed';
const source = withOnly(
  leaseDraft(),
  makeField('one', { name: 'Rent', rect: { x: 100, y: 120, width: 180, height: 20 } }),
  makeField('two', {
    name: 'Keys',
    type: 'Check',
    page: 2,
    rect: { x: 300, y: 110, width: 14, height: 14 },
    signerIds: ['b'],
  }),
);
const pdf = { sha256: '0'.repeat(64), byteLength: 100 };
const saved = (draft = source, document = version('file', [rent, keys])) => {
  const layout = layoutOf(draft, document, pdf, { id: 'l', name: 'Lease', savedAt: 1 });
  if (!layout) throw new Error('no layout');
  return layout;
};
const other = () => addFile({ ...leaseDraft(), files: [] }, 'new', 'other.pdf');
const same = new Map([
  ['a', { signerId: 'a' }],
  ['b', { signerId: 'b' }],
]);

test('a layout is what a file may hold, and pages without fields keep their words alone', () => {
  const layout = saved(source, version('file', [rent, keys, pets]));
  expect(savedLayoutSchema.parse(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
  expect(layout.pages[2]?.text).toEqual([
    { text: pets, rect: { x: 0, y: 0, width: 0, height: 0 } },
  ]);
  expect(
    layoutOf(leaseDraft(), version('file', [rent]), pdf, { id: 'l', name: 'l', savedAt: 1 }),
  ).toBeUndefined();
});

test('fields go to the pages that say the same, and nothing is left to review there', () => {
  const target = version('new', [pets, rent, keys]);
  // Each line stands where it stood; only the page is another one.
  const shifted = {
    ...target,
    pages: target.pages.map(({ size, text }, index) => ({
      size,
      text: text.map((run) => ({ ...run, rect: { ...run.rect, y: 99 + index } })),
    })),
  };
  const { draft, newIds } = applyLayout(other(), saved(), 'source', shifted, same, countingIds());
  expect(newIds).toEqual(draft.fields.map(({ id }) => id));
  expect(draft.fields).toMatchObject([
    { name: 'Rent', fileKey: 'new', page: 2, rect: { x: 100, y: 120, width: 180, height: 20 } },
    { name: 'Keys', fileKey: 'new', page: 3, signerIds: ['b'] },
  ]);
  expect(draft.fields.filter(({ review }) => review)).toEqual([]);
});

test('boxes grow with a page of another size, a tick keeps its shape, and what moved is reviewed', () => {
  const grow = { x: 1.25, y: 0.5 };
  const target = version('new', [rent, keys], grow);
  const { draft } = applyLayout(other(), saved(), 'source', target, same, countingIds());
  expect(draft.fields[0]).toMatchObject({ rect: { x: 125, y: 60, width: 225, height: 10 } });
  expect(draft.fields[1]?.rect).toEqual({
    x: 307 * 1.25 - 3.5,
    y: 117 * 0.5 - 3.5,
    width: 7,
    height: 7,
  });
  expect(draft.fields.filter(({ review }) => review)).toEqual([]);

  const moved = {
    ...target,
    pages: target.pages.map((page) => ({
      ...page,
      text: page.text.map((run) => ({ ...run, rect: { ...run.rect, y: run.rect.y + 20 } })),
    })),
  };
  const reviewed = applyLayout(other(), saved(), 'source', moved, same, countingIds()).draft;
  expect(reviewed.fields[0]?.review).toEqual({
    reason: 'scaled',
    fileKey: 'source',
    page: 1,
    rect: { x: 100, y: 120, width: 180, height: 20 },
  });
});

test('initials on all pages come to all pages of the other PDF, changed together there', () => {
  const initials = (page: number) =>
    makeField(`i${page}`, { name: `Initials_${page}`, page, repeat: 'r' });
  const layout = saved(withOnly(leaseDraft(), initials(1), initials(2)));
  const target = version('new', [rent, keys, pets]);
  const { draft, newIds } = applyLayout(other(), layout, 'source', target, same, countingIds());
  expect(draft.fields.map(({ page }) => page)).toEqual([1, 2, 3]);
  const repeats = new Set(draft.fields.map(({ repeat }) => repeat));
  expect([repeats.size, repeats.has('r'), repeats.has(undefined)]).toEqual([1, false, false]);
  expect(newIds).toHaveLength(3);
  expect(new Set(draft.fields.map(({ name }) => name)).size).toBe(3);
});

test('a page that is missing sends its fields to the nearest one, for review', () => {
  const { draft } = applyLayout(
    other(),
    saved(),
    'source',
    version('new', [rent]),
    same,
    countingIds(),
  );
  expect(draft.fields[1]).toMatchObject({ page: 1, review: { reason: 'gone', page: 2 } });
});

test('a field that followed a text stands beside it again', () => {
  const box = { x: 80, y: 100, width: 120, height: 12 };
  const anchored = withOnly(
    leaseDraft(),
    makeField('one', {
      rect: { x: 210, y: 98, width: 90, height: 20 },
      anchor: { text: rent, box, places: [{ page: 1, box }] },
    }),
  );
  const layout = saved(anchored, version('file', [rent]));
  expect(layoutTexts(layout)).toEqual([rent]);
  const there = { ...box, x: 90, y: 400 };
  const found = new Map([[rent, [{ page: 1, box: there, start: 0, end: 1 }]]]);
  const { draft } = applyLayout(
    other(),
    layout,
    'source',
    { ...version('new', [rent]), found },
    same,
    countingIds(),
  );
  expect(draft.fields[0]).toMatchObject({ rect: { x: 220, y: 398 }, anchor: { box: there } });
});

test('whatever the pages are, every field comes along onto a page that exists', () => {
  const text = fc.constantFrom(rent, keys, pets, '');
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 5 }),
      fc.double({ min: 0.2, max: 4, noNaN: true }),
      (lines, by) => {
        const target = version('new', lines, { x: by, y: 1 });
        const { draft, newIds } = applyLayout(
          other(),
          saved(),
          'source',
          target,
          same,
          countingIds(),
        );
        expect(newIds).toHaveLength(2);
        for (const { page, rect, fileKey } of draft.fields) {
          expect(fileKey).toBe('new');
          expect(page).toBeLessThanOrEqual(lines.length);
          expect(rect.x + rect.width).toBeLessThanOrEqual(letter.width * by + 0.01);
        }
      },
    ),
  );
});

test('fields of the very same file come back exactly, and an unnamed signer gets the name', () => {
  const draft = addFile({ ...leaseDraft(), files: [], signers: [] }, 'new', 'lease.pdf');
  const alone = {
    ...draft,
    signers: leaseDraft()
      .signers.slice(0, 1)
      .map((signer) => ({ ...signer, name: 'Signer 1', email: '' })),
  };
  const { draft: taken, newIds } = takeFieldsOf(
    alone,
    'new',
    { draft: source, fileKey: 'file' },
    countingIds(),
  );
  expect(taken.signers.map(({ id }) => signerLabel(taken, id))).toEqual(['Anna', 'Jonas']);
  // Nobody is sent the name of somebody else.
  expect(taken.signers[1]?.name).toBe('');
  expect(newIds).toHaveLength(2);
  expect(taken.fields.map(({ name, page, rect }) => ({ name, page, rect }))).toEqual(
    source.fields.map(({ name, page, rect }) => ({ name, page, rect })),
  );
});

test('an import adds what is new, once', () => {
  const layout = saved();
  expect(newItems([layout], [layout], countingIds())).toEqual([]);
  const changed = { ...layout, name: 'Other' };
  expect(newItems([layout], [changed, changed], countingIds())).toEqual([
    { ...changed, id: 'f1' },
    { ...changed, id: 'f2' },
  ]);
});
