/** Runs work that pauses by itself to its end at once: where no one waits for the thread. */
export function finishReading<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
