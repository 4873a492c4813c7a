import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { type CmsSignature, readCmsSignature } from './cmsSignature.ts';
import { type EmbeddedSignature, findSeal } from './findSeal.ts';
import { standsAlone } from './ownRange.ts';
import { checkTimeStamp } from './timeStamp.ts';

/** A certificate (DER) and its key. */
export interface KnownCertificate {
  certificate: Uint8Array;
  publicKey: KeyObject;
}

/**
 * Checks a seal in a file that was read back: it covers the whole file except itself, its digest is
 * right, its signature is valid, and so is its time stamp, which it must have if `needsStamp`. With
 * `by`, it must be made with that certificate. Resolves to what is wrong, in words; undefined when
 * nothing is.
 */
export async function checkSeal(
  file: PdfFile,
  fieldName: string,
  needsStamp = false,
  by?: KnownCertificate,
): Promise<string | undefined> {
  const place = findSeal(file, fieldName);
  if (typeof place === 'string') return place;
  const verdict = await judgeSignature(place, by);
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

/** The digest with which seals are signed: SHA-256. */
const sealDigest = '2.16.840.1.101.3.4.2.1';

/**
 * Checks a signature that is laid out as seals are: digest, signature, its certificate if it is
 * known, its place, and the time stamp if there is one.
 */
export async function judgeSignature(
  place: EmbeddedSignature,
  by?: KnownCertificate,
): Promise<SignatureVerdict> {
  const { signed, cms } = place;
  const found = readCms(cms);
  if (!found) return wrong('the signature cannot be read');
  const digest = createHash('sha256').update(signed[0]).update(signed[1]).digest();
  if (!digest.equals(found.messageDigest)) return wrong('the digest is wrong');
  if (by && Buffer.compare(by.certificate, found.certificate) !== 0)
    return wrong('the signature is of another certificate');
  if (!holds(found, by?.publicKey)) return wrong('the signature does not hold');
  if (!standsAlone(place)) return wrong('the signature may be of another place');
  if (!found.token) return { fault: undefined };
  const stamp = await checkTimeStamp(found.token, found.signature).catch(() => undefined);
  if (!stamp) return wrong('the time stamp does not hold');
  return { fault: undefined, stampedAt: stamp.genTime };
}

/** Returns the certificate that a signature names as its own (DER), whether or not it holds. */
export function signerOfPlace({ cms }: EmbeddedSignature): Uint8Array | undefined {
  return readCms(cms)?.certificate;
}

function readCms(cms: Uint8Array): CmsSignature | undefined {
  try {
    return readCmsSignature(cms);
  } catch {
    return undefined;
  }
}

/** Whether the attributes were signed with the certificate's key, which `known` is if given. */
function holds(
  { certificate, digestAlgorithm, signature, signedAttributes }: CmsSignature,
  known?: KeyObject,
): boolean {
  if (digestAlgorithm !== sealDigest) return false;
  try {
    const publicKey = known ?? new X509Certificate(certificate).publicKey;
    return verify('sha256', signedAttributes, publicKey, signature);
  } catch {
    return false;
  }
}
