/**
 * Calls back in the first task after the next frame, so that what has just been drawn is on the
 * screen first; of a page that is hidden, once it is shown. Returns how to stop waiting.
 */
export function afterFrame(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
