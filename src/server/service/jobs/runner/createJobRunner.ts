import type { Job } from '#server/service/transaction/state/job.ts';
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
  /** Mails on their way at a time; 4 unless given, as servers of mail take few connections. */
  mailsAtOnce?: number;
}

/** Does the jobs that changes leave behind, each at least once, for as long as it is started. */
export interface JobRunner {
  start(): Promise<void>;
  /**
   * Something may have become due: called after each commit, with the jobs that it left where these
   * are known. Cheap, and harmless before `start` and after `stop`.
   */
  wake(jobs?: readonly Pick<Job, 'kind' | 'dueAt'>[]): void;
  /**
   * Takes no more jobs, lets those running end for a moment, cuts off the rest; these are due again
   * at once.
   */
  stop(): Promise<void>;
}

/** Jobs that wait for other hosts have places of their own; so have those that use a processor. */
const laneRules = (mailsAtOnce = 4): LaneRules[] => [
  { kinds: ['remind', 'expire'], limit: 4 },
  { kinds: ['seal'], limit: 2 },
  { kinds: ['trail'], limit: 1 },
  { kinds: ['batch'], limit: 1 },
  { kinds: ['mail'], limit: mailsAtOnce, gatherMs: 50 },
  // One owner alone has half of them.
  { kinds: ['postback'], limit: 64 },
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
  const lanes = laneRules(given.mailsAtOnce).map((rules) => ({
    ...createLane(rules, parts),
    kinds: rules.kinds,
  }));
  const wake: JobRunner['wake'] = (jobs) => {
    if (!started) return;
    // Before any other is due, its lane looks by itself.
    const soon = parts.clock() + parts.pollMs;
    const due = jobs && new Set(jobs.filter((job) => job.dueAt <= soon).map((job) => job.kind));
    for (const lane of lanes) if (!due || lane.kinds.some((kind) => due.has(kind))) lane.wake();
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
