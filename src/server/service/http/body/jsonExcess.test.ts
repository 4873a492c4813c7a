import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#core/wire/limits.ts';
import { countJsonParts } from './jsonExcess.ts';

/** Members, objects and lists of a value. */
const partsOf = (value: unknown): number =>
  value === null || typeof value !== 'object'
    ? 0
    : Object.values(value).reduce<number>(
        (sum, inner) => sum + partsOf(inner) + (Array.isArray(value) ? 0 : 1),
        1,
      );

const countIn = (text: string, allowed: number, at: readonly number[] = []) => {
  const bytes = Buffer.from(text);
  const count = countJsonParts(allowed);
  const ends = [...at, bytes.length].map((end) => Math.min(end, bytes.length));
  let from = 0;
  for (const end of ends.toSorted((a, b) => a - b)) {
    const excess = count(bytes.subarray(from, end));
    if (excess) return excess;
    from = end;
  }
  return undefined;
};

test('what is counted is what a parser finds, however the text is cut while it arrives', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('"', '\\', '\\"', '{"a":[', 'ü:{'));
  const value = fc
    .jsonValue({ maxDepth: 5 })
    .chain((inner) =>
      fc.record({ inner: fc.constant(inner), [String.raw`\"{:`]: text, list: fc.array(text) }),
    );
  const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 10 });
  fc.assert(
    fc.property(value, cuts, (given, at) => {
      const json = JSON.stringify(given);
      const parts = partsOf(given);
      expect(countIn(json, parts, at)).toBeUndefined();
      expect(countIn(json, parts - 1, at)).toBe('parts');
    }),
  );
});

test('too many levels, and too many members of one object, are found before the end', () => {
  const members = `{${'"a":1,'.repeat(limits.fields)}`;
  expect(countIn(`{"a":${members}`, 1e9)).toBeUndefined();
  expect(countIn(`{"a":${members}"b":`, 1e9)).toBe('members');
  expect(countIn(`[${`${members.slice(0, 6)}},`.repeat(20_000)}`, 1e9)).toBeUndefined();
  expect(countIn('['.repeat(64), 1e9)).toBeUndefined();
  expect(countIn('['.repeat(65), 1e9)).toBe('depth');
  expect(countIn(`]]]}}${'['.repeat(65)}`, 1e9)).toBe('depth');
});

test('a list of more texts than members may have, and a list besides, is found before the end', () => {
  const most = 2 * 100 + limits.fields;
  expect(countIn(`["a":${'"\\"",'.repeat(most - 1)}`, 100)).toBeUndefined();
  expect(countIn(`["a":${'"\\"",'.repeat(most - 1)}"`, 100)).toBe('texts');
});
