/** One picture to be drawn. Jobs with the same key are the same job. */
export interface RenderJob {
  readonly key: string;
  /** A job in the background gives way as soon as one that is not is wanted. */
  readonly background: boolean;
  run(signal: AbortSignal): Promise<void>;
}

/** How many jobs were begun and how many of them were stopped before their end; for tests and the bench. */
export interface RenderCounts {
  started: number;
  cancelled: number;
}

/** Draws one picture after the other. What is drawn next is decided anew each time, so the queue can never grow stale. */
export interface RenderQueue {
  /** Looks at what is wanted now: stops the running job if it no longer is, and starts the first one if none runs. */
  refresh(): void;
  readonly counts: Readonly<RenderCounts>;
}

/**
 * A queue that asks `wanted` for the jobs of this moment, the most urgent first. While `isHeld` nothing is begun, but what runs and
 * is still wanted goes on. After each job that was not stopped it calls `onFinished`, which has to call `refresh`.
 */
export function createRenderQueue(
  wanted: () => readonly RenderJob[],
  isHeld: () => boolean,
  onFinished: () => void,
): RenderQueue {
  let running: { job: RenderJob; aborter: AbortController } | undefined;
  const counts: RenderCounts = { started: 0, cancelled: 0 };

  async function start(job: RenderJob) {
    const aborter = new AbortController();
    running = { job, aborter };
    counts.started++;
    try {
      await job.run(aborter.signal);
    } finally {
      // A stopped job ends late; by then another one may run.
      if (running?.aborter === aborter) {
        running = undefined;
        onFinished();
      }
    }
  }

  function refresh() {
    const jobs = wanted();
    const [first] = jobs;
    if (running) {
      const { job, aborter } = running;
      const stillWanted = jobs.some(({ key }) => key === job.key);
      const givesWay = job.background && first !== undefined && !first.background;
      if (stillWanted && !givesWay) return;
      counts.cancelled++;
      running = undefined;
      aborter.abort();
    }
    if (first && !isHeld()) void start(first);
  }

  return {
    refresh,
    counts,
  };
}
