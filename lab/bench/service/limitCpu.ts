import { childrenOf, costOf } from './processCost.ts';

/** The most that a process that did nothing may have at once, ms of CPU. */
const mostMs = 20;

/**
 * Lets each process have so much of a core together with its children, until the function that is
 * returned is called: it is stopped while it has had more. Linux only.
 */
export function limitCpu(pids: readonly number[], share: number): () => void {
  const stopped = new Set<number>();
  const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT') => {
    for (const one of [...childrenOf(pid), pid])
      try {
        process.kill(one, name);
      } catch (error) {
        // A child may have ended since it was listed.
        if (one === pid) throw error;
      }
  };
  let seen = performance.now();
  const left = pids.map((pid) => ({ pid, ms: 0, used: costOf(pid).cpuMs }));
  const look = () => {
    const now = performance.now();
    for (const one of left) {
      const used = costOf(one.pid).cpuMs;
      // What was not used is not kept for later, but for a moment.
      one.ms = Math.min(mostMs, one.ms + (now - seen) * share - (used - one.used));
      one.used = used;
      const isOver = one.ms < 0;
      if (isOver === stopped.has(one.pid)) continue;
      signal(one.pid, isOver ? 'SIGSTOP' : 'SIGCONT');
      if (isOver) stopped.add(one.pid);
      else stopped.delete(one.pid);
    }
    seen = now;
  };
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    for (const pid of stopped) signal(pid, 'SIGCONT');
  };
}
