import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isWhite } from '#server/service/pdf/file/ObjectReader.ts';
import { type PdfFile, withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { PdfString } from '#server/service/pdf/file/pdfObject.ts';
import { decodeText } from '#server/service/pdf/file/textString.ts';
import { signaturesIn } from '#server/service/pdf/inspect/readSignatures.ts';
import { type EmbeddedSignature, gapEnd, placeOf } from '#server/service/pdf/seal/findSeal.ts';
import { ownRangeLength } from '#server/service/pdf/seal/ownRange.ts';
import { judgeSignature, signerOfPlace } from '#server/service/pdf/seal/readSeal.ts';
import type { FoundSeal, VerifyReport } from '#server/service/pdf/verifyReport.ts';

/**
 * Signatures that are counted, at most, and those that are read since one of our certificates
 * stands in them; the bytes of one of these, of which seals have a third; byte ranges that name a
 * gap, and how near it they stand, in bytes.
 */
const most = { signatures: 256, read: 8, cmsBytes: 64 * 1024, ranges: 1024, apart: 8 * 1024 };

/**
 * Judges whether a PDF carries a seal made with one of these certificates (DER). Signatures are
 * searched in the bytes, not through the cross-reference: what is appended to a document, or
 * damages it, does not hide them. What a seal says is read from the document as it was sealed.
 */
export async function verifyPdf(
  bytes: Uint8Array,
  certificates: readonly Uint8Array[],
): Promise<VerifyReport> {
  const places = searchSignatures(bytes);
  const ours = places
    .filter(({ cms }) => cms.length <= most.cmsBytes && holdsOneOf(certificates, cms))
    .toSorted((a, b) => b.end - a.end)
    .slice(0, most.read)
    .filter((place) => isOneOf(certificates, signerOfPlace(place)));
  let seal: FoundSeal | undefined;
  for (const place of ours) {
    seal = await readSeal(bytes, place);
    if (seal.holds) break;
  }
  return { ok: true, signatures: places.length, ...(seal && { seal }) };
}

/**
 * Returns the signatures whose byte range begins with the file, leaves out nothing else, and stands
 * beside them in the same object. Of many those last in the file, so that what a document brought
 * along does not hide its seal. Of several byte ranges that name one gap, that counts which stands
 * where seals have theirs.
 */
function searchSignatures(bytes: Uint8Array): EmbeddedSignature[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places = new Map<number, EmbeddedSignature>();
  const ends = new Map<number, number>();
  const endOf = (open: number) => {
    const end = ends.get(open) ?? gapEnd(bytes, open);
    ends.set(open, end);
    return end;
  };
  const key = '/ByteRange';
  let looked = 0;
  for (let at = lastBefore(buffer, key, bytes.length); at >= 0; at = lastBefore(buffer, key, at)) {
    const range = rangeAt(buffer, at + key.length);
    const [, first = -1, second = -1] = range;
    const isOwn = at === first - ownRangeLength;
    if (places.has(first) && !isOwn) continue;
    const between = at < first ? buffer.subarray(at, first) : buffer.subarray(second, at);
    if (between.length > most.apart || endOf(first) !== second) continue;
    looked += 1;
    const place = between.includes('endobj') ? undefined : placeOf(bytes, range, endOf);
    if (place) places.set(first, place);
    if (places.size >= most.signatures || looked >= most.ranges) break;
  }
  return [...places.values()];
}

/** The numbers of a byte range that stands there; none where none does. */
function rangeAt(buffer: Buffer, at: number): number[] {
  const text = buffer.toString('latin1', at, at + 128);
  return /^\s*\[([\d\s]+)\]/.exec(text)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
}

const lastBefore = (buffer: Buffer, key: string, at: number) =>
  at > 0 ? buffer.lastIndexOf(key, at - 1) : -1;

/** Whether one of these certificates stands anywhere in it, which is seen without reading it. */
const holdsOneOf = (certificates: readonly Uint8Array[], cms: Uint8Array<ArrayBuffer>) =>
  certificates.some((one) => Buffer.from(cms.buffer).includes(Buffer.from(one)));

const isOneOf = (certificates: readonly Uint8Array[], found: Uint8Array | undefined) =>
  found !== undefined && certificates.some((one) => Buffer.compare(one, found) === 0);

async function readSeal(bytes: Uint8Array, place: EmbeddedSignature): Promise<FoundSeal> {
  const verdict = await judgeSignature(place);
  if (verdict.fault !== undefined) return { holds: false };
  const sealed = bytes.subarray(0, place.end);
  return {
    holds: true,
    ...readWords(sealed, place),
    ...(verdict.stampedAt && { stampedAt: verdict.stampedAt.getTime() }),
    sha256: createHash('sha256').update(sealed).digest('hex'),
    hasMore: bytes.subarray(place.end).some((byte) => !isWhite(byte)),
  };
}

/** Reads what the seal at this place says: when, and of which transaction. */
function readWords(
  sealed: Uint8Array,
  { signed: [first, second], end }: EmbeddedSignature,
): { sealedAt?: number; transactionId?: string } {
  const own = [0, first.length, end - second.length, second.length];
  return withPdf(sealed, (file) => {
    for (const signature of signaturesIn(file)) {
      const range = file.array(signature.raw('ByteRange'))?.map((value) => file.number(value) ?? 0);
      if (!isDeepStrictEqual(range, own)) continue;
      const time = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(
        wordOf(file, signature.raw('M')),
      );
      const [year = 0, month = 1, ...parts] = (time ?? []).slice(1).map(Number);
      const reason = wordOf(file, signature.raw('Reason'));
      const transactionId = /\(transaction ([\da-f-]{36})\)$/.exec(reason)?.[1];
      return {
        ...(time && { sealedAt: Date.UTC(year, month - 1, ...parts) }),
        ...(transactionId !== undefined && { transactionId }),
      };
    }
    return {};
  });
}

function wordOf(file: PdfFile, value: Parameters<PdfFile['get']>[0]): string {
  const found = file.get(value);
  return found instanceof PdfString ? decodeText(found.bytes) : '';
}
