import { createHash, type webcrypto } from 'node:crypto';
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
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
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};

/** A key with its certificates as they are signed with, read once for many signatures. */
export interface SigningKey {
  privateKey: webcrypto.CryptoKey;
  certificate: Certificate;
  /** The own certificate and those above it. */
  certificates: Certificate[];
  /** SHA-256 of the own certificate. */
  certificateHash: Uint8Array;
}

/** Reads a key for signing. Throws `PdfTrouble` (`unsupported`) as `importKey` does. */
export async function readSigningKey(key: SealKey): Promise<SigningKey> {
  const certificate = Certificate.fromBER(new Uint8Array(key.certificate));
  const chain = key.chain.map((one) => Certificate.fromBER(new Uint8Array(one)));
  return {
    privateKey: await importKey(key.privateKey),
    certificate,
    certificates: [certificate, ...chain],
    certificateHash: createHash('sha256').update(key.certificate).digest(),
  };
}

/**
 * Resolves to a detached CMS signature (DER) over content with this SHA-256 digest, as ETSI
 * EN 319 142-1 requires (PAdES baseline B-B): content type, message digest, and the hash of the
 * signing certificate. The signing time is in the PDF. The chain is among the certificates. With
 * `stamp`, which is given the signature and resolves to a token (DER), it is baseline B-T.
 */
export async function signCms(
  digest: Uint8Array,
  { privateKey, certificate, certificates, certificateHash }: SigningKey,
  stamp?: (signature: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({
      issuer: certificate.issuer,
      serialNumber: certificate.serialNumber,
    }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: inDerOrder(attributesOf(digest, certificateHash)),
    }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates: [...certificates],
    signerInfos: [signer],
  });
  await signed.sign(privateKey, 0, 'SHA-256');
  if (stamp) {
    const token = await stamp(signer.signature.valueBlock.valueHexView);
    const values = [ContentInfo.fromBER(new Uint8Array(token)).toSchema()];
    signer.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [new Attribute({ type: signatureTimeStamp, values })],
    });
  }
  const info = new ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) });
  return new Uint8Array(info.toSchema().toBER(false));
}

function attributesOf(digest: Uint8Array, certificateHash: Uint8Array): Attribute[] {
  // SigningCertificateV2 -> ESSCertIDv2 with the default hash, SHA-256 (RFC 5035).
  const signingCertificate = new Sequence({
    value: [
      new Sequence({
        value: [new Sequence({ value: [new OctetString({ valueHex: certificateHash })] })],
      }),
    ],
  });
  return [
    new Attribute({ type: oid.contentType, values: [new ObjectIdentifier({ value: oid.data })] }),
    new Attribute({ type: oid.messageDigest, values: [new OctetString({ valueHex: digest })] }),
    new Attribute({ type: oid.signingCertificateV2, values: [signingCertificate] }),
  ];
}

/** DER orders the members of a set by their bytes (X.690, 11.6). */
function inDerOrder(attributes: Attribute[]): Attribute[] {
  const bytesOf = (attribute: Attribute) => Buffer.from(attribute.toSchema().toBER(false));
  return attributes.toSorted((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)));
}
