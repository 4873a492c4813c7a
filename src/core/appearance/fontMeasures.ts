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

/** Whether the shipped font has this character and draws it right by itself, from left to right. */
export function isDrawable(char: string): boolean {
  return advanceOf(char) !== undefined;
}

/** The text as it is drawn: letters and accents joined where one character stands for both. */
export function toDrawn(text: string): string {
  return text.normalize('NFC');
}

/** The characters of a text that cannot be drawn, each once; empty for a text that can. */
export function undrawableIn(text: string): string[] {
  return [...new Set(Array.from(toDrawn(text)).filter((char) => !isDrawable(char)))];
}

/** Width of a text at this font size, in points. A character without a glyph counts as one em. */
export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const char of toDrawn(text)) width += advanceOf(char) ?? 1;
  return width * fontSize;
}
