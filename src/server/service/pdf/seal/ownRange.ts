import type { EmbeddedSignature } from './findSeal.ts';

const digits = '*'.repeat(10);
/**
 * Takes the place of the byte range until the file's length is known. It leaves room for three
 * numbers of ten digits.
 */
export const openByteRange = `[0 ${digits} ${digits} ${digits}]`;

/** A byte range as every version has written it: padded, with nothing but this before the gap. */
const textOf = (before: number, after: number, rest: number) =>
  `/ByteRange ${`[0 ${before} ${after} ${rest}]`.padEnd(openByteRange.length)}/Contents `;

/** The length of what a seal of ours writes directly before its signature, in bytes. */
export const ownRangeLength = textOf(0, 0, 0).length;

/** A byte range in our layout: where its text ends, and what it says. */
interface OwnRange {
  end: number;
  before: number;
  after: number;
  rest: number;
}

/** Finds every byte range in our layout, in a seal or anywhere else. */
export function* ownRanges(bytes: Uint8Array): Generator<OwnRange> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const key = '/ByteRange [0 ';
  for (let at = buffer.indexOf(key); at >= 0; at = buffer.indexOf(key, at + key.length)) {
    const text = buffer.toString('latin1', at, at + ownRangeLength);
    const [before = 0, after = 0, rest = 0] = text.slice(key.length).split(/[ \]]/, 3).map(Number);
    if (text === textOf(before, after, rest))
      yield { end: at + ownRangeLength, before, after, rest };
  }
}

/**
 * Whether a signature stands where it was made. Its digest does not tell: it is the same wherever
 * among the signed bytes the gap is cut. But they hold the byte range that sealing wrote, which
 * fits one place only, and a document that holds a second one that fits counts for neither. What
 * stands directly before the gap is `/Contents `, so that none is cut in two by the gap.
 */
export function standsAlone({ signed: [first, second], end }: EmbeddedSignature): boolean {
  const length = first.length + second.length;
  const fitting: OwnRange[] = [];
  for (const [offset, bytes] of [
    [0, first],
    [first.length, second],
  ] as const)
    for (const range of ownRanges(bytes)) {
      const fits = offset + range.end === range.before && range.before + range.rest === length;
      if (fits) fitting.push(range);
    }
  const [own] = fitting;
  return fitting.length === 1 && own?.before === first.length && own.after === end - second.length;
}

/**
 * Returns how many bytes to add to the end of a document, so that no byte range in it but the own
 * one fits a place among its signed bytes: `length` of them in pieces, `gap` bytes apart at `open`.
 * A sender may have foreseen the lengths, and have made the document hold one that fits.
 */
export function bytesToDodge(
  pieces: readonly Uint8Array[],
  { open, gap, length }: { open: number; gap: number; length: number },
): number {
  const taken = new Set<number>();
  let before = 0;
  // A piece ends with a line, and none of these texts goes beyond one.
  for (const piece of pieces) {
    for (const range of ownRanges(piece)) {
      const end = before + range.end;
      if ((end > open ? end - gap : end) === range.before) taken.add(range.before + range.rest);
    }
    before += piece.length;
  }
  let more = 0;
  while (taken.has(length + more)) more += 1;
  return more;
}
