/**
 * Calls back once the browser has nothing else to do, after `atMost` ms in any case; at once after
 * the present task where it does not say when that is. Returns how to stop waiting.
 */
export function whenIdle(callback: () => void, atMost?: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const options = atMost === undefined ? {} : { timeout: atMost };
  const handle = requestIdleCallback(() => callback(), options);
  return () => cancelIdleCallback(handle);
}
