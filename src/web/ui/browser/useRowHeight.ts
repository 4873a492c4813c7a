import { useTextScale } from './textScale.ts';
import { useMedia } from './useMedia.ts';

/** CSS px of a row that a finger can hit. */
const forFingers = 44;

/** CSS px of a row of a list of which only a part is drawn; `usual` is that for a mouse. */
export function useRowHeight(usual: number): number {
  return useTextScale() * (useMedia('(pointer: coarse)') ? forFingers : usual);
}
