import { createHash } from 'node:crypto';
import { type BaseBlock, Integer, Null, ObjectIdentifier, OctetString, Primitive } from 'asn1js';
import { AlgorithmIdentifier, Certificate, getCrypto, IssuerAndSerialNumber } from 'pkijs';
import type { SealKey } from '#server/service/pdf/sealJob.ts';
import { signatureTimeStamp } from './cmsSignature.ts';
import { importKey } from './importKey.ts';

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
};

/** What all signatures of a key have in common, encoded once (DER). */
export interface SigningKey {
  /** Resolves to the signature over these bytes as CMS has it. */
  sign: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** The own certificate and those above it. */
  certificates: Uint8Array;
  /** The own certificate by issuer and number. */
  sid: Uint8Array;
  /** Those of the signed attributes that are the same in all signatures. */
  attributes: Uint8Array[];
  signatureAlgorithm: Uint8Array;
}

/** Reads a key for signing. Throws `PdfTrouble` (`unsupported`) as `importKey` does. */
export async function readSigningKey(key: SealKey): Promise<SigningKey> {
  const { issuer, serialNumber } = Certificate.fromBER(new Uint8Array(key.certificate));
  const privateKey = await importKey(key.privateKey);
  const engine = getCrypto(true);
  const hashAlgorithm = 'SHA-256';
  const { signatureAlgorithm } = await engine.getSignatureParameters(privateKey, hashAlgorithm);
  // RSA keys have a hash of their own; ECDSA is told.
  const algorithm = { name: privateKey.algorithm.name, hash: { name: hashAlgorithm } };
  const parameters = { algorithm, hashAlgorithm };
  // SigningCertificateV2 -> ESSCertIDv2 with the default hash, SHA-256 (RFC 5035).
  const hash = new OctetString({
    valueHex: createHash('sha256').update(key.certificate).digest(),
  });
  return {
    sign: async (bytes) =>
      new Uint8Array(
        await engine.signWithPrivateKey(new Uint8Array(bytes), privateKey, parameters),
      ),
    certificates: Buffer.concat([key.certificate, ...key.chain]),
    sid: derOf(new IssuerAndSerialNumber({ issuer, serialNumber }).toSchema()),
    attributes: [
      attribute(oid.contentType, derOf(new ObjectIdentifier({ value: oid.data }))),
      attribute(oid.signingCertificateV2, sequence(sequence(sequence(derOf(hash))))),
    ],
    signatureAlgorithm: derOf(signatureAlgorithm.toSchema()),
  };
}

/**
 * Resolves to a detached CMS signature (DER; RFC 5652, 5) over content with this SHA-256 digest, as
 * ETSI EN 319 142-1 requires (PAdES baseline B-B): content type, message digest, and the hash of
 * the signing certificate. The signing time is in the PDF. The chain is among the certificates.
 * With `stamp`, which is given the signature and resolves to a token (DER), it is baseline B-T.
 *
 * What is the same in all signatures of a key was encoded before: composed from its parts anew,
 * the structure takes fifty times as long as the signature in it.
 */
export async function signCms(
  digest: Uint8Array,
  { sign, certificates, sid, attributes, signatureAlgorithm }: SigningKey,
  stamp?: (signature: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const own = attribute(oid.messageDigest, derOf(new OctetString({ valueHex: digest })));
  // DER orders the members of a set by their bytes (X.690, 11.6).
  const signed = Buffer.concat([...attributes, own].toSorted(Buffer.compare));
  const signature = await sign(set(signed));
  const stamps = stamp && attribute(signatureTimeStamp, await stamp(signature));
  const signer = sequence(
    version1,
    sid,
    sha256,
    tagged(0, signed),
    signatureAlgorithm,
    derOf(new OctetString({ valueHex: signature })),
    ...(stamps ? [tagged(1, stamps)] : []),
  );
  const signedData = sequence(
    version1,
    set(sha256),
    detached,
    tagged(0, certificates),
    set(signer),
  );
  return sequence(signedDataType, tagged(0, signedData));
}

const derOf = (block: BaseBlock) => new Uint8Array(block.toBER());

/** What holds encoded parts: a tag of ASN.1 itself (class 1) or one of its context (class 3). */
function holder(tagClass: 1 | 3, tagNumber: number, parts: readonly Uint8Array[]): Uint8Array {
  const block = new Primitive({
    idBlock: { tagClass, tagNumber },
    valueHex: Buffer.concat(parts),
  });
  block.idBlock.isConstructed = true;
  return derOf(block);
}

const sequence = (...parts: Uint8Array[]) => holder(1, 16, parts);
const set = (...parts: Uint8Array[]) => holder(1, 17, parts);
const tagged = (tagNumber: number, ...parts: Uint8Array[]) => holder(3, tagNumber, parts);

const attribute = (type: string, value: Uint8Array) =>
  sequence(derOf(new ObjectIdentifier({ value: type })), set(value));

const version1 = derOf(new Integer({ value: 1 }));
const sha256 = derOf(
  new AlgorithmIdentifier({ algorithmId: oid.sha256, algorithmParams: new Null() }).toSchema(),
);
const signedDataType = derOf(new ObjectIdentifier({ value: oid.signedData }));
/** That what is signed stands elsewhere. */
const detached = sequence(derOf(new ObjectIdentifier({ value: oid.data })));
