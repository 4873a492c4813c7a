import type { JobStore } from '#server/service/storage/jobs/jobStore.ts';
import { createLane, type LaneParts, type LaneRules } from './jobLane.ts';

/** What the runner stands on; figures that are left out have sound defaults. */
export interface RunnerParts
  extends Pick<LaneParts, 'handle' | 'clock' | 'workerId' | 'reportFault'>,
    Partial<Pick<LaneParts, 'random' | 'leaseMs' | 'pollMs' | 'perHost' | 'observe'>> {
  jobs: Pick<JobStore, 'claim' | 'extend' | 'finish' | 'nextRunAt' | 'releaseLeases'>;
  /**
   * No other process shares the database, so every lease at the start was left by a process that
   * crashed.
   */
  alone: boolean;
}

/** Does the jobs that changes leave behind, each at least once, for as long as it is started. */
export interface JobRunner {
  start(): Promise<void>;
  /**
   * Something may have become due: called after each commit. Cheap, and harmless before `start` and
   * after `stop`.
   */
  wake(): void;
  /**
   * Takes no more jobs, lets those running end for a moment, cuts off the rest; these are due again
   * at once.
   */
  stop(): Promise<void>;
}

/** Jobs that wait for other hosts have places of their own; so have those that use a processor. */
const laneRules: LaneRules[] = [
  { kinds: ['remind', 'expire'], limit: 4 },
  { kinds: ['seal'], limit: 2 },
  { kinds: ['trail'], limit: 1 },
  { kinds: ['mail'], limit: 4 },
  { kinds: ['postback'], limit: 32 },
];

const graceMs = 3_000;

/**
 * A runner over a job store. Several processes may share one store: no job is ever run by two.
 */
export function createJobRunner(given: RunnerParts): JobRunner {
  let started = false;
  const parts: LaneParts = {
    random: Math.random,
    leaseMs: 30_000,
    pollMs: 5_000,
    perHost: 4,
    observe: () => undefined,
    ...given,
    onChange: () => wake(),
  };
  const lanes = laneRules.map((rules) => createLane(rules, parts));
  const wake = () => {
    if (started) for (const lane of lanes) lane.look();
  };
  return {
    wake,
    async start() {
      if (given.alone) await given.jobs.releaseLeases();
      started = true;
      wake();
    },
    async stop() {
      started = false;
      await Promise.all(lanes.map((lane) => lane.stop(graceMs)));
    },
  };
}
