import { type ReactNode, useEffect, useLayoutEffect } from 'react';

interface ArrivalProps {
  path: string;
  /** Notes the path that is shown and returns whether it is new. It outlives the screens. */
  arrive: (path: string) => boolean;
  children: ReactNode;
}

/**
 * Moves focus to `<main>` when the path changes, so that keyboards and screen readers arrive with
 * the screen. While a screen loads, the focus waits in a `<main>` of its own, then `followMain`
 * moves it. Back and forward lead to where the screen was scrolled. A first load is left to the
 * browser.
 */
export function Arrival({ path, arrive, children }: ArrivalProps) {
  useLayoutEffect(keepScroll, [path]);
  useEffect(() => {
    if (!arrive(path)) return undefined;
    const scroll = keptScroll();
    const stopFollowing = followMain(scroll !== undefined);
    const stopScrolling = scroll === undefined ? undefined : scrollBack(scroll);
    return () => {
      stopFollowing();
      stopScrolling?.();
    };
  }, [arrive, path]);
  return children;
}

const PATIENCE_MS = 10_000;

/**
 * Focuses `<main>` now, and again when a screen that loads replaces it, until a person acts or 10 s
 * have passed. Returns how to end it.
 */
function followMain(preventScroll: boolean): () => void {
  const stop = new AbortController();
  const end = () => stop.abort();
  focusMain({ preventScroll });
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusMain({ preventScroll });
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

/** Focuses the content of the screen, where there is some. */
export function focusMain(options?: FocusOptions): void {
  const main = document.querySelector('main');
  if (!main) return;
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1;
  main.focus(options);
}

const restMs = 100;
const patienceMs = 5_000;

/** How far the page was scrolled when this entry of the history was left, if it was. */
function keptScroll(): number | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('scroll' in state)) return undefined;
  return typeof state.scroll === 'number' ? state.scroll : undefined;
}

/** Notes in the entry of the history how far the page is scrolled. Returns how to end it. */
function keepScroll(): () => void {
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
function scrollBack(to: number): () => void {
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
