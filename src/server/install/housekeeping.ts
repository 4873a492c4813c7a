import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type { DetailStore } from '#server/service/storage/transactions/detailStore.ts';
import type { JobStore } from '#server/service/storage/jobs/jobStore.ts';
import type { SessionStore } from '#server/service/storage/accounts/sessionStore.ts';

/** What is tidied, and how one is told. */
export interface HousekeepingParts {
  blobs: Pick<BlobStore, 'sweep'>;
  details: Pick<DetailStore, 'blobsInUse'>;
  jobs: Pick<JobStore, 'prune'>;
  sessions: Pick<SessionStore, 'removeEnded'>;
  /**
   * No other process shares the storage, and its clock is ours: whatever is unfinished at the start
   * was left by a process that died.
   */
  alone: boolean;
  clock: () => number;
  report: (removed: { blobs: number; jobs: number }) => void;
  reportFault: (error: unknown) => void;
}

/** Housekeeping at work. */
export interface Housekeeping {
  /** Resolves when the first round is over. */
  first: Promise<void>;
  /** Begins no more rounds; resolves when the one that runs is over. */
  stop(): Promise<void>;
}

const day = 86_400_000;
/**
 * A document that no transaction names yet may be on its way there: longer than any upload or
 * sealing takes.
 */
const onItsWay = day;
/** Ended work that no page shows. */
const keepPlain = 7 * day;
/**
 * Ended work that the Transaction page shows: postbacks with their attempts, and mails that were
 * given up.
 */
const keepShown = 90 * day;

/**
 * Removes what nobody needs any more, at the start and once a day: documents that a crash left
 * without a transaction, jobs that ended long ago, and ended sessions. A round that fails is
 * reported and made up for by the next.
 */
export function startHousekeeping(parts: HousekeepingParts): Housekeeping {
  const round = async (before: number) => {
    const now = parts.clock();
    try {
      await parts.sessions.removeEnded(now);
      const removed = {
        jobs: await parts.jobs.prune({ plain: now - keepPlain, shown: now - keepShown }),
        blobs: await parts.blobs.sweep((keys) => parts.details.blobsInUse(keys), before),
      };
      if (removed.jobs + removed.blobs > 0) parts.report(removed);
    } catch (error) {
      parts.reportFault(error);
    }
  };
  const startedAt = parts.clock();
  const first = round(parts.alone ? startedAt : startedAt - onItsWay);
  let running = first;
  const timer = setInterval(() => {
    running = running.then(() => round(parts.clock() - onItsWay));
  }, day);
  timer.unref();
  return {
    first,
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
