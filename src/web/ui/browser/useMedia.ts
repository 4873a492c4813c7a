import { useCallback, useSyncExternalStore } from 'react';
import { useTextScale } from './textScale.ts';

/** The width up to which panels become sheets, CSS px. */
export const narrowWidth = 720;

/** The same, asked of the window. */
export const NARROW = `(max-width: ${narrowWidth}px)`;

/** The query with its px times the size of text, as the styles of our own page have theirs. */
export const scaledQuery = (query: string, scale: number) =>
  query.replaceAll(/([\d.]+)px/g, (_, px: string) => `${Number(px) * scale}px`);

/**
 * Whether a media query holds, kept up to date. Its px are of text of the usual size: where the
 * reader has larger text, a window of the same width counts as narrower.
 */
export function useMedia(query: string): boolean {
  const scaled = scaledQuery(query, useTextScale());
  const listen = useCallback(
    (listener: () => void) => {
      const media = matchMedia(scaled);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [scaled],
  );
  return useSyncExternalStore(listen, () => matchMedia(scaled).matches);
}
