import { hasRightToLeft } from '#core/writing/direction.ts';
import { sayCharacters } from '#core/writing/unseenCharacters.ts';
import { isUnseen, joinLetters } from '#core/writing/joinLetters.ts';
import { dejavuAdvances } from './dejavuAdvances.ts';
import { liberationAdvances } from './liberationAdvances.ts';

/** The faces of entered values, by the names of their families. */
export type TextFace = 'Liberation Sans' | 'DejaVu Sans';

/** Heights of a face above and below the baseline, as parts of the font size. */
interface FaceHeights {
  ascent: number;
  descent: number;
}

/** How high each face is. */
export const faceHeights: Readonly<Record<TextFace, FaceHeights>> = {
  'Liberation Sans': { ascent: 1854 / 2048, descent: 434 / 2048 },
  'DejaVu Sans': { ascent: 1901 / 2048, descent: 483 / 2048 },
};

function readAdvances(runs: string): ReadonlyMap<number, number> {
  const made = new Map<number, number>();
  let code = 0;
  for (const run of runs.split(',')) {
    const [width = '', gap = '0', length = '1'] = run.split(':');
    code += Number.parseInt(gap, 36);
    const end = code + Number.parseInt(length, 36);
    for (; code < end; code++) made.set(code, Number.parseInt(width, 36) / 2048);
  }
  return made;
}

/** Of each face: code point -> width of the character at size 1. */
const advances: Readonly<Record<TextFace, ReadonlyMap<number, number>>> = {
  'Liberation Sans': readAdvances(liberationAdvances),
  'DejaVu Sans': readAdvances(dejavuAdvances),
};

/** Width of one character (one code point) at size 1; undefined if the face cannot draw it. */
export function advanceOf(char: string, face: TextFace = 'DejaVu Sans'): number | undefined {
  return advances[face].get(char.codePointAt(0) ?? -1);
}

/** Whether all of a text is ASCII without controls, as most values are: every face has that. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);

/**
 * The one face in which a whole value is set, so that no letter stands out: the face of a contract,
 * metric like Helvetica, or where that lacks a letter, the one that has them all.
 */
export function textFace(text: string): TextFace {
  if (isPlain(text)) return 'Liberation Sans';
  for (const char of toDrawn(inOneLine(text)))
    if (advanceOf(char, 'Liberation Sans') === undefined) return 'DejaVu Sans';
  return 'Liberation Sans';
}

/**
 * Whether a shipped font has this character, with the forms by which it joins others. The mark
 * for what could not be read (U+FFFD) stands for a letter that nobody knows.
 */
export function isDrawable(char: string): boolean {
  return char !== '\ufffd' && advanceOf(char) !== undefined;
}

/** The text as it is drawn: letters and accents joined where one character stands for both. */
export function toDrawn(text: string): string {
  return text.normalize('NFC');
}

/** A text as one line, in which breaks and tabs, which are no letters, are blanks. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\r\n|[\t-\r\u0085\u2028\u2029]/g, ' ');
}

/**
 * The characters of a text that cannot be drawn, each once; empty for a text that can. Joiners and
 * marks of direction, which leave no ink, belong to text with letters from right to left.
 */
export function undrawableIn(text: string): string[] {
  if (isPlain(text)) return [];
  const drawn = toDrawn(text);
  const mayHide = hasRightToLeft(drawn);
  const strange = new Set<string>();
  for (const char of drawn)
    if (!isDrawable(char) && !(mayHide && isUnseen(char))) strange.add(char);
  return [...strange];
}

/** Why a text of one line cannot be drawn, as a clause behind its name; undefined where it can. */
export function undrawableClause(text: string): string | undefined {
  const strange = undrawableIn(text);
  return strange.length > 0
    ? `holds characters that no font here has: ${sayCharacters(strange)}`
    : undefined;
}

/**
 * Width of a text at this font size, in points, in its own face or that of the value it is a part
 * of. A character without a glyph counts as one em.
 */
export function textWidth(text: string, fontSize: number, face = textFace(text)): number {
  const drawn = toDrawn(text);
  let width = 0;
  if (hasRightToLeft(drawn)) {
    for (const cluster of joinLetters(Array.from(drawn))) width += plainWidth(cluster.drawn, face);
  } else width = plainWidth(drawn, face);
  return width * fontSize;
}

/** Width at size 1 of characters as they are drawn. */
function plainWidth(drawn: string, face: TextFace): number {
  let width = 0;
  for (const char of drawn) width += advanceOf(char, face) ?? 1;
  return width;
}
