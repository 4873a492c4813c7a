import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftStates } from '#testing/arbitraryDraft.ts';
import { countUnder, tallyFields } from './changedRange.ts';

test('an account of fields is right for every draft, in any order of drafts', () => {
  fc.assert(
    fc.property(draftStates, fc.array(fc.nat(), { maxLength: 12 }), (states, picks) => {
      const counts = new Map<string, number>();
      const tally = tallyFields((field, by) => countUnder(counts, field.name, by));
      for (const pick of picks) {
        const fields = states[pick % Math.max(states.length, 1)]?.fields ?? [];
        tally(fields);
        const expected = new Map<string, number>();
        for (const { name } of fields) expected.set(name, (expected.get(name) ?? 0) + 1);
        expect([...counts].sort()).toEqual([...expected].sort());
      }
    }),
  );
});

test('a change to one field of thousands is one out and one in', () => {
  const fields = Array.from({ length: 5000 }, (_, at) => ({ name: `f${at}` }) as never);
  let calls = 0;
  const tally = tallyFields(() => (calls += 1));
  tally(fields);
  expect(calls).toBe(5000);
  tally(fields.with(2500, { name: 'other' } as never));
  expect(calls).toBe(5002);
});
