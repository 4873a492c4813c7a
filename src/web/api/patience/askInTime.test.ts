import { expect, test, vi } from 'vitest';
import type { ApiResult } from '../apiResult.ts';
import { askInTime } from './askInTime.ts';

vi.useFakeTimers();

const aborted: ApiResult<string> = { ok: false, error: { kind: 'aborted' } };
/** A request that hangs until it is given up. */
const hanging = (signal: AbortSignal) =>
  new Promise<ApiResult<string>>((resolve) => {
    signal.addEventListener('abort', () => resolve(aborted));
    if (signal.aborted) resolve(aborted);
  });

test('a request that hangs is given up as one without an answer', async () => {
  const asked = askInTime(1_000, ({ signal }) => hanging(signal));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await asked).toMatchObject({ error: { kind: 'noAnswer', isLate: true } });
});

test('what comes piece by piece has its time for each piece', async () => {
  let isOver = false;
  const asked = askInTime(1_000, ({ signal, heard }) => {
    setTimeout(heard, 900);
    setTimeout(heard, 1_800);
    return hanging(signal);
  }).finally(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(2_700);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(await asked).toMatchObject({ error: { kind: 'noAnswer' } });
});

test('what is called off from outside stays called off', async () => {
  const outer = new AbortController();
  const asked = askInTime(1_000, ({ signal }) => hanging(signal), outer.signal);
  outer.abort();
  expect(await asked).toEqual(aborted);
  expect(await askInTime(1_000, ({ signal }) => hanging(signal), outer.signal)).toEqual(aborted);
  expect(vi.getTimerCount()).toBe(0);
});
