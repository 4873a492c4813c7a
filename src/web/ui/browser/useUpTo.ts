import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useFloor } from './floor.ts';
import { useTextScale } from './textScale.ts';

/**
 * Whether what the designer stands in is at most so wide, CSS px, kept up to date: the window, or
 * its place in another page, whatever the window is. What is hidden is as wide as it was. A window
 * with larger text counts as narrower, as the styles of our own page have it.
 */
export function useUpTo(width: number): boolean {
  const floor = useFloor();
  const most = width * useTextScale();
  const last = useRef(false);
  const listen = useCallback(
    (listener: () => void) => {
      if (floor) {
        const observer = new ResizeObserver(listener);
        observer.observe(floor);
        return () => observer.disconnect();
      }
      const media = matchMedia(query(most));
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [floor, most],
  );
  return useSyncExternalStore(listen, () => {
    if (!floor) return matchMedia(query(most)).matches;
    const own = Number.parseFloat(getComputedStyle(floor).width);
    if (own > 0) last.current = own <= most;
    return last.current;
  });
}

const query = (width: number) => `(max-width: ${width}px)`;
