import { expect, test } from 'vitest';
import { inSlices } from './inSlices.ts';

function* counting(to: number, onStep: (count: number) => void): Generator<void, string> {
  for (let count = 1; count <= to; count += 1) {
    onStep(count);
    yield;
  }
  return 'done';
}

test('work runs to its end and its result comes back', async () => {
  let last = 0;
  const result = await inSlices(
    counting(1000, (count) => {
      last = count;
    }),
  );
  expect([result, last]).toEqual(['done', 1000]);
});

test('other tasks run between two slices of long work', async () => {
  const order: string[] = [];
  setTimeout(() => order.push('other'));
  function* slow(): Generator<void, void> {
    // It ends only after the other task has run: work that kept the thread would never end.
    while (order.length === 0) yield;
    order.push('end');
  }
  await inSlices(slow());
  expect(order).toEqual(['other', 'end']);
});

test('an aborted signal ends the work', async () => {
  const stopping = new AbortController();
  stopping.abort();
  let steps = 0;
  const result = await inSlices(
    counting(10, () => {
      steps += 1;
    }),
    stopping.signal,
  );
  expect([result, steps]).toEqual([undefined, 0]);
});
