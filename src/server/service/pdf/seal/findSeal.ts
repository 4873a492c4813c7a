import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { type PdfDict, PdfString } from '#server/service/pdf/file/pdfObject.ts';
import { decodeText } from '#server/service/pdf/file/textString.ts';

/**
 * Finds the seal of a file that was read back. Returns what is wrong, in words, where there is none
 * or it does not cover the whole file except itself.
 */
export function findSeal(file: PdfFile, fieldName: string): EmbeddedSignature | string {
  const signature = sealOf(file, fieldName);
  if (!signature) return 'the seal is missing';
  const range = file.array(signature.raw('ByteRange'))?.map((value) => file.number(value) ?? -1);
  const place = placeOf(file.bytes, range ?? []);
  if (!place) return 'the seal says nowhere what it signs';
  return place.end === file.bytes.length ? place : 'the seal does not cover the file';
}

/** A signature in a file: the bytes that it signs, where they end, and the CMS structure (DER). */
export interface EmbeddedSignature {
  signed: readonly [Uint8Array, Uint8Array];
  end: number;
  cms: Uint8Array<ArrayBuffer>;
}

/**
 * Reads what stands in the gap of a byte range. Undefined where the range does not begin with the
 * file or does not leave out exactly the signature: then bytes are unsigned that a reader shows.
 * `endOf` may know where a gap ends that was looked at before.
 */
export function placeOf(
  bytes: Uint8Array,
  range: readonly number[],
  endOf = (open: number) => gapEnd(bytes, open),
): EmbeddedSignature | undefined {
  const [start, first = -1, second = -1, rest = -1, ...more] = range;
  const end = second + rest;
  const isWhole = start === 0 && first > 0 && second > first + 4 && rest >= 0 && more.length === 0;
  if (!isWhole || end > bytes.length || endOf(first) !== second) return undefined;
  // A signature's contents are never encrypted, even where the document's strings are: they are
  // read as they stand.
  const hex = Buffer.from(bytes.subarray(first + 1, second - 1)).toString('latin1');
  const cms = Uint8Array.from(derOf(Buffer.from(hex, 'hex')));
  return { signed: [bytes.subarray(0, first), bytes.subarray(second, end)], end, cms };
}

/** Returns where the hexadecimal string ends that opens here; -1 where none does. */
export function gapEnd(bytes: Uint8Array, open: number): number {
  if (bytes[open] !== 0x3c) return -1;
  let at = open + 1;
  while (isHex(bytes[at])) at += 1;
  return bytes[at] === 0x3e ? at + 1 : -1;
}

const isHex = (byte = 0) =>
  (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

/** Returns the signature without the zeros that pad the space kept for it. */
function derOf(padded: Buffer): Buffer {
  const first = padded[1] ?? 0;
  const count = first & 0x7f;
  if (first < 0x80) return padded.subarray(0, 2 + first);
  if (count < 1 || count > 4 || padded.length < 2 + count) return padded;
  return padded.subarray(0, 2 + count + padded.readUIntBE(2, count));
}

function sealOf(file: PdfFile, fieldName: string): PdfDict | undefined {
  const form = file.dict(file.catalog.raw('AcroForm'));
  for (const value of file.array(form?.raw('Fields')) ?? []) {
    const field = file.dict(value);
    const own = file.get(field?.raw('T'));
    if (own instanceof PdfString && decodeText(own.bytes) === fieldName) {
      return file.dict(field?.raw('V'));
    }
  }
  return undefined;
}
