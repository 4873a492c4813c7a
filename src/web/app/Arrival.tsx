import { type ReactNode, useEffect, useRef } from 'react';
import { followMain } from './followMain.ts';

/**
 * Moves focus to `<main>` when the path has changed, so that keyboards and screen readers arrive with the new screen.
 * It stands inside the Suspense boundary: its effect runs when the screen is there. A first load is left to the browser.
 */
export function Arrival({ path, children }: { path: string; children: ReactNode }) {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return undefined;
    before.current = path;
    return followMain();
  }, [path]);
  return children;
}
