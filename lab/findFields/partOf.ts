import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/** Which part of the forms a file is in: looked at while the finder is made, or only judged by. */
export type Part = 'learned' | 'judged';

/** Who a file is from: what stands before `__` in its name. */
export function sourceOf(file: string): string {
  const [source = '', rest] = basename(file).split('__');
  return rest === undefined ? 'other' : source;
}

/** Files whose names do not tell which form they hold: filled ones. */
const filled: Readonly<Record<string, string>> = { johnnyreturn: 'az' };

/**
 * The family of a form, from its name alone: the letters of an office with a series of its own
 * (`it201`, `it213att`: it), else the number (`f1040`, `A1040EZ`, `TY2020Form1040`: 1040), else how
 * the name begins. Years do not count, nor does the source: one form of two sources is one.
 */
export function familyOf(file: string): string {
  const [, own = basename(file)] = basename(file).split('__');
  const plain = own
    .replace(/\.pdf$/i, '')
    .toLowerCase()
    .replaceAll(/-?ty\d{4}|^\d{4}-/g, '')
    .replace(/^form|^fd_ins_|^ia_scr_/, '')
    .replaceAll(/[^a-z\d]/g, '');
  const holds = filled[plain];
  if (holds !== undefined) return holds;
  const series = /^([a-z]{2})\d/.exec(plain)?.[1];
  const number = /\d{3,}/.exec(plain)?.[0].slice(0, 5);
  return series ?? number ?? plain.replace(/^f(?=[a-z]{3})/, '').slice(0, 3);
}

/** The part of a file: by a hash of its family, so that no form has a sister in the other part. */
export function partOf(file: string): Part {
  const [first = 0] = createHash('sha256').update(familyOf(file)).digest();
  return first % 2 === 0 ? 'learned' : 'judged';
}
