import { createHash } from 'node:crypto';
import { OctetString } from 'asn1js';
import { ContentInfo, SignedData } from 'pkijs';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { type PdfDict, PdfString } from '#server/service/pdf/file/pdfObject.ts';
import { decodeText } from '#server/service/pdf/file/textString.ts';
import { signatureTimeStamp } from './signCms.ts';
import { sealingCertificate } from './sealingCertificate.ts';
import { checkTimeStamp } from './timeStamp.ts';

/**
 * Checks a seal in a file that was read back: it covers the whole file except itself, its digest is
 * right, its signature is valid, and so is its time stamp, which it must have if `needsStamp`.
 * Resolves to what is wrong, in words; undefined when nothing is.
 */
export async function checkSeal(
  file: PdfFile,
  fieldName: string,
  needsStamp = false,
): Promise<string | undefined> {
  const signature = sealOf(file, fieldName);
  if (!signature) return 'the seal is missing';
  const range = file.array(signature.raw('ByteRange'))?.map((value) => file.number(value) ?? -1);
  const place = placeOf(file.bytes, range ?? []);
  if (!place) return 'the seal says nowhere what it signs';
  if (place.end !== file.bytes.length) return 'the seal does not cover the file';
  const verdict = await judgeSignature(place);
  if (verdict.fault !== undefined) return verdict.fault;
  return needsStamp && !verdict.stampedAt ? 'the seal has no time stamp' : undefined;
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
 */
export function placeOf(
  bytes: Uint8Array,
  range: readonly number[],
): EmbeddedSignature | undefined {
  const [start, first = -1, second = -1, rest = -1, ...more] = range;
  const end = second + rest;
  const isWhole = start === 0 && first > 0 && second > first + 4 && rest >= 0 && more.length === 0;
  if (!isWhole || end > bytes.length) return undefined;
  // A signature's contents are never encrypted, even where the document's strings are: they are
  // read as they stand.
  const gap = Buffer.from(bytes.subarray(first, second)).toString('latin1');
  if (!/^<[\da-f]+>$/i.test(gap)) return undefined;
  const cms = Uint8Array.from(derOf(Buffer.from(gap.slice(1, -1), 'hex')));
  return { signed: [bytes.subarray(0, first), bytes.subarray(second, end)], end, cms };
}

/** What is wrong with a signature, if anything, and its time stamp. */
interface SignatureVerdict {
  /** In words; undefined when the signature holds. */
  fault: string | undefined;
  /** When an authority has stamped it. */
  stampedAt?: Date;
}

const wrong = (fault: string): SignatureVerdict => ({ fault });

/** Checks digest, signature, and the time stamp where there is one. */
export async function judgeSignature({
  signed,
  cms,
}: EmbeddedSignature): Promise<SignatureVerdict> {
  const content = parseCms(cms);
  if (!content || !sealingCertificate(content)) return wrong('the signature cannot be read');
  const named = content.signerInfos[0]?.signedAttrs?.attributes.find(
    ({ type }) => type === '1.2.840.113549.1.9.4',
  )?.values[0];
  if (!(named instanceof OctetString)) return wrong('the seal has no digest');
  const digest = createHash('sha256').update(signed[0]).update(signed[1]).digest();
  if (!digest.equals(named.valueBlock.valueHexView)) return wrong('the digest is wrong');
  const data = Uint8Array.from(Buffer.concat(signed)).buffer;
  if (!(await content.verify({ signer: 0, data, checkChain: false }).catch(() => false)))
    return wrong('the signature does not hold');
  const token = tokenOf(content);
  if (!token) return { fault: undefined };
  const signature = content.signerInfos[0]?.signature.valueBlock.valueHexView ?? new Uint8Array();
  const stamp = await checkTimeStamp(token, signature).catch(() => undefined);
  if (!stamp) return wrong('the time stamp does not hold');
  return { fault: undefined, stampedAt: stamp.genTime };
}

/** Returns the certificate that a signature names as its own (DER), whether or not it holds. */
export function signerOfPlace({ cms }: EmbeddedSignature): Uint8Array | undefined {
  const content = parseCms(cms);
  const signer = content && sealingCertificate(content);
  return signer && new Uint8Array(signer.toSchema().toBER(false));
}

function parseCms(cms: Uint8Array<ArrayBuffer>): SignedData | undefined {
  try {
    return new SignedData({ schema: ContentInfo.fromBER(cms).content });
  } catch {
    return undefined;
  }
}

/** Returns the time stamp over the signature (DER), where there is one. */
function tokenOf({ signerInfos }: SignedData): Uint8Array | undefined {
  const value = signerInfos[0]?.unsignedAttrs?.attributes.find(
    ({ type }) => type === signatureTimeStamp,
  )?.values[0];
  return value && new Uint8Array(value.toBER(false));
}

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
