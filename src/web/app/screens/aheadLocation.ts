import { useSyncExternalStore } from 'react';
import { navigate, usePathname } from 'wouter/use-browser-location';

let ahead: string | undefined;
const listeners = new Set<() => void>();

function setAhead(path: string | undefined): void {
  ahead = path;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Back and forward mean the address that the browser shows.
  const onPop = () => setAhead(undefined);
  window.addEventListener('popstate', onPop);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', onPop);
  };
}

const shownAhead = () => ahead;

/** wouter's location hook: the path that `showAhead` shows, else the browser's or the router's. */
export function useAheadLocation(router?: { ssrPath?: string }): [string, typeof navigate] {
  const path = usePathname(router);
  return [useSyncExternalStore(subscribe, shownAhead, shownAhead) ?? path, go];
}

const go: typeof navigate = (to, options) => {
  // Going somewhere else ends the waiting; this comes first, so that both are one step.
  setAhead(undefined);
  navigate(to, options);
};

/**
 * Shows the screen of a path at once, and takes its address when `ready` resolves, as the address
 * bar's can be reloaded. When `ready` rejects, the screen of the present address comes back.
 */
export async function showAhead(path: string, ready: Promise<void>): Promise<void> {
  setAhead(path);
  try {
    await ready;
    // The person may have gone elsewhere meanwhile.
    if (ahead === path) go(path);
  } finally {
    if (ahead === path) setAhead(undefined);
  }
}
