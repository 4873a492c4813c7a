const restMs = 100;
const patienceMs = 5_000;

/** How far the page was scrolled when this entry of the history was left, if it was. */
export function keptScroll(): number | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('scroll' in state)) return undefined;
  return typeof state.scroll === 'number' ? state.scroll : undefined;
}

/** Notes in the entry of the history how far the page is scrolled. Returns how to end it. */
export function keepScroll(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => history.replaceState({ ...history.state, scroll: window.scrollY }, '');
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(note, restMs);
  };
  addEventListener('scroll', onScroll, { passive: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('scroll', onScroll);
  };
}

/**
 * Scrolls to where the page was, as soon as it is long enough, unless a person acts first or 5 s
 * have passed. Returns how to end it.
 */
export function scrollBack(to: number): () => void {
  const stop = new AbortController();
  const end = () => stop.abort();
  const grown = new ResizeObserver(() => {
    window.scrollTo(0, to);
    if (Math.abs(window.scrollY - to) < 1) end();
  });
  const timer = setTimeout(end, patienceMs);
  stop.signal.addEventListener('abort', () => {
    grown.disconnect();
    clearTimeout(timer);
  });
  for (const act of ['keydown', 'pointerdown', 'wheel'] as const)
    addEventListener(act, end, { signal: stop.signal, capture: true, passive: true });
  grown.observe(document.body);
  return end;
}
