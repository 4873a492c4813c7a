import { createHash } from 'node:crypto';
import { type BaseBlock, fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { SealKey } from '#server/service/pdf/sealJob.ts';
import { signatureTimeStamp } from './cmsSignature.ts';
import { importKey } from './importKey.ts';

const oid = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};

/** A key, read for signing. */
export interface SigningKey {
  privateKey: Awaited<ReturnType<typeof importKey>>;
  own: Certificate;
  /** The own certificate and those above it. */
  certificates: Certificate[];
  /** SHA-256 of the own certificate. */
  fingerprint: Uint8Array;
}

/** Reads a key for signing. Throws `PdfTrouble` (`unsupported`) as `importKey` does. */
export async function readSigningKey(key: SealKey): Promise<SigningKey> {
  const read = (der: Uint8Array) => Certificate.fromBER(new Uint8Array(der));
  const own = read(key.certificate);
  return {
    privateKey: await importKey(key.privateKey),
    own,
    certificates: [own, ...key.chain.map(read)],
    fingerprint: createHash('sha256').update(key.certificate).digest(),
  };
}

/**
 * Resolves to a detached CMS signature (DER; RFC 5652, 5) over content with this SHA-256 digest, as
 * ETSI EN 319 142-1 requires (PAdES baseline B-B): content type, message digest, and the hash of
 * the signing certificate. The signing time is in the PDF. The chain is among the certificates.
 * With `stamp`, which is given the signature and resolves to a token (DER), it is baseline B-T.
 */
export async function signCms(
  digest: Uint8Array,
  { privateKey, own, certificates, fingerprint }: SigningKey,
  stamp?: (signature: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { issuer, serialNumber } = own;
  const attributes = [
    attribute(oid.contentType, new ObjectIdentifier({ value: ContentInfo.DATA })),
    attribute(oid.messageDigest, new OctetString({ valueHex: digest })),
    // SigningCertificateV2 -> ESSCertIDv2 with the default hash, SHA-256 (RFC 5035).
    attribute(
      oid.signingCertificateV2,
      sequence(sequence(sequence(new OctetString({ valueHex: fingerprint })))),
    ),
  ];
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      // DER orders the members of a set by their bytes (X.690, 11.6).
      attributes: attributes.toSorted((one, other) =>
        Buffer.compare(derOf(one.toSchema()), derOf(other.toSchema())),
      ),
    }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    certificates,
    signerInfos: [signer],
  });
  await signed.sign(privateKey, 0, 'SHA-256');
  if (stamp) {
    const token = await stamp(signer.signature.valueBlock.valueHexView);
    signer.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [attribute(signatureTimeStamp, fromBER(new Uint8Array(token)).result)],
    });
  }
  const content = signed.toSchema(true);
  return derOf(new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content }).toSchema());
}

const derOf = (block: BaseBlock) => new Uint8Array(block.toBER());
const sequence = (part: BaseBlock) => new Sequence({ value: [part] });
const attribute = (type: string, value: BaseBlock) => new Attribute({ type, values: [value] });
