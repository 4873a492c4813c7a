/** A fixed number of places for work; who finds none waits in line. */
export interface Slots {
  /**
   * Resolves with a function that gives the place back, or with undefined when the signal aborts
   * before there is one. Work of one `queue` waits for itself once it has its share.
   */
  take(queue: string, signal?: AbortSignal): Promise<(() => void) | undefined>;
}

/** How much work may have begun less than `ms` ago; one more while more than `line` wait. */
interface Beginners {
  most: number;
  ms: number;
  line: number;
}

/**
 * Makes `count` places, of which one queue has at most `share` at a time. A place goes to the first
 * in line whose queue has the fewest. With `beginners`, short work is done one after another, and
 * what takes longer holds up nobody.
 */
export function createSlots(count: number, share = count, beginners?: Beginners): Slots {
  const waiting: { queue: string; go: (giveBack: () => void) => void }[] = [];
  const held = new Map<string, number>();
  const begun = new Set<NodeJS.Timeout>();
  let free = count;
  const heldBy = (queue: string) => held.get(queue) ?? 0;

  /** The place in line that is next, or -1 when all who wait have their share. */
  const nextInLine = () => {
    const fewest = Math.min(...waiting.map(({ queue }) => heldBy(queue)));
    return fewest < share ? waiting.findIndex(({ queue }) => heldBy(queue) === fewest) : -1;
  };
  const give = () => {
    for (let at = nextInLine(); hasPlace() && at !== -1; at = nextInLine()) {
      const [next] = waiting.splice(at, 1);
      if (!next) return;
      free -= 1;
      held.set(next.queue, heldBy(next.queue) + 1);
      const forget = begin();
      next.go(() => {
        forget();
        giveBack(next.queue);
      });
    }
  };
  const hasPlace = () => {
    if (free === 0 || !beginners) return free > 0;
    const { most, line } = beginners;
    return begun.size < (waiting.length > line ? most + 1 : most);
  };
  /** Counts a beginner for a while; what it returns ends that. */
  const begin = () => {
    if (!beginners) return () => undefined;
    const timer = setTimeout(() => {
      begun.delete(timer);
      give();
    }, beginners.ms);
    begun.add(timer.unref());
    return () => {
      clearTimeout(timer);
      begun.delete(timer);
    };
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
          go: (done: () => void) => {
            signal?.removeEventListener('abort', leave);
            resolve(done);
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
