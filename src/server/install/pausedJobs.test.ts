import { afterEach, expect, test } from 'vitest';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { pausedSetting } from '#server/service/storage/backup/backupFolder.ts';
import { startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService, testTime, type TestService } from '#testing/service/testService.ts';
import { holdPausedJobs } from './pausedJobs.ts';

const closing: TestService[] = [];
afterEach(async () => {
  for (const own of closing.splice(0)) await own.close();
});

test('a restored copy hands out no mail and no postback until it is resumed, and what the clock decides waits for a clock without doubt', async () => {
  const own = await openTestService();
  closing.push(own);
  const settings = createSettingsStore(own.database);
  await settings.put(pausedSetting, '2026-01-01');
  await startTransaction(own, {
    create: { Signers: [{ Email: 'anna@example.com' }, { Email: 'jonas@example.com' }] },
  });
  let isDoubted = false;
  const jobs = await holdPausedJobs(own.jobs, settings, { isDoubted: () => isDoubted });
  const claim = async (kind: string, now = testTime) => {
    const request = { limit: 9, workerId: 'w', leaseMs: 1000, perHost: 9, places: 99 };
    return (await jobs.claim({ ...request, kinds: [kind], now })).length;
  };
  expect(await claim('mail')).toBe(0);
  expect(await claim('postback')).toBe(0);
  expect(await jobs.nextRunAt(['mail'])).toBe(undefined);
  const inAYear = testTime + 400 * 86_400_000;
  isDoubted = true;
  expect([await claim('expire', inAYear), await claim('remind', inAYear)]).toEqual([0, 0]);
  expect(await jobs.nextRunAt(['remind', 'expire'])).toBe(undefined);
  isDoubted = false;
  expect(await claim('expire', inAYear)).toBe(1);
  await settings.remove(pausedSetting);
  expect(await claim('mail')).toBe(2);
});
