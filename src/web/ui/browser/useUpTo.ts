import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useFloor } from './floor.ts';

/**
 * Whether what the designer stands in is at most so wide, CSS px, kept up to date: the window, or
 * its place in another page, whatever the window is. What is hidden is as wide as it was.
 */
export function useUpTo(width: number): boolean {
  const floor = useFloor();
  const last = useRef(false);
  const listen = useCallback(
    (listener: () => void) => {
      if (floor) {
        const observer = new ResizeObserver(listener);
        observer.observe(floor);
        return () => observer.disconnect();
      }
      const media = matchMedia(query(width));
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [floor, width],
  );
  return useSyncExternalStore(listen, () => {
    if (!floor) return matchMedia(query(width)).matches;
    const own = Number.parseFloat(getComputedStyle(floor).width);
    if (own > 0) last.current = own <= width;
    return last.current;
  });
}

const query = (width: number) => `(max-width: ${width}px)`;
