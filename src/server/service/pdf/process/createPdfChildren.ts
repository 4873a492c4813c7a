import type { PdfTask } from './pdfJob.ts';
import { felled, runInChild, type TaskEnd, type TaskTerms } from './runInChild.ts';
import { type PdfChild, startPdfChild } from './startPdfChild.ts';

/** When a child process that did well is used again. */
export interface ChildRules {
  /** The child's program. */
  entry: string;
  maxHeapBytes: number;
  /** Documents after which a child ends. */
  mostTasks: number;
  /** Memory beyond which a child that has answered ends. */
  restingRssBytes: number;
  /** A child that has nothing to do for so long ends. */
  idleMs: number;
}

/** Child processes that wait for documents. */
export interface PdfChildren {
  /**
   * Does a task in a child that waits, or in a new one. Resolves to how it ended, and to when the
   * child waits again or is gone.
   */
  run(task: PdfTask, terms: TaskTerms): Promise<{ end: TaskEnd; done: Promise<void> }>;
  /** Ends those that wait. */
  close(): void;
}

/** A child, how many documents it has had, and how long it may still be used. */
interface Kept {
  child: PdfChild;
  tasks: number;
  until: number;
}

/** No child is used longer than this, however little it had to do. */
const longestMs = 10 * 60_000;

/**
 * Keeps child processes, each for one document at a time. Only a child whose document made no
 * trouble is used again, and only while it keeps the rules. A task whose child dies or grows too
 * large after documents of others is done again in a new one: no document pays for another. So is
 * one whose child was killed from outside or could not be started, once.
 */
export function createPdfChildren(rules: ChildRules): PdfChildren {
  const { entry, maxHeapBytes, mostTasks, restingRssBytes, idleMs } = rules;
  const waiting = new Map<Kept, () => void>();
  let isClosed = false;

  const start = (): Kept => ({
    child: startPdfChild(entry, maxHeapBytes),
    tasks: 0,
    until: performance.now() + longestMs,
  });
  /** The one that waited least: the others may come to their end. */
  const take = () => {
    const [kept, stopWaiting] = [...waiting].at(-1) ?? [];
    stopWaiting?.();
    kept?.child.hold(true);
    return kept ?? start();
  };
  const wait = (kept: Kept) => {
    const { child } = kept;
    const timer = setTimeout(
      () => void child.end(),
      Math.min(idleMs, kept.until - performance.now()),
    );
    timer.unref();
    const callOff = child.onGone(() => stopWaiting());
    const stopWaiting = () => {
      clearTimeout(timer);
      callOff();
      waiting.delete(kept);
    };
    waiting.set(kept, stopWaiting);
    child.hold(false);
  };
  const giveBack = async (kept: Kept, end: TaskEnd) => {
    const isWorn = kept.tasks >= mostTasks || performance.now() >= kept.until;
    const isSmall = end.rss !== undefined && end.rss <= restingRssBytes;
    if (isClosed || !isSmall || isWorn) await kept.child.end();
    else wait(kept);
  };
  const runIn = async (kept: Kept, task: PdfTask, terms: TaskTerms) => {
    kept.tasks += 1;
    const end = await runInChild(kept.child, task, terms);
    if (end.answer.ok) return { end, done: giveBack(kept, end) };
    await kept.child.end();
    return { end, done: Promise.resolve() };
  };

  /** Runs in the child that `get` gives; that none can be started is an end as well. */
  const runFrom = async (get: () => Kept, task: PdfTask, terms: TaskTerms) => {
    let kept: Kept;
    try {
      kept = get();
    } catch {
      return { end: felled(), done: Promise.resolve() };
    }
    return runIn(kept, task, terms);
  };

  return {
    async run(task, terms) {
      const isFirst = waiting.size === 0;
      const ended = await runFrom(take, task, terms);
      const { cause } = ended.end;
      const mayBeOfOthers = !isFirst && (cause === 'died' || cause === 'memory');
      const isWorthAnother = mayBeOfOthers || cause === 'felled';
      return isWorthAnother && !terms.signal.aborted ? runFrom(start, task, terms) : ended;
    },
    close() {
      isClosed = true;
      for (const { child } of [...waiting.keys()]) void child.end();
    },
  };
}
