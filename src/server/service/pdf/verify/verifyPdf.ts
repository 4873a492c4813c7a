import { createHash } from 'node:crypto';
import { isWhite } from '#server/service/pdf/file/ObjectReader.ts';
import { type PdfFile, withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { PdfString } from '#server/service/pdf/file/pdfObject.ts';
import { decodeText } from '#server/service/pdf/file/textString.ts';
import { signaturesIn } from '#server/service/pdf/inspect/readSignatures.ts';
import { type EmbeddedSignature, placeOf } from '#server/service/pdf/seal/findSeal.ts';
import { judgeSignature, signerOfPlace } from '#server/service/pdf/seal/readSeal.ts';
import type { FoundSeal, VerifyReport } from '#server/service/pdf/verifyReport.ts';

/** Signatures that are looked at, and seals of ours that are checked, at most. */
const most = { signatures: 256, seals: 8 };

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
    .filter((place) => isOneOf(certificates, signerOfPlace(place)))
    .toSorted((a, b) => b.end - a.end)
    .slice(0, most.seals);
  let seal: FoundSeal | undefined;
  for (const place of ours) {
    seal = await readSeal(bytes, place);
    if (seal.holds) break;
  }
  return { ok: true, signatures: places.length, ...(seal && { seal }) };
}

/** Returns every signature whose byte range begins with the file and leaves out nothing else. */
function searchSignatures(bytes: Uint8Array): EmbeddedSignature[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places = new Map<string, EmbeddedSignature>();
  const key = '/ByteRange';
  for (let at = buffer.indexOf(key); at >= 0; at = buffer.indexOf(key, at + key.length)) {
    const after = buffer.toString('latin1', at + key.length, at + key.length + 128);
    const range = /^\s*\[([\d\s]+)\]/.exec(after)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
    const place = placeOf(bytes, range);
    if (place) places.set(range.join(' '), place);
    if (places.size >= most.signatures) break;
  }
  return [...places.values()];
}

const isOneOf = (certificates: readonly Uint8Array[], found: Uint8Array | undefined) =>
  found !== undefined && certificates.some((one) => Buffer.compare(one, found) === 0);

async function readSeal(bytes: Uint8Array, place: EmbeddedSignature): Promise<FoundSeal> {
  const verdict = await judgeSignature(place);
  if (verdict.fault !== undefined) return { holds: false };
  const sealed = bytes.subarray(0, place.end);
  return {
    holds: true,
    ...readWords(sealed),
    ...(verdict.stampedAt && { stampedAt: verdict.stampedAt.getTime() }),
    sha256: createHash('sha256').update(sealed).digest('hex'),
    hasMore: bytes.subarray(place.end).some((byte) => !isWhite(byte)),
  };
}

/** Reads what the seal that ends with the document says: when, and of which transaction. */
function readWords(sealed: Uint8Array): { sealedAt?: number; transactionId?: string } {
  return withPdf(sealed, (file) => {
    for (const signature of signaturesIn(file)) {
      const range = file.array(signature.raw('ByteRange'))?.map((value) => file.number(value) ?? 0);
      const [, , second = 0, rest = 0] = range ?? [];
      if (second + rest !== sealed.length) continue;
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
