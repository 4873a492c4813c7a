import { expect, test } from 'vitest';
import { createHeldBytes } from './heldBytes.ts';

const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => at & 255);

test('what was taken whole is given back, and is known to have been here', () => {
  const held = createHeldBytes(() => 1_000);
  held.add(0, bytes(100));
  expect(held.take({ begin: 0, end: 60 })).toEqual(bytes(60));
  expect(held.size).toBe(100);
  held.take({ begin: 40, end: 60 });
  expect(held.size).toBe(100);
  held.take({ begin: 60, end: 100 });
  expect(held.size).toBe(0);
  expect(held.missing({ begin: 50, end: 120 })).toEqual([{ begin: 50, end: 120 }]);
  expect(held.unread({ begin: 50, end: 120 })).toEqual([{ begin: 100, end: 120 }]);
});

test('at most so many bytes are held, and those that were read longest ago give way', () => {
  let most = 250;
  const held = createHeldBytes(() => most);
  for (const begin of [0, 100, 200]) held.add(begin, bytes(100));
  expect(held.size).toBe(200);
  expect(held.missing({ begin: 0, end: 300 })).toEqual([{ begin: 0, end: 100 }]);
  held.take({ begin: 100, end: 110 });
  most = 100;
  held.add(0, bytes(10));
  expect(held.size).toBe(10);
  held.clear();
  expect(held.size).toBe(0);
});

test('bytes of several pieces come as one, and what is not there is told', () => {
  const held = createHeldBytes(() => 1_000);
  held.add(10, bytes(10));
  held.add(20, bytes(10));
  expect([...held.take({ begin: 15, end: 25 })]).toEqual([5, 6, 7, 8, 9, 0, 1, 2, 3, 4]);
  expect(() => held.take({ begin: 25, end: 31 })).toThrow(RangeError);
});
