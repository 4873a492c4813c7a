/** Resolves in the next animation frame, before it is painted. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}

/**
 * Resolves when the frame in preparation has been laid out and painted, that is in the first task
 * after it. To be called within a frame.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}

/**
 * Calls `look` in each frame until it finds something, then waits until that is painted; returns
 * the moment, ms of `performance.now()`.
 */
export async function whenPainted(look: () => unknown): Promise<number> {
  do await nextFrame();
  while (!look());
  await afterPaint();
  return performance.now();
}
