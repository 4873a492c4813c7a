import { pagesAhead } from '#web/viewer/nearPage.ts';

/** One picture to be drawn. Jobs with the same key are the same job. */
export interface RenderJob {
  readonly key: string;
  /** A job in the background is stopped as soon as another one is wanted. */
  readonly background: boolean;
  /** Not awaited yet: another one may begin beside it. */
  readonly ahead: boolean;
  run(signal: AbortSignal): Promise<void>;
}

/** How many jobs were begun, and how many stopped before their end; for tests and the bench. */
export interface RenderCounts {
  started: number;
  cancelled: number;
}

/**
 * Draws what is in view one picture at a time, what comes after it two at a time: one is read while
 * one is drawn. What is drawn next is decided anew each time, so the queue never grows stale.
 */
export interface RenderQueue {
  /** Stops running jobs that are no longer wanted, and starts the next one if it may begin. */
  refresh(): void;
  readonly counts: Readonly<RenderCounts>;
}

interface RunningJob {
  readonly job: RenderJob;
  readonly aborter: AbortController;
}

/** One is drawn, one is read: there is a thread for each. */
const atOnce = 2;

/**
 * A queue that asks `wanted` for the jobs of this moment, the most urgent first. While `isHeld`
 * nothing begins; what runs and is wanted goes on. `onFinished`, called after each job that was not
 * stopped, has to call `refresh`.
 */
export function createRenderQueue(
  wanted: () => readonly RenderJob[],
  isHeld: () => boolean,
  onFinished: () => void,
): RenderQueue {
  const running = new Set<RunningJob>();
  const counts: RenderCounts = { started: 0, cancelled: 0 };

  async function start(job: RenderJob) {
    const begun: RunningJob = { job, aborter: new AbortController() };
    running.add(begun);
    counts.started++;
    try {
      await job.run(begun.aborter.signal);
    } finally {
      // A stopped job ends late; by then others may run.
      if (running.delete(begun)) onFinished();
    }
  }

  const mayBegin = ({ background }: RenderJob) =>
    running.size === 0 ||
    (!background && running.size < atOnce && [...running].every(({ job }) => job.ahead));

  function refresh() {
    const jobs = wanted();
    const keys = new Set(jobs.map(({ key }) => key));
    const givesWay = jobs.some(({ background }) => !background);
    for (const begun of [...running]) {
      const { job, aborter } = begun;
      if (keys.has(job.key) && !(job.background && givesWay)) continue;
      counts.cancelled++;
      running.delete(begun);
      aborter.abort();
    }
    if (isHeld()) return;
    const busy = new Set([...running].map(({ job }) => job.key));
    for (const job of jobs) {
      if (busy.has(job.key)) continue;
      if (!mayBegin(job)) return;
      void start(job);
    }
  }

  return {
    refresh,
    counts,
  };
}

/** A page as the plan sees it. */
export interface PlannedPage<T> {
  readonly page: T;
  /** How much of it is in view, in CSS px of height; 0 for a page that is only near. */
  readonly inView: number;
  /** Places from the view in the scroll direction: 0 in view, 1 next, -1 the one just passed. */
  readonly ahead: number;
  /** Whether something of it can be shown already, be it stretched or small. */
  readonly hasPicture: boolean;
}

/**
 * The order in which pages are drawn: in view before near, without a picture before stretched, more
 * in view before less; then the next in the scroll direction, then the one just passed. Pages
 * further away are left out.
 */
export function renderPlan<T>(pages: readonly PlannedPage<T>[]): T[] {
  const later = ({ ahead }: PlannedPage<T>) => (ahead > 0 ? ahead : pagesAhead - ahead);
  return pages
    .filter(({ inView, ahead }) => inView > 0 || (ahead >= -1 && ahead <= pagesAhead))
    .toSorted(
      (a, b) =>
        Number(b.inView > 0) - Number(a.inView > 0) ||
        (a.inView > 0
          ? Number(a.hasPicture) - Number(b.hasPicture) || b.inView - a.inView
          : later(a) - later(b)),
    )
    .map(({ page }) => page);
}
