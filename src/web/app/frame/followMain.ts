import { focusMain } from './focusMain.ts';

const PATIENCE_MS = 10_000;

/**
 * Focuses `<main>` now, and again when a screen that loads replaces it: focus would fall back to
 * the body. It ends when a person acts, and after 10 s. Gives how to end it.
 */
export function followMain(): () => void {
  const stop = new AbortController();
  const end = () => stop.abort();
  focusMain();
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusMain();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(end, PATIENCE_MS);
  stop.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const act of ['keydown', 'pointerdown', 'wheel'] as const)
    window.addEventListener(act, end, { signal: stop.signal, capture: true, passive: true });
  return end;
}
