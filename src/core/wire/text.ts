import * as z from 'zod/mini';
import { limits } from './limits.ts';

/**
 * Control characters (C0, DEL, C1), line and paragraph separators, half characters, and those that
 * turn text around (UAX #9, 2): no line of the contract may hold them.
 */
const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\p{Cs}]/u;
/** Those that turn text around or break lines, which lines kept by earlier versions may hold. */
const turning = /[\u2028-\u202e\u2066-\u2069]/gu;
/** In messages tab, line feed and carriage return are allowed, and marks of direction. */
const controlInMessage = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]/u;

/**
 * Whether a one-line text holds a control character (line breaks and what turns text around are
 * control characters here) or half of a surrogate pair, which databases and PDFs cannot store.
 */
export function hasControlCharacter(text: string): boolean {
  return controlCharacter.test(text);
}

/** A line that an earlier version took, without what turns text around. */
export function withoutTurning(text: string): string {
  return text.replaceAll(turning, '');
}

/** One line of text without control characters, at most `max` UTF-16 units. */
export const line = (max: number, min = 0) =>
  z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !hasControlCharacter(text), {
      error: 'must not hold line breaks or other control characters',
    }),
  );

/** Text that may hold line breaks and tabs but no other control characters. */
export const message = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => !controlInMessage.test(text), {
      error: 'must not hold control characters other than line breaks',
    }),
  );

const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/;

/** What leaves no trace when shown, and encoded words (RFC 2047), which mail programs decode. */
const disguise = /\p{Default_Ignorable_Code_Point}|=\?/u;

/**
 * Whether an e-mail address has a plausible form (one @, a dotted domain, no spaces, all of it to
 * be seen and to be read as it stands), at most 254 characters.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    emailPattern.test(text) &&
    !hasControlCharacter(text) &&
    !disguise.test(text) &&
    !text.includes('..')
  );
}

/** Bytes of a text in UTF-8; a lone surrogate counts as the three bytes that stand for it. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** What some system takes for a part of a path. */
const forbiddenInFileId = /[:*?\\/"<>|]/;

/**
 * Why a text cannot be a fileId, as a clause such as `must not hold ":"`, or undefined when it can.
 */
export function fileIdFault(text: string): string | undefined {
  if (text.length === 0) return 'must not be empty';
  if (text.length > limits.name) return `must have at most ${limits.name} characters`;
  if (text === '.' || text === '..') return 'must not be "." or ".."';
  if (text === '__proto__') return 'must not be "__proto__"';
  if (hasControlCharacter(text)) return 'must not hold control characters';
  const character = forbiddenInFileId.exec(text)?.[0];
  return character ? `must not hold ${character} (nor any of : * ? \\ / " < > |)` : undefined;
}
