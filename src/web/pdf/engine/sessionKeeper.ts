import type { PdfSession } from './openSession.ts';
import { isPdfProblem, type PdfProblem, pdfProblem } from './pdfProblem.ts';

/** A session as the keeper sees it; `ping` resolves when the engine answers a small question. */
export type KeptSession = Pick<PdfSession, 'ended' | 'isOver' | 'end' | 'close' | 'ping'> &
  Partial<Pick<PdfSession, 'isReading'>>;

/** Asks a document, and notices a hanging engine: gives the page up, replaces the threads. */
export interface SessionKeeper<S extends KeptSession> {
  /** Asks about a page (0: the document). Failures, hangs and the document's end are problems. */
  run<T extends object>(
    pageNumber: number,
    task: (session: S) => Promise<T>,
  ): Promise<T | PdfProblem>;
  /** The running session, for what needs no answer; undefined while there is none. */
  running(): S | undefined;
  /** Lets a page that hung be asked about once more, with longer limits. */
  retry(pageNumber: number): void;
  close(): void;
}

/** How long things may take, in milliseconds. */
export interface KeeperLimits {
  /** A question is unanswered for this long: see whether the engine still answers at all. */
  quiet: number;
  /** An engine that does not hang answers a ping within this. */
  answer: number;
  /** No question may take longer than this, whether the engine answers pings or not. */
  total: number;
}

const standardLimits: KeeperLimits = { quiet: 4_000, answer: 3_500, total: 60_000 };

/** Time for an answer that lies behind the timer after a long block of our own thread, ms. */
const grace = 250;

/** How many times longer a page may take that was given up and is asked for again. */
const patience = 5;

/** A keeper that begins with a session, and opens another with `reopen` when one has ended. */
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
  const untilEnds = new WeakMap<S, UntilEnd>();

  function untilEndOf(watched: S): UntilEnd {
    const known = untilEnds.get(watched) ?? createUntilEnd(watched.ended);
    untilEnds.set(watched, known);
    return known;
  }

  function present(): Promise<S | PdfProblem> {
    if (closed) return Promise.resolve(pdfProblem('aborted'));
    if (!session.isOver) return Promise.resolve(session);
    opening ??= reopen().then((opened) => {
      opening = undefined;
      if (isPdfProblem(opened)) return opened;
      if (closed) opened.close();
      session = opened;
      return opened;
    });
    return opening;
  }

  async function attempt<T extends object>(
    current: S,
    pageNumber: number,
    task: (session: S) => Promise<T>,
  ): Promise<T | PdfProblem | 'ended'> {
    const factor = patientWith.has(pageNumber) ? patience : 1;
    const stop = watchEngine(current, limits, factor, () => {
      givenUp.set(pageNumber, pdfProblem('timeout'));
      current.end(pdfProblem('timeout'));
    });
    const outcome = await untilEndOf(current)((async () => task(current))()).catch(problemOf);
    // What is no longer wanted may still hang the engine: whoever asks next is not to blame.
    if (outcome !== 'ended' && isPdfProblem(outcome) && outcome.kind === 'aborted')
      void untilEndOf(current)(current.ping()).finally(stop);
    else stop();
    return outcome;
  }

  return {
    async run(pageNumber, task) {
      let why = pdfProblem('timeout');
      // A second try is for those whose session ended over another page.
      for (let tries = 0; tries < 2; tries++) {
        const known = givenUp.get(pageNumber);
        if (known) return known;
        const current = await present();
        if (isPdfProblem(current)) return current;
        const outcome = await attempt(current, pageNumber, task);
        if (outcome !== 'ended') return outcome;
        const ended = await current.ended;
        if (ended.kind === 'unreadable') why = ended;
      }
      return givenUp.get(pageNumber) ?? (closed ? pdfProblem('aborted') : why);
    },
    running: () => (closed || session.isOver ? undefined : session),
    retry(pageNumber) {
      if (givenUp.delete(pageNumber)) patientWith.add(pageNumber);
    },
    close() {
      closed = true;
      if (!session.isOver) session.close();
    },
  };
}

/**
 * Calls `onHang` when the engine does not answer a ping, or a question takes too long in all.
 * `factor` multiplies the limits. Returns how to stop watching.
 */
