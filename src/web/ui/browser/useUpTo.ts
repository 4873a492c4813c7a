import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useFloor } from './floor.ts';
import { useTextScale } from './textScale.ts';

/** The width up to which panels become sheets, CSS px. */
export const narrowWidth = 720;

/**
 * The media query for windows of at most a width (CSS px) for text of the usual size: with larger
 * text (`scale`) a window counts as narrower, as the styles of our own page have it.
 */
export const upTo = (width: number, scale: number) => `(max-width: ${width * scale}px)`;

/**
 * Whether what the designer stands in is at most so wide, CSS px, kept up to date: the window, or
 * its place in another page, whatever the window is. What is hidden is as wide as it was.
 */
export function useUpTo(width: number): boolean {
  const floor = useFloor();
  const scale = useTextScale();
  const last = useRef(false);
  const listen = useCallback(
    (listener: () => void) => {
      if (floor) {
        const observer = new ResizeObserver(listener);
        observer.observe(floor);
        return () => observer.disconnect();
      }
      const media = matchMedia(upTo(width, scale));
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [floor, width, scale],
  );
  return useSyncExternalStore(listen, () => {
    if (!floor) return matchMedia(upTo(width, scale)).matches;
    const own = Number.parseFloat(getComputedStyle(floor).width);
    if (own > 0) last.current = own <= width * scale;
    return last.current;
  });
}
