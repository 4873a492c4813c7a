import { useCallback, useSyncExternalStore } from 'react';

/** The width up to which panels become sheets, CSS px. */
export const narrowWidth = 720;

/** The same, asked of the window. */
export const NARROW = `(max-width: ${narrowWidth}px)`;

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => matchMedia(query).matches);
}
