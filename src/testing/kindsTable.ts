import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import type { FieldTraits } from '#core/fields/fieldTraits.ts';
import { leaseDraft, makeField, withOnly } from './draftBuilders.ts';

/** A row of the table of kinds and places in docs/service.md. */
export interface PlaceRow {
  place: string;
  /** The file whose tests the cells are, below `src`. */
  file: string;
  /** By type: whether the kind has the place. */
  cells: Readonly<Record<FieldType, boolean>>;
}

const below = (...path: string[]) => join(import.meta.dirname, '..', ...path);

/** The rows of that table, each with a cell for every type. */
export function placeRows(page = readFileSync(below('../docs/service.md'), 'utf8')): PlaceRow[] {
  const [, table = ''] = page.split('<!-- kinds table: read by kindsTable.ts -->');
  const [head = [], , ...rows] = table
    .trim()
    .split('\n\n')[0]
    ?.split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', ''))) ?? [[]];
  return rows.map((row) => ({
    place: row[1] ?? '',
    file: row[2] ?? '',
    cells: Object.fromEntries(
      fieldTypes.map((type) => {
        const cell = row[head.indexOf(type)];
        if (cell !== 'yes' && cell !== 'none')
          throw new Error(`${type} has no cell in the row of ${row[1]}`);
        return [type, cell === 'yes'];
      }),
    ) as Record<FieldType, boolean>,
  }));
}

/** What shows that a kind has a place, or has none of it: it fails where that is not so. */
export type PlaceCheck = (type: FieldType, isThere: boolean) => void | Promise<void>;

/** The tests of each cell of the rows that name a file, which has a check for each of them. */
export function testPlaces(file: string, checks: Readonly<Record<string, PlaceCheck>>): void {
  const rows = placeRows().filter((row) => row.file === file);
  test('every row of the table that names this file has its check here', () => {
    expect(Object.keys(checks).toSorted()).toEqual(rows.map(({ place }) => place).toSorted());
  });
  describe.each(rows)('$place', ({ place, cells }) => {
    test.each(fieldTypes)('%s', async (type) => {
      const check = checks[place];
      expect(check).toBeDefined();
      await check?.(type, cells[type]);
    });
  });
}

/** The places of rows whose file is none that tests its rows, or has no check for them. */
export function untestedPlaces(rows: readonly Pick<PlaceRow, 'place' | 'file'>[]): string[] {
  return rows.flatMap(({ place, file }) => {
    const text = existsSync(below(file)) ? readFileSync(below(file), 'utf8') : '';
    const isTested = text.includes(`testPlaces('${file}', checks)`);
    const hasCheck = [`  ${place}: `, `  '${place}': `].some((key) => text.includes(`\n${key}`));
    return isTested && hasCheck ? [] : [place];
  });
}

/** What is entered into a field of each type; undefined where nobody enters anything. */
export const sampleValues: Partial<Record<FieldType, string | number | boolean>> = {
  SingleLine: 'Delft',
  MultiLine: 'Two\nlines',
  Number: 12.5,
  Date: '2026-11-28',
  Check: true,
  Radio: 'Yes',
  List: 'B',
};

/** What a field of each type asks for here. */
export const sampleTraits: Partial<Record<FieldType, FieldTraits>> = {
  Initials: { Help: 'That you read it' },
  SignerName: { Align: 'right' },
  DateSigned: { Format: 'DD.MM.YYYY' },
  SignerEmail: { FontSize: 9 },
  SingleLine: { Required: true, MaxLength: 9 },
  MultiLine: { Required: true },
  Number: { Decimals: 2 },
  Date: { Format: 'DD.MM.YYYY' },
  Check: { Required: true },
  Radio: { Group: 'answer', Chosen: true },
  List: { Options: ['A', 'B'] },
};

/** What is printed of that; undefined of what is drawn. */
export const samplePrint: Partial<Record<FieldType, readonly string[]>> = {
  SingleLine: ['Delft'],
  MultiLine: ['Two', 'lines'],
  Number: ['12.50'],
  Date: ['28.11.2026'],
  List: ['B'],
};

/** A draft of one field `it` of a type, which Anna fills in; of a choice two buttons. */
export function draftOfKind(type: FieldType): Draft {
  const rect = { x: 60, y: 100, width: 200, height: 60 };
  const value = sampleValues[type];
  const traits = sampleTraits[type];
  const members: Partial<DraftField> = { type, rect, ...(traits && { traits }) };
  const it = makeField('it', { ...members, ...(value !== undefined && { value }) });
  const second = makeField('other', {
    ...members,
    value: 'No',
    rect: { ...rect, y: 200 },
    ...(type === 'Radio' && { traits: { Group: 'answer' } }),
  });
  const draft = leaseDraft();
  const anna = { ...draft, signers: draft.signers.slice(0, 1) };
  return withOnly(anna, ...(type === 'Radio' ? [it, second] : [it]));
}
