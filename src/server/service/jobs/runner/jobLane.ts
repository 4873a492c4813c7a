import { putMail } from '#server/service/storage/accounts/mailStore.ts';
import type { Trx } from '#server/service/storage/database/database.ts';
import type { ClaimedJob } from '#server/service/storage/jobs/claimJobs.ts';
import type { JobStore } from '#server/service/storage/jobs/jobStore.ts';
import type { JobHandler, JobResult } from './jobHandler.ts';
import { retryDelay } from './retryDelay.ts';
import type { JobKind } from '#server/service/transaction/state/job.ts';

/** Kinds of jobs that share places, so that slow ones of one lane never hold up another. */
export interface LaneRules {
  kinds: readonly JobKind[];
  /** Jobs of this lane running at a time in this process. */
  limit: number;
  /**
   * How long a commit's jobs may wait for others, ms: those of several commits are then claimed,
   * and mostly ended, in one. Absent: not at all.
   */
  gatherMs?: number;
}

/** What every lane stands on. */
export interface LaneParts {
  jobs: Pick<JobStore, 'claim' | 'extend' | 'finish' | 'nextRunAt'>;
  handle: JobHandler;
  /** Names this process among all that share the database. */
  workerId: string;
  clock: () => number;
  random: () => number;
  /** A lease lasts this long without being prolonged. */
  leaseMs: number;
  /** At most this long without a look, for jobs that other processes wrote. */
  pollMs: number;
  /** Jobs of one host running at a time, over all processes. */
  perHost: number;
  /** Called with what a handler or the storage throws. `kind` is the job's. */
  reportFault: (error: unknown, kind: string) => void;
  /** Called after each attempt that ended, with the time that it took. */
  observe: (kind: string, result: 'done' | 'again' | 'failed', milliseconds: number) => void;
  /** Called when a job has changed its transaction, which may have left others. */
  onChange: () => void;
}

/** One lane at work. */
export interface Lane {
  /** Looks for due jobs as soon as it can, or when it has gathered some. */
  wake(): void;
  /**
   * Takes no more jobs; those running are given `graceMs`, then cut off. Resolves when none is
   * left.
   */
  stop(graceMs: number): Promise<void>;
}

/** After a fault: soon, then at most every ten minutes. */
const faultPace = { firstMs: 2_000, longestMs: 600_000 };
/**
 * A look that found nothing although something was due (its host was busy) is repeated after this.
 */
const busyMs = 100;

/** Starts a lane. It sleeps until the next job is due and never runs more than its limit. */
export function createLane(rules: LaneRules, parts: LaneParts): Lane {
  const running = new Set<Promise<void>>();
  const lookOnce = together(look);
  const cutting = new Set<AbortController>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let wanted = false;
  let stopped = false;
  /** The last look took as many as it could: others may be waiting. */
  let isFull = false;

  const sleep = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(ms, parts.pollMs));
    timer.unref();
  };

  function look(): void {
    wanted = true;
    if (stopped || looking) return;
    looking = lookWhileWanted().finally(() => {
      looking = undefined;
      if (wanted) look();
    });
  }

  async function lookWhileWanted(): Promise<void> {
    while (wanted) {
      wanted = false;
      try {
        await claimAndRun();
      } catch (error) {
        parts.reportFault(error, rules.kinds.join(', '));
        sleep(faultPace.firstMs);
      }
    }
  }

  async function claimAndRun(): Promise<void> {
    if (stopped) return;
    const free = rules.limit - running.size;
    isFull = free <= 0;
    // A full lane looks again when one of its jobs ends.
    if (isFull) return;
    const { kinds, limit: places } = rules;
    const { workerId, leaseMs, perHost, clock } = parts;
    const asked = { kinds, limit: free, workerId, now: clock(), leaseMs, perHost, places };
    const claimed = await parts.jobs.claim(asked);
    for (const job of claimed) start(job);
    isFull = claimed.length === free;
    if (isFull) return;
    // While there is work, when the next is due is not asked after each job.
    if (claimed.length > 0) return sleep(busyMs);
    const next = await parts.jobs.nextRunAt(kinds);
    sleep(next === undefined ? parts.pollMs : Math.max(busyMs, next - parts.clock()));
  }

  function start(job: ClaimedJob): void {
    const work = runJob(job, parts, cutting).then((isDone) => {
      running.delete(work);
      if (isDone && !isFull && !job.holdsOthers) sleep(busyMs);
      else lookOnce();
    });
    running.add(work);
  }

  return {
    wake: gathered(look, rules.gatherMs),
    async stop(graceMs) {
      stopped = true;
      clearTimeout(timer);
      await looking;
      const grace = setTimeout(() => {
        for (const one of cutting) one.abort();
      }, graceMs);
      await Promise.all(running);
      clearTimeout(grace);
    },
  };
}

/** Answers calls of the same moment, as of jobs that end by one commit, by one call of `act`. */
function together(act: () => void): () => void {
  let next: NodeJS.Immediate | undefined;
  return () => {
    next ??= setImmediate(() => {
      next = undefined;
      act();
    });
  };
}

/** Answers calls within so many ms by one call of `act`; without a time, each by its own. */
function gathered(act: () => void, ms: number | undefined): () => void {
  if (ms === undefined) return act;
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      act();
    }, ms).unref();
  };
}

/**
 * Runs one job to its outcome, prolonging its lease; when the lease is lost, it is cut off.
 * Resolves to whether it is done, so that nothing of it is left to wait for.
 */
async function runJob(
  job: ClaimedJob,
  parts: LaneParts,
  cutting: Set<AbortController>,
): Promise<boolean> {
  const cut = new AbortController();
  cutting.add(cut);
  const began = performance.now();
  const prolong = setInterval(() => {
    parts.jobs.extend(job.lease, parts.clock() + parts.leaseMs).then(
      (held) => held || cut.abort(),
      (error: unknown) => parts.reportFault(error, job.kind),
    );
  }, parts.leaseMs / 3);
  try {
    const result = await attempt(job, parts, cut.signal);
    if (result === 'ended') {
      parts.observe(job.kind, 'done', performance.now() - began);
      parts.onChange();
      return true;
    }
    const { outcome, delivery, mail } = result;
    const beside = mail && ((trx: Trx) => putMail(trx, mail));
    const held = await parts.jobs.finish(job.lease, outcome, delivery, beside);
    parts.observe(job.kind, wordOf(result), performance.now() - began);
    return held && 'doneAt' in outcome;
  } catch (error) {
    parts.reportFault(error, job.kind);
    return false;
  } finally {
    clearInterval(prolong);
    cutting.delete(cut);
  }
}

async function attempt(
  { kind, lease, read }: ClaimedJob,
  { handle, clock, random, reportFault }: LaneParts,
  signal: AbortSignal,
): Promise<JobResult> {
  try {
    const job = read();
    // Its content was removed while it waited; nothing is left to do.
    return job ? await handle(job, signal) : { outcome: { doneAt: clock() } };
  } catch (error) {
    reportFault(error, kind);
    const wait = retryDelay(lease.attempt, faultPace, random);
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: { runAt: clock() + wait, error: reason } };
  }
}

function wordOf(result: Exclude<JobResult, 'ended'>): 'done' | 'again' | 'failed' {
  if ('doneAt' in result.outcome) return 'done';
  return 'failedAt' in result.outcome ? 'failed' : 'again';
}
