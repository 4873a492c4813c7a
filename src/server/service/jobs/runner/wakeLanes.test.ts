import { expect, test, vi } from 'vitest';
import type { ClaimRequest } from '#server/service/storage/jobs/claimJobs.ts';
import { createJobRunner } from './createJobRunner.ts';

test('a commit wakes only the lanes whose jobs are due soon, or all where that is not known', async () => {
  let looks: string[] = [];
  const runner = createJobRunner({
    jobs: {
      claim: (request: ClaimRequest) => {
        looks.push(...request.kinds);
        return Promise.resolve([]);
      },
      extend: () => Promise.resolve(true),
      finish: () => Promise.resolve(true),
      nextRunAt: () => Promise.resolve(undefined),
      releaseLeases: () => Promise.resolve(),
    },
    handle: () => Promise.resolve({ outcome: { doneAt: 0 } }),
    alone: true,
    workerId: 'w',
    clock: () => 1_000_000,
    reportFault: (error) => {
      throw error;
    },
    pollMs: 1_000_000_000,
  });
  await runner.start();
  await vi.waitFor(() => expect(looks).toContain('postback'));
  looks = [];
  runner.wake([]);
  runner.wake([{ kind: 'remind', dueAt: 3_000_000_000 }]);
  runner.wake([{ kind: 'mail', dueAt: 1_000_000 }]);
  await vi.waitFor(() => expect(looks).toEqual(['mail']));
  looks = [];
  runner.wake();
  await vi.waitFor(() => expect(looks).toContain('seal'));
  await runner.stop();
});
