import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUnseen, joinEntries } from './joinEntries.ts';

const of = (fields: Record<string, string | boolean>) => ({ 'a.pdf': fields });

test('different fields of two pages are both kept', () => {
  const first = joinEntries(undefined, { entries: of({ City: 'Leipzig' }), base: {} });
  const second = joinEntries(first.entries, { entries: of({ Iban: 'DE89' }), base: {} });
  expect(second).toEqual({ entries: of({ City: 'Leipzig', Iban: 'DE89' }), overruled: {} });
});

test('what a page holds as it found it does not undo what another page changed', () => {
  const saved = of({ City: 'Leipzig', Agree: true });
  const base = of({ City: '', Agree: false });
  expect(joinEntries(saved, { entries: base, base })).toEqual({ entries: saved, overruled: {} });
});

test('of a field changed in both the later stays, and the earlier is told', () => {
  const base = of({ City: 'Bern' });
  const saved = of({ City: 'Leipzig' });
  expect(joinEntries(saved, { entries: of({ City: 'Berlin' }), base })).toEqual({
    entries: of({ City: 'Berlin' }),
    overruled: of({ City: 'Leipzig' }),
  });
  // The same change in both is none.
  expect(joinEntries(saved, { entries: saved, base }).overruled).toEqual({});
});

test('a page that does not say what it started from sets what it names, and nothing else', () => {
  const saved = of({ City: 'Leipzig', constructor: 'x' });
  expect(joinEntries(saved, { entries: of({ City: 'Berlin' }) })).toEqual({
    entries: of({ City: 'Berlin', constructor: 'x' }),
    overruled: {},
  });
});

const values = fc.dictionary(
  fc.constantFrom('A', 'B', 'constructor'),
  fc.constantFrom('', 'x', 'y'),
);

test('no value goes without a word: it stays, was seen by the page that replaced it, or is told', () => {
  fc.assert(
    fc.property(values, values, values, (saved, entries, base) => {
      const after = joinEntries(of(saved), { entries: of(entries), base: of(base) });
      for (const [name, value] of Object.entries(saved))
        expect([
          after.entries['a.pdf']?.[name],
          base[name],
          after.overruled['a.pdf']?.[name],
        ]).toContain(value);
      // Saying it again, as after a lost answer, changes nothing more.
      const again = joinEntries(after.entries, { entries: of(entries), base: of(base) });
      expect(again).toEqual({ entries: after.entries, overruled: {} });
    }),
  );
});

test('a value that the finishing page neither saw nor sends is found', () => {
  const saved = of({ City: 'Leipzig', Iban: 'DE', Agree: true });
  const page = { entries: of({ City: 'Berlin', Iban: 'DE89' }), base: of({ Iban: 'DE' }) };
  expect(findUnseen(saved, page)).toEqual([
    { fileId: 'a.pdf', name: 'City' },
    { fileId: 'a.pdf', name: 'Agree' },
  ]);
});
