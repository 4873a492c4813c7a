import { type ReactNode, useEffect } from 'react';
import { followMain } from './followMain.ts';

interface ArrivalProps {
  path: string;
  /**
   * Notes the path of the screen that is there; whether it is another than before. It outlives the
   * screens.
   */
  arrive: (path: string) => boolean;
  children: ReactNode;
}

/**
 * Moves focus to `<main>` when the path has changed, so that keyboards and screen readers arrive
 * with the new screen. While a screen loads, the focus waits in a `<main>` of its own and goes on
 * with `followMain`. A first load is left to the browser.
 */
export function Arrival({ path, arrive, children }: ArrivalProps) {
  useEffect(() => (arrive(path) ? followMain() : undefined), [arrive, path]);
  return children;
}
