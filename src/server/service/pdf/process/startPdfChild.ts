import { forkPdfProcess } from './forkPdfProcess.ts';
import type { FromChild, ToChild } from './pdfJob.ts';

/** A child process for documents. */
export interface PdfChild {
  readonly pid: number | undefined;
  say(message: ToChild): void;
  /**
   * Gives what the child says to one listener at a time. Without one, it has nothing to say: any
   * word but about its memory ends it.
   */
  listen(listener: ((message: FromChild) => void) | undefined): void;
  /** Whether it is gone by what neither it nor this process has done, or never started. */
  wasFelled(): boolean;
  /** Calls the listener when the child is gone; the function that is returned calls this off. */
  onGone(listener: () => void): () => void;
  /** Whether it keeps its parent from ending by itself. */
  hold(isHeld: boolean): void;
  /** Kills it. Resolves when it is gone. */
  end(): Promise<void>;
}

/** Signals by which people and systems end a process; a crash has others. */
const fromOutside = new Set<NodeJS.Signals>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

/** Starts a child process with a heap of at most `maxHeapBytes`. */
export function startPdfChild(entry: string, maxHeapBytes: number): PdfChild {
  const child = forkPdfProcess(entry, maxHeapBytes);
  const listeners = new Set<() => void>();
  let hear: ((message: FromChild) => void) | undefined;
  let isGone = false;
  let isEnded = false;
  let felled = false;
  const kill = () => {
    isEnded = true;
    child.kill('SIGKILL');
  };
  const leave = () => {
    isGone = true;
    for (const listener of [...listeners]) listener();
  };
  const onGone = (listener: () => void) => {
    if (isGone) listener();
    else listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  child.once('exit', (_code, signal) => {
    felled = !isEnded && signal !== null && fromOutside.has(signal);
    leave();
  });
  // A message or a signal that could not be sent comes here, too; then it is alive, or exits.
  child.on('error', () => {
    if (child.pid !== undefined) return;
    felled = true;
    leave();
  });
  child.on('message', (message: FromChild) => {
    if (hear) hear(message);
    else if (message.kind !== 'memory') kill();
  });
  return {
    pid: child.pid,
    // Killed, but not said to be: what could not be told may be dead by another hand.
    say: (message) => void child.send(message, (error) => error && child.kill('SIGKILL')),
    listen: (listener) => {
      hear = listener;
    },
    wasFelled: () => felled,
    onGone,
    hold(isHeld) {
      if (isHeld) {
        child.ref();
        child.channel?.ref();
      } else {
        child.unref();
        child.channel?.unref();
      }
    },
    end() {
      kill();
      return new Promise((resolve) => void onGone(resolve));
    },
  };
}
