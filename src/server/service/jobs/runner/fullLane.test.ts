import { expect, test, vi } from 'vitest';
import type { ClaimedJob, ClaimRequest } from '#server/service/storage/jobs/claimJobs.ts';
import { createJobRunner } from './createJobRunner.ts';

test('places that become free at the same moment are filled by one claim', async () => {
  const asked: number[] = [];
  let seq = 0;
  const ends: ((held: boolean) => void)[] = [];
  const runner = createJobRunner({
    jobs: {
      claim({ kinds, limit }: ClaimRequest) {
        if (!kinds.includes('mail')) return Promise.resolve([]);
        asked.push(limit);
        const isOver = seq >= 16;
        return Promise.resolve(isOver ? [] : Array.from({ length: limit }, claimed));
      },
      extend: () => Promise.resolve(true),
      // As by one commit, which ends all that wait for it.
      finish: () => new Promise((resolve) => void ends.push(resolve)),
      nextRunAt: () => Promise.resolve(undefined),
      releaseLeases: () => Promise.resolve(),
    },
    handle: () => Promise.resolve({ outcome: { doneAt: 0 } }),
    alone: true,
    mailsAtOnce: 8,
    workerId: 'w',
    clock: () => 1_000_000,
    reportFault: (error) => {
      throw error;
    },
    pollMs: 1_000_000_000,
  });
  function claimed(): ClaimedJob {
    const lease = { seq: (seq += 1), workerId: 'w', attempt: 1 };
    return { kind: 'mail', lease, holdsOthers: false, read: () => undefined };
  }
  const endAll = async () => {
    await vi.waitFor(() => expect(ends).toHaveLength(8));
    for (const end of ends.splice(0)) end(true);
  };
  await runner.start();
  await endAll();
  await endAll();
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked).toEqual([8, 8, 8]);
  await runner.stop();
});
