import { createHash } from 'node:crypto';
import { OctetString } from 'asn1js';
import { Certificate, ContentInfo, SignedData } from 'pkijs';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { type PdfDict, PdfString } from '#server/service/pdf/file/pdfObject.ts';
import { textOf } from '#server/service/pdf/file/textString.ts';

/**
 * Checks a seal in a file that was read back: it covers the whole file except itself, its digest is
 * right, and its signature is valid. Resolves to what is wrong, in words; undefined when nothing
 * is.
 */
export async function checkSeal(file: PdfFile, fieldName: string): Promise<string | undefined> {
  const signature = sealOf(file, fieldName);
  if (!signature) return 'the seal is missing';
  const range = file.array(signature.raw('ByteRange'))?.map((value) => file.number(value) ?? -1);
  const contents = file.get(signature.raw('Contents'));
  const [start, first, second, rest] = range ?? [];
  if (first === undefined || second === undefined || rest === undefined) return 'no byte range';
  const whole = start === 0 && first < second && second + rest === file.bytes.length;
  const hexBytes = second - first - 2;
  if (!whole || !(contents instanceof PdfString)) return 'the seal does not cover the file';
  // A signature's contents are never encrypted, even where the document's strings are: they are
  // read as they stand.
  const hex = Buffer.from(file.bytes.subarray(first + 1, first + 1 + hexBytes)).toString('latin1');
  const content = ContentInfo.fromBER(new Uint8Array(derOf(Buffer.from(hex, 'hex'))));
  const signed = new SignedData({ schema: content.content });
  const digest = createHash('sha256')
    .update(file.bytes.subarray(0, first))
    .update(file.bytes.subarray(second))
    .digest();
  const named = signed.signerInfos[0]?.signedAttrs?.attributes.find(
    ({ type }) => type === '1.2.840.113549.1.9.4',
  )?.values[0];
  if (!(named instanceof OctetString)) return 'the seal has no digest';
  if (!digest.equals(Buffer.from(named.valueBlock.valueHexView))) return 'the digest is wrong';
  const data = Buffer.concat([file.bytes.subarray(0, first), file.bytes.subarray(second)]);
  const certificate = signed.certificates?.[0];
  if (!(certificate instanceof Certificate)) return 'the seal has no certificate';
  const holds = await signed.verify({
    signer: 0,
    data: data.buffer.slice(data.byteOffset, data.byteOffset + data.length),
    checkChain: false,
  });
  return holds ? undefined : 'the signature does not hold';
}

/** Returns the signature without the zeros that pad the space kept for it. */
function derOf(padded: Buffer): Buffer {
  const first = padded[1] ?? 0;
  const count = first & 0x7f;
  const length = first < 0x80 ? first : padded.readUIntBE(2, count);
  return padded.subarray(0, length + (first < 0x80 ? 2 : 2 + count));
}

function sealOf(file: PdfFile, fieldName: string): PdfDict | undefined {
  const form = file.dict(file.catalog.raw('AcroForm'));
  for (const value of file.array(form?.raw('Fields')) ?? []) {
    const field = file.dict(value);
    const own = file.get(field?.raw('T'));
    if (own instanceof PdfString && textOf(own.bytes) === fieldName) {
      return file.dict(field?.raw('V'));
    }
  }
  return undefined;
}
