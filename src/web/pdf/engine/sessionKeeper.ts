import { createDeathWatch, type DeathWatch } from './deathWatch.ts';
import type { PdfSession } from './openSession.ts';
import { isPdfProblem, type PdfProblem, pdfProblem } from './pdfProblem.ts';

/** A session as the keeper sees it; `ping` resolves when the engine answers a trifle. */
export type KeptSession = Pick<PdfSession, 'died' | 'isDead' | 'kill' | 'close' | 'ping'>;

/**
 * Runs questions to a document and notices when the engine hangs: then that page is given up and
 * the threads are replaced.
 */
export interface SessionKeeper<S extends KeptSession> {
  /**
   * Asks about a page (0: about the document). Failures, hangs and the end of the document come
   * back as problems.
   */
  run<T extends object>(
    pageNumber: number,
    task: (session: S) => Promise<T>,
  ): Promise<T | PdfProblem>;
  /** The living session, for what needs no answer; undefined while there is none. */
  alive(): S | undefined;
  /** Lets a page that hung be asked about once more, with more patience. */
  forgive(pageNumber: number): void;
  close(): void;
}

/** How long things may take, in milliseconds. */
export interface KeeperLimits {
  /** A question is unanswered this long: look whether the engine still lives. */
  quiet: number;
  /** A living engine answers a trifle within this. */
  answer: number;
  /** No question may take longer than this, living or not. */
  total: number;
}

const standardLimits: KeeperLimits = { quiet: 4_000, answer: 3_500, total: 60_000 };

/**
 * After a long block of our own thread the answer may lie in its queue behind the timer: it gets
 * this long to surface.
 */
const grace = 250;

/** How many times longer a page may take that somebody asked for again. */
const patience = 5;

/**
 * A keeper that begins with an open session and opens a new one with `reopen` whenever the present
 * one has died.
 */
export function createSessionKeeper<S extends KeptSession>(
  first: S,
  reopen: () => Promise<S | PdfProblem>,
  limits: KeeperLimits = standardLimits,
): SessionKeeper<S> {
  let session = first;
  let opening: Promise<S | PdfProblem> | undefined;
  let closed = false;
  const givenUp = new Map<number, PdfProblem>();
  const patientWith = new Set<number>();
  const watches = new WeakMap<S, DeathWatch>();

  function deathOf(watched: S): DeathWatch {
    const known = watches.get(watched);
    if (known) return known;
    const watch = createDeathWatch(watched.died);
    watches.set(watched, watch);
    return watch;
  }

  function living(): Promise<S | PdfProblem> {
    if (closed) return Promise.resolve(pdfProblem('aborted'));
    if (!session.isDead) return Promise.resolve(session);
    opening ??= reopen().then((opened) => {
      opening = undefined;
      if (isPdfProblem(opened)) return opened;
      if (closed) opened.close();
      session = opened;
      return opened;
    });
    return opening;
  }

  /** Kills the session when it hangs over this question; returns how to stop watching. */
  function watch(watched: S, pageNumber: number): () => void {
    const started = performance.now();
    const factor = patientWith.has(pageNumber) ? patience : 1;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const giveUp = () => {
      givenUp.set(pageNumber, pdfProblem('timeout'));
      watched.kill(pdfProblem('timeout'));
    };
    const look = () => {
      if (performance.now() - started > limits.total * factor) return giveUp();
      timer = setTimeout(() => {
        timer = setTimeout(giveUp, grace);
      }, limits.answer * factor);
      void watched.ping().then(() => {
        clearTimeout(timer);
        if (!stopped) timer = setTimeout(look, limits.quiet);
      });
    };
    timer = setTimeout(look, limits.quiet);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }

  async function attempt<T extends object>(
    current: S,
    pageNumber: number,
    task: (session: S) => Promise<T>,
  ): Promise<T | PdfProblem | 'died'> {
    const stop = watch(current, pageNumber);
    try {
      return await deathOf(current).untilDeath(task(current));
    } catch (error) {
      return problemOf(error);
    } finally {
      stop();
    }
  }

  return {
    async run(pageNumber, task) {
      // A second try is for those whose session died over somebody else's page.
      for (let tries = 0; tries < 2; tries++) {
        const known = givenUp.get(pageNumber);
        if (known) return known;
        const current = await living();
        if (isPdfProblem(current)) return current;
        const outcome = await attempt(current, pageNumber, task);
        if (outcome !== 'died') return outcome;
      }
      return givenUp.get(pageNumber) ?? pdfProblem(closed ? 'aborted' : 'timeout');
    },
    alive: () => (closed || session.isDead ? undefined : session),
    forgive(pageNumber) {
      if (givenUp.delete(pageNumber)) patientWith.add(pageNumber);
    },
    close() {
      closed = true;
      if (!session.isDead) session.close();
    },
  };
}

/** What went wrong, by the name that pdf.js gives its errors. */
function problemOf(error: unknown): PdfProblem {
  const name = error instanceof Error ? error.name : '';
  const stopped = /^(RenderingCancelledException|AbortException|AbortError)$/.test(name);
  return pdfProblem(stopped ? 'aborted' : 'damaged', String(error));
}
