import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Moves focus to `<main>` when the path has changed, so that keyboards and screen readers arrive with the new screen.
 * It stands inside the Suspense boundary: its effect runs when the screen is there. A first load is left to the browser.
 */
export function Arrival({ path, children }: { path: string; children: ReactNode }) {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    focusMain();
  }, [path]);
  return children;
}

/** Focuses the content of the screen, for Arrival and the skip link. */
export function focusMain(): void {
  const main = document.querySelector('main');
  if (!main) return;
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1;
  main.focus();
}
