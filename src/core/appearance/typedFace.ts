import { toDrawn } from './fontMeasures.ts';

/** The face of a typed signature: handwriting, or that of all other texts. */
export type TypedFace = 'hand' | 'plain';

/** What the handwriting can write: letters with their accents, digits, and signs of names. */
const written =
  /^[\u0020-\u007e\u00a0-\u017e\u0192\u01fa-\u021b\u0400-\u045f\u0490\u0491\u04b0\u04b1\u1e80-\u1e85\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]*$/u;

/** The one face in which a whole typed signature is written, so that no letter stands out. */
export function typedFaceOf(text: string): TypedFace {
  return written.test(toDrawn(text)) ? 'hand' : 'plain';
}
