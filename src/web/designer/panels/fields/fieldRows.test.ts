import { expect, test } from 'vitest';
import { addFile } from '#core/draft/commands/fileCommands.ts';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { fieldRows, rowIndexOf } from './fieldRows.ts';

const at = (y: number) => ({ x: 50, y, width: 100, height: 20 });

test('fields stand in reading order under the heads of their pages, document by document', () => {
  const draft = withOnly(
    addFile(leaseDraft(), 'other', 'inventory.pdf'),
    makeField('third', { page: 2, rect: at(10) }),
    makeField('second', { rect: at(300) }),
    makeField('last', { fileKey: 'other', rect: at(10) }),
    makeField('first', { rect: at(100) }),
  );
  const rows = fieldRows(createDraftReading().draftReadingOrder(draft));
  expect(
    rows.map((row) =>
      row.kind === 'page' ? `${row.fileKey} ${row.page}: ${row.count}` : row.field.id,
    ),
  ).toEqual(['file 1: 2', 'first', 'second', 'file 2: 1', 'third', 'other 1: 1', 'last']);
  expect(rows.flatMap((row) => (row.kind === 'field' ? [row.position] : []))).toEqual([0, 1, 2, 3]);
  expect(rowIndexOf(rows, 'last')).toBe(6);
});
