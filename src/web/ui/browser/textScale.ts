import { useState } from 'react';
import { useFloor } from './floor.ts';

/** The size of text, in px, for which the styles are written: that of browsers left as they are. */
const USUAL = 16;

/** How many times larger than usual the reader has the browser show text, on our own page. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL || 1;
}

/**
 * The same for what is reckoned in px beside styles that follow the size of text; 1 inside another
 * page, whose size of text is not the reader's.
 */
export function useTextScale(): number {
  const isOwnPage = useFloor() === undefined;
  const [scale] = useState(() => (isOwnPage ? textScale() : 1));
  return scale;
}
