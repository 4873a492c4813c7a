import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { openTestService, type TestService, testTime } from '#testing/service/testService.ts';
import { type ClockLook, nextLook, openClockWatch } from './clockWatch.ts';

const hour = 3_600_000;
const day = 24 * hour;
const month = 30 * day;

test.each<[string, ClockLook, number, number | undefined, ClockLook]>([
  ['goes on', { at: 0 }, 5_000, 5_000, { at: 5_000 }],
  ['wakes from a night asleep', { at: 0 }, 10 * hour, 10 * hour, { at: 10 * hour }],
  ['is put right by a moment', { at: 0 }, 60_000, 0, { at: 60_000 }],
  ['jumps ahead', { at: 0 }, month, 5_000, { at: month, jumpedTo: month }],
  ['jumps back', { at: month }, 0, 5_000, { at: 0 }],
  ['is back', { at: month, jumpedTo: month }, 5_000, 5_000, { at: 5_000 }],
  [
    'goes on from there',
    { at: month, jumpedTo: month },
    month + hour,
    hour,
    { at: month + hour, jumpedTo: month },
  ],
  [
    'jumps once more',
    { at: month, jumpedTo: month },
    3 * month,
    5_000,
    { at: 3 * month, jumpedTo: 3 * month },
  ],
  ['has gone on for a day', { at: month, jumpedTo: month }, month + day, day, { at: month + day }],
  ['was off for a night', { at: 0 }, 16 * hour, undefined, { at: 16 * hour }],
  ['was off or jumped meanwhile', { at: 0 }, month, undefined, { at: month, jumpedTo: month }],
  [
    'is still ahead at the next start',
    { at: month, jumpedTo: month },
    month + 2 * hour,
    undefined,
    { at: month + 2 * hour, jumpedTo: month },
  ],
  [
    'is on for a few hours each day',
    { at: month, jumpedTo: month },
    month + day,
    undefined,
    { at: month + day },
  ],
])('a clock that %s', (_, before, at, passed, after) => {
  expect(nextLook(before, at, passed)).toEqual(after);
});

let own: TestService;
beforeEach(async () => {
  own = await openTestService();
});
afterEach(() => own.close());

/** What a machine has: a clock that can be set, and time that goes on whatever it says. */
function machine() {
  const time = { wall: testTime, passed: 0 };
  const said: string[] = [];
  const settings = createSettingsStore(own.database);
  const open = () =>
    openClockWatch(settings, {
      clock: () => time.wall,
      passed: () => time.passed,
      say: (text) => said.push(text),
    });
  const stored = async () => JSON.parse((await settings.get('clock')) ?? '{}') as unknown;
  return { time, said, open, stored };
}

test('a clock set forward by a month is doubted until it is back, and the log says so once', async () => {
  const { time, said, open } = machine();
  const watch = await open();
  expect(watch.isDoubted()).toBe(false);
  time.wall += month;
  time.passed += 1_000;
  expect([watch.isDoubted(), watch.isDoubted()]).toEqual([true, true]);
  expect(said).toEqual([expect.stringContaining('clock')]);
  time.wall -= month;
  expect(watch.isDoubted()).toBe(false);
});

test('a restart while the clock is ahead, and one after a jump meanwhile, doubt it as well', async () => {
  const { time, open, stored } = machine();
  const first = await open();
  expect(first.isDoubted()).toBe(false);
  await vi.waitFor(async () => expect(await stored()).toEqual({ at: testTime }));
  time.wall += month;
  expect(first.isDoubted()).toBe(true);
  await vi.waitFor(async () =>
    expect(await stored()).toEqual({ at: time.wall, jumpedTo: time.wall }),
  );
  time.passed = 0;
  expect((await open()).isDoubted()).toBe(true);
  time.wall -= month;
  const back = await open();
  expect(back.isDoubted()).toBe(false);
  await vi.waitFor(async () => expect(await stored()).toEqual({ at: testTime }));
  time.wall += month;
  expect((await open()).isDoubted()).toBe(true);
  await vi.waitFor(async () => expect(await stored()).toHaveProperty('jumpedTo'));
  time.wall += day;
  expect((await open()).isDoubted()).toBe(false);
});
