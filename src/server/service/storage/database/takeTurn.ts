let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a round of the event loop of its own: what is long is done in steps, one step of one
 * request a round, so that whatever else waits has its turn between any two of them.
 */
export function takeTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
