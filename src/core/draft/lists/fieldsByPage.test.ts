import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftStates } from '#testing/arbitraryDraft.ts';
import { largeDraft, leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { createDraftOrder, createFieldLists, pageIndexKey } from './fieldsByPage.ts';
import { addFile, moveFile } from '#core/draft/commands/fileCommands.ts';
import { moveFields } from '#core/draft/commands/moveFields.ts';

const lists = createFieldLists();
const { fieldIndex, fieldsById, fieldsOnPage } = lists;
const { draftReadingOrder, neighboursOf } = createDraftOrder(lists);

test('the index holds every field on its page in stacking order, after any change', () => {
  fc.assert(
    fc.property(draftStates, (states) => {
      for (const { fields } of states) {
        const { pages } = fieldIndex(fields);
        expect([...pages.values()].flat()).toHaveLength(fields.length);
        for (const [key, onPage] of pages)
          expect(onPage).toEqual(
            fields.filter((field) => pageIndexKey(field.fileKey, field.page) === key),
          );
        const byId = fieldsById(fields);
        expect(fields.map((field) => byId.get(field.id))).toEqual(fields);
        for (const other of states.flatMap((state) => state.fields))
          expect(byId.has(other.id)).toBe(fields.some((field) => field.id === other.id));
      }
    }),
    { numRuns: 200 },
  );
});

test('a page keeps the very same list while only other pages change', () => {
  const draft = withOnly(leaseDraft(), makeField('one'), makeField('two', { page: 2 }));
  const onPage1 = fieldsOnPage(draft.fields, 'file', 1);
  const onPage2 = fieldsOnPage(draft.fields, 'file', 2);
  const { fields } = moveFields(draft, ['two'], { x: 1, y: 0 }, leaseFacts());
  expect(fieldsOnPage(fields, 'file', 1)).toBe(onPage1);
  expect(fieldsOnPage(fields, 'file', 2)).not.toBe(onPage2);
  expect(fieldsOnPage(draft.fields, 'file', 2)).toBe(onPage2);
  expect(fieldsOnPage(fields, 'file', 3)).toBe(fieldsOnPage(fields, 'file', 4));
});

test('a nudge among thousands of fields renews one page list', () => {
  const draft = largeDraft(5000);
  const before = fieldIndex(draft.fields).pages;
  const after = fieldIndex(moveFields(draft, ['f2501'], { x: 1, y: 0 }, new Map()).fields).pages;
  const renewed = [...after].filter(([key, fields]) => before.get(key) !== fields);
  expect(renewed.map(([key]) => key)).toEqual([pageIndexKey('file', 501)]);
});

test('reading goes through documents, pages, rows and then from left to right', () => {
  const at = (x: number, y: number) => ({ x, y, width: 50, height: 20 });
  const draft = withOnly(
    addFile(leaseDraft(), 'other', 'other.pdf'),
    makeField('later', { fileKey: 'other' }),
    makeField('page2', { page: 2 }),
    makeField('low', { rect: at(10, 300) }),
    makeField('right', { rect: at(300, 104) }),
    makeField('left', { rect: at(10, 100) }),
  );
  const ids = (of: typeof draft) => draftReadingOrder(of).map((field) => field.id);
  expect(ids(draft)).toEqual(['left', 'right', 'low', 'page2', 'later']);
  expect(draftReadingOrder(draft)).toBe(draftReadingOrder(draft));
  expect(ids(moveFile(draft, 'other', 0))[0]).toBe('later');
  expect(neighboursOf(draft, 'left')).toEqual({ previous: undefined, next: 'right' });
  expect(neighboursOf(draft, 'later')).toEqual({ previous: 'page2', next: undefined });
});
