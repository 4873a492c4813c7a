/** A fixed number of places for work; who finds none waits in line. */
export interface Slots {
  /**
   * Resolves with a function that gives the place back, or with undefined when the signal aborts
   * before there is one.
   */
  take(signal?: AbortSignal): Promise<(() => void) | undefined>;
}

/** Makes `count` places; they are given out in the order in which they are asked for. */
export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  // A place that is given back goes straight to the next in line, so that a newcomer cannot slip in
  // between.
  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return {
    async take(signal) {
      if (signal?.aborted) return undefined;
      if (free > 0) {
        free--;
        return giveBack;
      }
      return new Promise((resolve) => {
        const go = () => {
          signal?.removeEventListener('abort', leave);
          resolve(giveBack);
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(go), 1);
          resolve(undefined);
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(go);
      });
    },
  };
}
