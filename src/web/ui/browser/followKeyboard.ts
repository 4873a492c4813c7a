import { focusedElement } from './place.ts';

/**
 * Sets `--keyboard` on the document to what the keyboard of a touch screen covers at the foot of
 * the window, CSS px: browsers that do not make the page smaller for it (Safari) lay it over the
 * page. On touch screens what has the focus is brought into what is left. Returns how to stop.
 */
export function followKeyboard(seen = globalThis.visualViewport): () => void {
  if (!seen) return () => undefined;
  const { documentElement: page } = document;
  let last = 0;
  let lowest = Infinity;
  function follow(view: VisualViewport) {
    // What two fingers have enlarged is also smaller than the window, and no keyboard.
    if (Math.abs(view.scale - 1) > 0.01) return set(0);
    const foot = view.offsetTop + view.height;
    set(Math.max(0, Math.round(page.clientHeight - foot)));
    const rose = foot < lowest;
    lowest = foot;
    if (rose && matchMedia('(pointer: coarse)').matches)
      focusedElement()?.scrollIntoView({ block: 'nearest' });
  }
  function set(covered: number) {
    if (covered !== last) page.style.setProperty('--keyboard', `${covered}px`);
    last = covered;
  }
  const stop = new AbortController();
  for (const type of ['resize', 'scroll'])
    seen.addEventListener(type, () => follow(seen), { signal: stop.signal });
  // It may be there already.
  follow(seen);
  return () => {
    stop.abort();
    page.style.removeProperty('--keyboard');
  };
}
