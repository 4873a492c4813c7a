import type { Handwriting } from '#core/fields/handwritings.ts';
import { toDrawn } from './fontMeasures.ts';

/** The face of a typed signature: a handwriting, or that of all other texts. */
export type TypedFace = Handwriting | 'plain';

/** What the first handwriting can write: letters with accents, digits, and signs of names. */
const written =
  /^[\u0020-\u007e\u00a0-\u017e\u0192\u01fa-\u021b\u0400-\u045f\u0490\u0491\u04b0\u04b1\u1e80-\u1e85\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]*$/u;

/** What each of the others can write, too. */
const writtenByAll =
  /^[\u0020-\u007e\u00b4\u00b7\u00bf-\u0129\u012b-\u0131\u0134-\u0148\u014c-\u017e\u1e80-\u1e85\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026]*$/u;

/**
 * The one face in which a whole typed signature is written, so that no letter stands out: the
 * chosen one, else the nearest that has all its letters.
 */
export function typedFaceOf(text: string, chosen: Handwriting = 'hand'): TypedFace {
  const drawn = toDrawn(text);
  if (chosen !== 'hand' && writtenByAll.test(drawn)) return chosen;
  return written.test(drawn) ? 'hand' : 'plain';
}
