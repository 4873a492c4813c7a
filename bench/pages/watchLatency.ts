import { afterPaint, nextFrame } from './frames.ts';

/**
 * Records for each key and press the time from the event until its effect is painted (ms), as
 * Interaction to Next Paint does but exactly, and the longest task of the main thread that follows.
 */
export function watchLatency() {
  let worst = 0;
  let longest = 0;
  const pending = new Set<Event>();
  const note = async (event: Event) => {
    pending.add(event);
    await nextFrame();
    await afterPaint();
    worst = Math.max(worst, performance.now() - event.timeStamp);
    pending.delete(event);
  };
  for (const type of ['keydown', 'pointerdown', 'pointerup'])
    window.addEventListener(type, (event) => void note(event), { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
  return {
    reset() {
      worst = 0;
      longest = 0;
    },
    /**
     * The slowest event since `reset`, once all effects are on the screen and the page has been
     * idle for a while.
     */
    async read() {
      while (pending.size > 0) await nextFrame();
      const latency = worst;
      await new Promise((resolve) => setTimeout(resolve, 120));
      await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 }));
      return { latency, longest };
    },
  };
}
