import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeField } from '#testing/draftBuilders.ts';
import { overlappingFields } from './overlappingFields.ts';

const boxes = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 60 }),
      y: fc.integer({ min: 0, max: 60 }),
      width: fc.integer({ min: 1, max: 20 }),
      height: fc.integer({ min: 1, max: 20 }),
    }),
    { maxLength: 40 },
  )
  .map((rects) => rects.map((rect, index) => makeField(`f${index}`, { rect })));

type Field = ReturnType<typeof makeField>;
const overlap = ({ rect: a }: Field, { rect: b }: Field) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test('every field that overlaps another is in a pair, every pair overlaps, and there are fewer pairs than fields', () => {
  fc.assert(
    fc.property(boxes, (fields) => {
      const pairs = overlappingFields(fields);
      for (const [below, above] of pairs) {
        expect(overlap(below, above)).toBe(true);
        expect(fields.indexOf(below)).toBeLessThan(fields.indexOf(above));
      }
      const named = new Set(pairs.flat());
      for (const field of fields)
        expect(named.has(field)).toBe(
          fields.some((other) => other !== field && overlap(field, other)),
        );
      expect(pairs.length).toBeLessThan(Math.max(1, fields.length));
      expect(new Set(pairs.map(([a, b]) => `${a.id} ${b.id}`)).size).toBe(pairs.length);
    }),
    { numRuns: 1000 },
  );
});

test('boxes that only touch do not overlap, not even by what export cannot tell', () => {
  const rect = { x: 10, y: 10, width: 50, height: 20 };
  const beside = (x: number) => [
    makeField('one', { rect }),
    makeField('two', { rect: { ...rect, x } }),
  ];
  expect(overlappingFields(beside(60))).toEqual([]);
  expect(overlappingFields(beside(59.995))).toEqual([]);
  expect(overlappingFields(beside(59.9))).toHaveLength(1);
});
