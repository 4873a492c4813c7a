import * as z from 'zod/mini';

/** Control characters (C0, DEL, C1) and half characters, which no text of the contract may hold. */
const controlCharacter = /[\u0000-\u001f\u007f-\u009f\p{Cs}]/u;
/** The same, but tab, line feed and carriage return are allowed, as in messages. */
const controlInMessage = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]/u;

/**
 * Whether a one-line text holds a control character (line breaks are control characters here) or
 * half of a surrogate pair, which databases and PDFs cannot store.
 */
export function hasControlCharacter(text: string): boolean {
  return controlCharacter.test(text);
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

/**
 * Whether an e-mail address has a plausible form (one @, a dotted domain, no spaces), at most 254
 * characters.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    emailPattern.test(text) &&
    !hasControlCharacter(text) &&
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
