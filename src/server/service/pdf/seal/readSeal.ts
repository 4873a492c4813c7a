import { createHash } from 'node:crypto';
import { OctetString } from 'asn1js';
import { ContentInfo, SignedData } from 'pkijs';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { type EmbeddedSignature, findSeal } from './findSeal.ts';
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
  const place = findSeal(file, fieldName);
  if (typeof place === 'string') return place;
  const verdict = await judgeSignature(place);
  if (verdict.fault !== undefined) return verdict.fault;
  return needsStamp && !verdict.stampedAt ? 'the seal has no time stamp' : undefined;
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
