import { hasRightToLeft } from '#core/writing/direction.ts';
import { sayCharacters } from '#core/writing/unseenCharacters.ts';
import { isUnseen, joinLetters } from '#core/writing/joinLetters.ts';
import { dejavuAdvances } from './dejavuAdvances.ts';

/** Height of DejaVu Sans above and below the baseline, as parts of the font size. */
export const fontAscent = 1901 / 2048;
export const fontDescent = 483 / 2048;

function readAdvances(): ReadonlyMap<number, number> {
  const made = new Map<number, number>();
  let code = 0;
  for (const run of dejavuAdvances.split(',')) {
    const [width = '', gap = '0', length = '1'] = run.split(':');
    code += Number.parseInt(gap, 36);
    const end = code + Number.parseInt(length, 36);
    for (; code < end; code++) made.set(code, Number.parseInt(width, 36) / 2048);
  }
  return made;
}

/** Code point -> width of the character at size 1. */
const advances = readAdvances();

/** Width of one character (one code point) at size 1; undefined if the font cannot draw it. */
export function advanceOf(char: string): number | undefined {
  return advances.get(char.codePointAt(0) ?? -1);
}

/**
 * Whether the shipped font has this character, with the forms by which it joins others. The mark
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

/** Width of a text at this font size, in points. A character without a glyph counts as one em. */
export function textWidth(text: string, fontSize: number): number {
  const drawn = toDrawn(text);
  let width = 0;
  if (hasRightToLeft(drawn)) {
    for (const cluster of joinLetters(Array.from(drawn))) width += plainWidth(cluster.drawn);
  } else width = plainWidth(drawn);
  return width * fontSize;
}

/** Width at size 1 of characters as they are drawn. */
function plainWidth(drawn: string): number {
  let width = 0;
  for (const char of drawn) width += advanceOf(char) ?? 1;
  return width;
}
