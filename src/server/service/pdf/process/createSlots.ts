/** A fixed number of places for work; who finds none waits in line. */
export interface Slots {
  /**
   * Resolves with a function that gives the place back, or with undefined when the signal aborts
   * before there is one. Work of one `queue` waits for itself once it has its share.
   */
  take(queue: string, signal?: AbortSignal): Promise<(() => void) | undefined>;
}

/**
 * Makes `count` places, of which one queue has at most `share` at a time. A place goes to the first
 * in line whose queue has the fewest.
 */
export function createSlots(count: number, share = count): Slots {
  const waiting: { queue: string; go: () => void }[] = [];
  const held = new Map<string, number>();
  let free = count;
  const heldBy = (queue: string) => held.get(queue) ?? 0;

  /** The place in line that is next, or -1 when all who wait have their share. */
  const nextInLine = () => {
    const fewest = Math.min(...waiting.map(({ queue }) => heldBy(queue)));
    return fewest < share ? waiting.findIndex(({ queue }) => heldBy(queue) === fewest) : -1;
  };
  const give = () => {
    for (let at = nextInLine(); free > 0 && at !== -1; at = nextInLine()) {
      const [next] = waiting.splice(at, 1);
      if (!next) return;
      free -= 1;
      held.set(next.queue, heldBy(next.queue) + 1);
      next.go();
    }
  };
  const giveBack = (queue: string) => {
    free += 1;
    const left = heldBy(queue) - 1;
    if (left > 0) held.set(queue, left);
    else held.delete(queue);
    give();
  };

  return {
    take(queue, signal) {
      if (signal?.aborted) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const entry = {
          queue,
          go: () => {
            signal?.removeEventListener('abort', leave);
            resolve(() => giveBack(queue));
          },
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(entry), 1);
          resolve(undefined);
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(entry);
        give();
      });
    },
  };
}
