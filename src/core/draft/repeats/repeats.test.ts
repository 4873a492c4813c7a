import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deleteFields } from '#core/draft/changedCopy.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import {
  renameField,
  setFieldLocks,
  setFieldPage,
  setFieldSigners,
  setFieldType,
  setFieldValue,
} from '#core/draft/commands/fieldSettings.ts';
import { moveFields } from '#core/draft/commands/moveFields.ts';
import { resizeFields } from '#core/draft/commands/resizeFields.ts';
import { draftToMetadata } from '#core/draft/metadata/draftToMetadata.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';
import { draftStates, fivePages } from '#testing/arbitraryDraft.ts';
import { countingIds, factsOf, leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { followRepeats } from './followRepeats.ts';
import { breakOff, copyForSigner, repeatFields, withRepeats } from './repeatFields.ts';

/** Three pages of Letter, the third one turned. */
const facts: FactsByFile = new Map([
  [
    'file',
    factsOf(3, undefined, {
      pageSizes: new Map([
        [1, { width: 612, height: 792 }],
        [2, { width: 612, height: 792 }],
        [3, { width: 792, height: 612 }],
      ]),
    }),
  ],
]);
const corner = { x: 532, y: 762, width: 80, height: 30 };
const places = [1, 2, 3].map((page) => ({ fileKey: 'file', page }));
const plain = makeField('one', { name: 'Initials', rect: corner });
const other = makeField('other', { name: 'Initials_Note' });
const repeated = repeatFields(
  withOnly(leaseDraft(), plain, other),
  ['one'],
  places,
  facts,
  countingIds('r'),
);

/** The draft after a step, with what follows from it. */
const after = (draft: Draft, change: (draft: Draft) => Draft) =>
  followRepeats(draft, change(draft), facts);
const members = (draft: Draft) => draft.fields.filter(({ repeat }) => repeat !== undefined);

test('a repeat stands once on each page, in the same corner, with numbered names', () => {
  expect(repeated.newIds).toEqual(['r2', 'r3']);
  expect(members(repeated.draft).map(({ name, page, rect }) => [name, page, rect])).toEqual([
    ['Initials', 1, corner],
    ['Initials_2', 2, corner],
    ['Initials_3', 3, { ...corner, x: 712, y: 582 }],
  ]);
  const again = repeatFields(repeated.draft, ['r2'], places, facts, countingIds('s'));
  expect(again.draft).toBe(repeated.draft);
});

test('what changes on one changes on all', () => {
  const { draft } = repeated;
  const rects = (next: Draft) => members(next).map(({ rect }) => rect);
  expect(rects(after(draft, (now) => moveFields(now, ['r2'], { x: -32, y: -12 }, facts)))).toEqual([
    { ...corner, x: 500, y: 750 },
    { ...corner, x: 500, y: 750 },
    { width: 80, height: 30, x: (500 / 532) * 712, y: (750 / 762) * 582 },
  ]);
  const smaller = after(draft, (now) =>
    resizeFields(now, ['one'], { width: -20, height: 0 }, facts),
  );
  expect(rects(smaller).map(({ width }) => width)).toEqual([60, 60, 60]);
  const given = after(draft, (now) => setFieldSigners(now, ['one'], ['b']));
  expect(members(given).map(({ signerIds }) => signerIds)).toEqual([['b'], ['b'], ['b']]);
  const filled = after(draft, (now) => setFieldValue(now, ['r3'], 'AB'));
  expect(members(filled).map(({ value }) => value)).toEqual(['AB', 'AB', 'AB']);
  const locked = after(draft, (now) => setFieldLocks(now, ['one'], true));
  expect(members(locked).map((field) => field.locked)).toEqual([true, true, true]);
  const typed = after(draft, (now) => setFieldType(now, ['one'], 'Check', facts));
  expect(members(typed).map(({ type }) => type)).toEqual(['Check', 'Check', 'Check']);
});

test('a new name is numbered on the others; a bad one is not taken over', () => {
  const { draft } = repeated;
  const names = (next: Draft) => members(next).map(({ name }) => name);
  const renamed = after(draft, (now) => renameField(now, 'r2', 'Paraph'));
  expect(names(renamed)).toEqual(['Paraph_2', 'Paraph', 'Paraph_3']);
  expect(names(after(draft, (now) => renameField(now, 'one', '')))).toEqual([
    '',
    'Initials_2',
    'Initials_3',
  ]);
});

test('one that is broken off, or goes to another page, is on its own', () => {
  const { draft } = repeated;
  const free = after(draft, (now) => breakOff(now, ['r2']));
  const moved = after(free, (now) => moveFields(now, ['r2'], { x: -100, y: 0 }, facts));
  expect(moved.fields.map(({ rect }) => rect.x)).toEqual([532, 100, 432, 712]);
  const away = after(draft, (now) => setFieldPage(now, ['r2'], 3, facts));
  expect(members(away).map(({ id }) => id)).toEqual(['one', 'r3']);
});

test('deleting one leaves the others linked; the last one is no repeat', () => {
  const two = after(repeated.draft, (now) => deleteFields(now, ['r2']));
  expect(members(two).map(({ id }) => id)).toEqual(['one', 'r3']);
  const one = after(two, (now) => deleteFields(now, ['r3']));
  expect(members(one)).toEqual([]);
  expect(one.fields).toHaveLength(2);
});

test('a repeat is exported as the fields that it is', () => {
  const { draft } = repeated;
  const options = { signerIds: provisionalWireIds(draft), rightMeasuredFrom: 'left' as const };
  const bare = { ...draft, fields: draft.fields.map(({ repeat: _, ...field }) => field) };
  expect(draftToMetadata(draft, facts, options).map(({ text }) => text)).toEqual(
    draftToMetadata(bare, facts, options).map(({ text }) => text),
  );
});

test('a copy for another signer keeps its distance, and what is repeated is a repeat of its own', () => {
  const { draft } = repeated;
  const made = copyForSigner(
    draft,
    ['one', 'other'],
    'b',
    { x: -90, y: 0 },
    facts,
    countingIds('c'),
  );
  const copies = made.draft.fields.filter(({ id }) => made.newIds.includes(id));
  expect(copies.map(({ name, page, rect, signerIds }) => [name, page, rect.x, signerIds])).toEqual([
    ['Initials_4', 1, 442, ['b']],
    ['Initials_Note_2', 1, 10, ['b']],
    ['Initials_5', 2, 442, ['b']],
    ['Initials_6', 3, 622, ['b']],
  ]);
  const links = new Set(copies.map(({ repeat }) => repeat));
  expect(links.size).toBe(2);
  expect(links.has(draft.fields[0]?.repeat)).toBe(false);
});

test('a step elsewhere returns what it was given', () => {
  const { draft } = repeated;
  const next = moveFields(draft, ['other'], { x: 5, y: 5 }, facts);
  expect(followRepeats(draft, next, facts)).toBe(next);
});

test('whatever is done, the fields of a repeat stay of one kind, one to a page', () => {
  fc.assert(
    fc.property(draftStates, fc.nat(), (states, pick) => {
      const start = states.at(-1);
      const field = start?.fields[pick % Math.max(1, start.fields.length)];
      if (!start || !field) return;
      const pages = [1, 2, 3, 4, 5].map((page) => ({ fileKey: field.fileKey, page }));
      let draft = repeatFields(start, [field.id], pages, fivePages, countingIds('p')).draft;
      const steps: ((now: Draft) => Draft)[] = [
        (now) => moveFields(now, [field.id], { x: pick % 200, y: -(pick % 90) }, fivePages),
        (now) => setFieldType(now, [field.id], 'Check', fivePages),
        (now) => setFieldLocks(now, [field.id], pick % 2 === 0),
        (now) => resizeFields(now, [field.id], { width: pick % 40, height: 3 }, fivePages),
      ];
      for (const step of steps) draft = followRepeats(draft, step(draft), fivePages);
      const all = withRepeats(draft, [field.id]);
      const shape = ({ rect, type, locked, signerIds }: (typeof all)[number]) =>
        JSON.stringify([rect, type, locked, signerIds]);
      expect(new Set(all.map(shape)).size).toBe(1);
      expect(new Set(all.map(({ page }) => page)).size).toBe(all.length);
    }),
    { numRuns: 60 },
  );
});