function watchEngine(
  session: KeptSession,
  limits: KeeperLimits,
  factor: number,
  onHang: () => void,
): () => void {
  let started = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const look = () => {
    // What waits for bytes of the file does not hang.
    if (session.isReading) started = performance.now();
    if (performance.now() - started > limits.total * factor) return onHang();
    timer = setTimeout(() => {
      timer = setTimeout(onHang, grace);
    }, limits.answer * factor);
    void session.ping().then(() => {
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

/** Waits for an answer; resolves with `ended` when the end comes first. */
export type UntilEnd = <T>(answer: Promise<T>) => Promise<T | 'ended'>;

/**
 * Waits for one end on behalf of many questions: each waiting alone would leave its answer behind
 * with the promise that outlives them all, as long as the document is open.
 */
export function createUntilEnd(end: Promise<unknown>): UntilEnd {
  const unanswered = new Set<() => void>();
  let isOver = false;
  void end.then(() => {
    isOver = true;
    for (const giveUp of unanswered) giveUp();
  });
  return async (answer) => {
    let giveUp: () => void = () => undefined;
    const ended = new Promise<'ended'>((resolve) => {
      giveUp = () => resolve('ended');
    });
    unanswered.add(giveUp);
    if (isOver) giveUp();
    try {
      return await Promise.race([answer, ended]);
    } finally {
      unanswered.delete(giveUp);
    }
  };
}

/** The problem that an error of pdf.js means, by its name. */
function problemOf(error: unknown): PdfProblem {
  const name = error instanceof Error ? error.name : '';
  const stopped = /^(RenderingCancelledException|AbortException|AbortError)$/.test(name);
  return pdfProblem(stopped ? 'aborted' : 'damaged', String(error));
}

/** Lets drawing go first where both need the one parser of a document. */
export interface DrawingFirst {
  /** Draws at once, unless something is done `alone`. */
  draw<T>(task: () => Promise<T>): Promise<T>;
  /** Asks what can wait: one question at a time, in order, none while a page is drawn. */
  later<T>(task: () => Promise<T>): Promise<T>;
  /** Runs a task during which nothing is drawn or asked, once nothing was drawn for a while. */
  alone<T extends object>(task: () => Promise<T>): Promise<T>;
  /** Resolves when nothing was asked for a while, and nothing is about to be done alone. */
  whenUnasked(): Promise<void>;
}

/** A stopped drawing goes on in pdf.js for 100 ms, in case it is wanted again. */
const stillness = 300;

const nothing = () => undefined;

/**
 * Lets drawing go before questions that can wait: the parser answers in the order in which it is
 * asked, and ten pages of annotations can take it a tenth of a second.
 */
export function createDrawingFirst(): DrawingFirst {
  let drawing = 0;
  let turns = 0;
  let pause: Promise<unknown> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const waiting: (() => void)[] = [];
  let asking = 0;
  let lastAsked = Number.NEGATIVE_INFINITY;

  async function asked<T>(task: () => Promise<T>): Promise<T> {
    asking += 1;
    try {
      return await task();
    } finally {
      asking -= 1;
      lastAsked = performance.now();
    }
  }

  async function whenNothingIsDrawn(): Promise<void> {
    if (drawing === 0) return;
    await new Promise<void>((resolve) => waiting.push(resolve));
    await whenNothingIsDrawn();
  }

  function later<T>(task: () => Promise<T>): Promise<T> {
    const answer = last.then(whenNothingIsDrawn).then(task);
    last = answer.catch(() => undefined);
    return answer;
  }

  async function alone<T extends object>(task: () => Promise<T>): Promise<T> {
    while (true) {
      const before = turns;
      await new Promise((resolve) => setTimeout(resolve, stillness));
      const done = await later(async () => {
        if (turns !== before) return undefined;
        const doing = task();
        pause = doing.then(nothing, nothing);
        await pause;
        pause = undefined;
        return { answer: await doing };
      });
      if (done) return done.answer;
    }
  }

  return {
    async draw(task) {
      turns += 1;
      await pause;
      drawing += 1;
      try {
        return await task();
      } finally {
        drawing -= 1;
        turns += 1;
        if (drawing === 0) for (const resolve of waiting.splice(0)) resolve();
      }
    },
    later: (task) => asked(() => later(task)),
    alone: (task) => asked(() => alone(task)),
    async whenUnasked() {
      while (true) {
        const wait = asking > 0 ? stillness : lastAsked + stillness - performance.now();
        if (wait <= 0) return;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    },
  };
}
