import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takenNames } from './takenNames.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

test('names are taken whatever their case, as often as there are fields that have them', () => {
  const [first, twin, other] = named('Iban', 'iban', 'Date');
  if (!first || !twin || !other) throw new Error('three fields were named');
  const both = takenNames([first, twin, other]);
  const one = takenNames([twin, other]);
  const none = takenNames([other]);
  expect([both, one, none].map((names) => names.has('iban'))).toEqual([true, true, false]);
  expect(both.has('iban')).toBe(true);
});

test('whatever was asked before, a list answers for itself', () => {
  const name = fc.constantFrom('a', 'A', 'b', 'B', 'c');
  fc.assert(
    fc.property(fc.array(fc.array(name, { maxLength: 6 }), { maxLength: 6 }), (lists) => {
      for (const names of lists) {
        const taken = takenNames(named(...names));
        for (const lower of ['a', 'b', 'c']) {
          const given = names.filter((name) => name.toLowerCase() === lower).length;
          expect([taken.count(lower), taken.has(lower)]).toEqual([given, given > 0]);
        }
      }
    }),
  );
});
