import { expect, test } from 'vitest';
import { type EmbeddedFieldFact, markChoices } from '#core/draft/documentFacts.ts';
import { conversionLosses, embeddedRows } from './embeddedRows.ts';

const fact = (name: string, members: Partial<EmbeddedFieldFact> = {}): EmbeddedFieldFact => ({
  name,
  kind: 'text',
  page: 1,
  rect: { x: 1, y: 2, width: 30, height: 10 },
  ...members,
});

test('widgets of one name are one row, and each row says what becomes of it', () => {
  const rows = embeddedRows(
    [
      fact('name'),
      fact('name', { page: 2 }),
      fact('seen', { hidden: true }),
      fact('seen'),
      fact('gone', { hidden: true }),
      fact('flat', { zeroSize: true }),
      fact(''),
      fact('fixed', { readOnly: true }),
      fact('pick', { kind: 'choice' }),
      fact('several', { kind: 'choice', several: true }),
      fact('was'),
    ],
    new Set(['was']),
  );
  expect(rows.map(({ name, use, places }) => [name, use, places.length])).toEqual([
    ['name', 'fill', 2],
    ['seen', 'fill', 2],
    ['gone', 'hidden', 1],
    ['flat', 'zeroSize', 1],
    ['', 'nameless', 1],
    ['fixed', 'readOnly', 1],
    ['pick', 'fill', 1],
    ['several', 'choice', 1],
    ['was', 'converted', 1],
  ]);
  const named = (has: 'isConvertible' | 'isFillable') =>
    rows.flatMap((row) => (row[has] ? row.name : []));
  expect(named('isConvertible')).toEqual(['name', 'seen', 'fixed', 'pick']);
  expect(named('isFillable')).toEqual(['name', 'seen', 'pick']);
});

test('what conversion loses is counted by field, not by place', () => {
  const rows = embeddedRows(
    [
      fact('a', { filled: true, multiline: true }),
      fact('a', { filled: true, multiline: true }),
      fact('b', { maxLength: 7 }),
      fact('c'),
      fact('c', { hidden: true }),
    ],
    undefined,
  );
  expect(conversionLosses(rows)).toEqual({ values: 1, lines: 1, limits: 1, apart: 1 });
  const chosen = fact('one', { kind: 'radio', state: 'A', choice: true, filled: true });
  expect(conversionLosses(embeddedRows([chosen], undefined)).values).toBe(0);
});

test('signers press choices; totals and passwords stay in the PDF, and nobody fills them in', () => {
  const facts = markChoices([
    fact('married', { kind: 'check', state: 'Yes' }),
    fact('married', { kind: 'check', state: 'No' }),
    fact('agree', { kind: 'check', state: 'On' }),
    fact('agree', { kind: 'check', state: 'On' }),
    fact('account', { kind: 'radio', state: 'Savings' }),
    fact('mute', { kind: 'radio' }),
    fact('total', { computed: true }),
    fact('secret', { password: true }),
  ]);
  const rows = embeddedRows(facts, undefined);
  expect(
    rows.map(({ name, use, isFillable, isConvertible }) => [name, use, isFillable, isConvertible]),
  ).toEqual([
    ['married', 'choose', true, true],
    ['agree', 'fill', true, true],
    ['account', 'choose', true, true],
    ['mute', 'radio', false, false],
    ['total', 'computed', false, false],
    ['secret', 'password', false, false],
  ]);
});
