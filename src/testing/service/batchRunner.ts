import { type BatchParts, batchJob } from '#server/service/jobs/batchJob.ts';
import { createJobRunner, type RunnerParts } from '#server/service/jobs/runner/createJobRunner.ts';
import type { TestService } from './testService.ts';

/** A process that does the jobs of batches over a test service, and none of another kind. */
export function createBatchRunner(
  { parts, jobs }: TestService,
  changes: Partial<BatchParts & RunnerParts> & Pick<RunnerParts, 'reportFault'>,
) {
  const all = { ...parts, workerId: 'worker', alone: true, ...changes };
  const batch = batchJob({ ...all, reportFault: (error) => all.reportFault(error, 'batch') });
  return createJobRunner({
    ...all,
    jobs: {
      ...jobs,
      claim: async (request) => (request.kinds.includes('batch') ? jobs.claim(request) : []),
    },
    handle: (job, signal) => {
      if (job.kind !== 'batch') throw new Error(`A job of the kind ${job.kind} was not claimed.`);
      return batch(job, signal);
    },
  });
}
