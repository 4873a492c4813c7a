/** Milliseconds of work between two pauses: well below what a person feels, or a frame takes. */
const sliceLength = 8;

/** Lets input, drawing and other messages go first. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

/**
 * Runs work that pauses by itself, and leaves the thread to others after each slice of it. Resolves
 * with the work's result; undefined once `signal` has ended it.
 */
export async function inSlices<T>(
  work: Generator<void, T>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  for (;;) {
    if (signal?.aborted) return undefined;
    const end = performance.now() + sliceLength;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await nextTask();
  }
}
