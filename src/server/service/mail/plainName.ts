import { isolateName } from '#core/writing/isolateName.ts';

/** Control characters, line and paragraph separators, and the marks that turn text around. */
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * A name as it may stand in a subject, a sentence or a file name: one line in reading order, and
 * nothing that a mail program would decode into something else (encoded words, RFC 2047).
 */
export function plainName(name: string): string {
  return name
    .replaceAll(/[\r\n\t]+/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll('=?', '= ?');
}

/** The same inside a sentence of ours, whose order it leaves alone where it is from the right. */
export function sentenceName(name: string): string {
  return isolateName(plainName(name));
}
