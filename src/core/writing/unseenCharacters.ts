import { hasRightToLeft } from './direction.ts';
import { isMark, isUnseen } from './joinLetters.ts';

/** Default_Ignorable_Code_Point (UAX #44), as one character or a run. */
const ignorable = /\p{Default_Ignorable_Code_Point}+/gu;

/**
 * The text without the characters that leave no trace when it is shown (default-ignorable code
 * points, UAX #44), such as the marks of direction around a telephone number that was copied from a
 * web page. Joiners and single marks of direction stay in text with letters from right to left.
 */
export function withoutUnseen(text: string): string {
  const mayHide = hasRightToLeft(text);
  return text.replaceAll(ignorable, (run) =>
    mayHide ? Array.from(run).filter(isUnseen).join('') : '',
  );
}

/**
 * Characters by themselves where they can be seen, else by their number (`U+202A`), with blanks
 * between.
 */
export function sayCharacters(characters: readonly string[]): string {
  return characters.map((char) => (canBeSeen(char) ? char : numberOf(char))).join(' ');
}

function canBeSeen(char: string): boolean {
  return !isMark(char) && !/[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\u2800]/u.test(char);
}

function numberOf(char: string): string {
  const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${code.padStart(4, '0')}`;
}
