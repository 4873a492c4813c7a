import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTabOrder } from './inTabOrder.ts';
import { readingOrder } from './readingOrder.ts';

interface Item {
  name: string;
  y: number;
  number?: number;
}
const rectOf = ({ y }: Item) => ({ x: 0, y, width: 10, height: 10 });
const order = (items: readonly Item[]) => inTabOrder(items, rectOf, ({ number }) => number);

test('numbered items come first, by their numbers; the others as they are read', () => {
  const items: Item[] = [
    { name: 'top', y: 0 },
    { name: 'second', y: 20, number: 2 },
    { name: 'middle', y: 40 },
    { name: 'first', y: 60, number: 1 },
  ];
  expect(order(items).map(({ name }) => name)).toEqual(['first', 'second', 'top', 'middle']);
});

test('no item is lost, numbers never fall, and without numbers it is the reading order', () => {
  const item = fc.record({
    name: fc.string(),
    y: fc.nat({ max: 700 }),
    number: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(item), (found) => {
      const items = found as Item[];
      const sorted = order(items);
      expect(new Set(sorted)).toEqual(new Set(items));
      const numbers = sorted.map(({ number }) => number ?? Infinity);
      expect(numbers).toEqual(numbers.toSorted((a, b) => (a === b ? 0 : a - b)));
      const plain = items.map(({ name, y }) => ({ name, y }));
      expect(order(plain)).toEqual(readingOrder(plain, rectOf));
    }),
  );
});
