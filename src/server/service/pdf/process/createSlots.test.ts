import { afterEach, expect, test, vi } from 'vitest';
import { createSlots } from './createSlots.ts';

/** Asks for a place; `begun` has the names of those who got one, in order. */
function line(...places: Parameters<typeof createSlots>) {
  const slots = createSlots(...places);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (queue: string, name: string, signal?: AbortSignal) =>
    slots.take(queue, signal).then((giveBack) => {
      if (!giveBack) return;
      begun.push(name);
      ends.set(name, giveBack);
    });
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    return begun.join(' ');
  };
  return { ask, ends, settled };
}

afterEach(() => {
  vi.useRealTimers();
});

test('one queue never fills all places, however long it is', async () => {
  const { ask, ends, settled } = line(3, 2);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
  expect(await settled()).toBe('a1 a2');
  void ask('b', 'b1');
  expect(await settled()).toBe('a1 a2 b1');
  ends.get('a1')?.();
  expect(await settled()).toBe('a1 a2 b1 a3');
});

test('a place goes to the queue that has the fewest, and within it to the first', async () => {
  const { ask, ends, settled } = line(2);
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name);
  void ask('b', 'b1');
  void ask('b', 'b2');
  expect(await settled()).toBe('a1 a2');
  ends.get('a1')?.();
  expect(await settled()).toBe('a1 a2 b1');
  ends.get('a2')?.();
  expect(await settled()).toBe('a1 a2 b1 a3');
});

test('who gives up leaves the line, and takes no place along', async () => {
  const { ask, ends, settled } = line(1);
  const leaving = new AbortController();
  void ask('a', 'a1');
  void ask('b', 'b1', leaving.signal);
  void ask('c', 'c1');
  expect(await settled()).toBe('a1');
  leaving.abort();
  ends.get('a1')?.();
  expect(await settled()).toBe('a1 c1');
  await ask('d', 'd1', AbortSignal.abort());
  expect(await settled()).toBe('a1 c1');
});

test('short work is done one after another, and what takes longer holds up nobody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ask, ends, settled } = line(3, 2, { most: 1, ms: 100, line: 9 });
  void ask('a', 'a1');
  void ask('b', 'b1');
  void ask('b', 'b2');
  expect(await settled()).toBe('a1');
  ends.get('a1')?.();
  expect(await settled()).toBe('a1 b1');
  vi.advanceTimersByTime(99);
  expect(await settled()).toBe('a1 b1');
  vi.advanceTimersByTime(1);
  expect(await settled()).toBe('a1 b1 b2');
  // Work that ended in time gives its place once: what began after it still counts.
  void ask('c', 'c1');
  ends.get('b1')?.();
  expect(await settled()).toBe('a1 b1 b2');
  ends.get('b2')?.();
  expect(await settled()).toBe('a1 b1 b2 c1');
  expect(vi.getTimerCount()).toBe(1);
});

test('a long line has one more at work', async () => {
  const { ask, ends, settled } = line(3, 3, { most: 1, ms: 2 ** 30, line: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
  // Two in line are not many; the third makes it long.
  expect(await settled()).toBe('a1 a2');
  ends.get('a1')?.();
  expect(await settled()).toBe('a1 a2');
  ends.get('a2')?.();
  expect(await settled()).toBe('a1 a2 a3');
});
