/** One picture to be drawn. Jobs with the same key are the same job. */
export interface RenderJob {
  readonly key: string;
  /** A job in the background gives way as soon as one that is not is wanted. */
  readonly background: boolean;
  /** Draws; calls `onParsed` when the parser has nothing more to do for it, so that the next job may begin beside it. */
  run(signal: AbortSignal, onParsed: () => void): Promise<void>;
}

/** How many jobs were begun and how many of them were stopped before their end; for tests and the bench. */
export interface RenderCounts {
  started: number;
  cancelled: number;
}

/**
 * Draws one picture after the other, and reads the page after it while it is being drawn. What is drawn next is decided anew each
 * time, so the queue can never grow stale.
 */
export interface RenderQueue {
  /** Looks at what is wanted now: stops running jobs that no longer are, and starts the next one if it may begin. */
  refresh(): void;
  readonly counts: Readonly<RenderCounts>;
}

interface RunningJob {
  readonly job: RenderJob;
  readonly aborter: AbortController;
  isParsed: boolean;
}

/** One is drawn, one is read: there are two threads for it. */
const atOnce = 2;

/**
 * A queue that asks `wanted` for the jobs of this moment, the most urgent first. While `isHeld` nothing is begun, but what runs and
 * is still wanted goes on. After each job that was not stopped it calls `onFinished`, which has to call `refresh`.
 */
export function createRenderQueue(
  wanted: () => readonly RenderJob[],
  isHeld: () => boolean,
  onFinished: () => void,
): RenderQueue {
  const running = new Set<RunningJob>();
  const counts: RenderCounts = { started: 0, cancelled: 0 };

  async function start(job: RenderJob) {
    const begun: RunningJob = { job, aborter: new AbortController(), isParsed: false };
    running.add(begun);
    counts.started++;
    try {
      await job.run(begun.aborter.signal, () => {
        if (begun.isParsed || !running.has(begun)) return;
        begun.isParsed = true;
        refresh();
      });
    } finally {
      // A stopped job ends late; by then others may run.
      if (running.delete(begun)) onFinished();
    }
  }

  const mayBegin = ({ background }: RenderJob) =>
    running.size === 0 ||
    (!background && running.size < atOnce && [...running].every(({ isParsed }) => isParsed));

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
    const busy = new Set([...running].map(({ job }) => job.key));
    const next = jobs.find(({ key }) => !busy.has(key));
    if (next && mayBegin(next) && !isHeld()) void start(next);
  }

  return {
    refresh,
    counts,
  };
}
