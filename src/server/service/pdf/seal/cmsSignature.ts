import { Constructed, fromBER, type BaseBlock, ObjectIdentifier, OctetString } from 'asn1js';

/** The first signer's signature in a CMS structure (RFC 5652, 5.1 and 5.3), as bytes (DER). */
export interface CmsSignature {
  /** The certificate with which was signed. */
  certificate: Uint8Array;
  /** What is signed: the attributes, as the set that they are signed as (RFC 5652, 5.4). */
  signedAttributes: Uint8Array;
  /** The digest of the content, as the attributes say. */
  messageDigest: Uint8Array;
  /** Object identifier. */
  digestAlgorithm: string;
  signature: Uint8Array;
  /** The time stamp over the signature, where there is one. */
  token: Uint8Array | undefined;
}

const oid = {
  signedData: '1.2.840.113549.1.7.2',
  messageDigest: '1.2.840.113549.1.9.4',
};

/** The unsigned attribute that holds a time stamp over the signature (RFC 5126, 6.1.1). */
export const signatureTimeStamp = '1.2.840.113549.1.9.16.2.14';

const universalSet = 0x31;

/**
 * Reads the first signature of a CMS structure; undefined where there is none, it has no signed
 * attributes, or the structure lacks the certificate that it names by issuer and number. Whether
 * the signature holds is not asked.
 */
export function readCmsSignature(cms: Uint8Array): CmsSignature | undefined {
  const { offset, result } = fromBER(cms);
  const [type, content] = offset < 0 ? [] : inside(result);
  if (oidOf(type) !== oid.signedData) return undefined;
  const data = inside(inside(content)[0]);
  const signer = inside(inside(data.at(-1))[0]);
  const [, name, digestAlgorithm, attributes, , signature] = signer;
  const digest = attributeOf(attributes, oid.messageDigest);
  const certificate = inside(tagged(data, 0)).find((one) => isNamed(one, name));
  const isComplete =
    certificate &&
    attributes &&
    tagged(signer, 0) === attributes &&
    digest instanceof OctetString &&
    signature instanceof OctetString;
  if (!isComplete) return undefined;
  const signedAttributes = derOf(attributes);
  signedAttributes[0] = universalSet;
  const token = attributeOf(tagged(signer, 1), signatureTimeStamp);
  return {
    certificate: derOf(certificate),
    signedAttributes,
    messageDigest: digest.valueBlock.valueHexView,
    digestAlgorithm: oidOf(inside(digestAlgorithm)[0]) ?? '',
    signature: signature.valueBlock.valueHexView,
    token: token && derOf(token),
  };
}

const inside = (block: BaseBlock | undefined): BaseBlock[] =>
  block instanceof Constructed ? block.valueBlock.value : [];

const derOf = (block: BaseBlock) => Uint8Array.from(block.valueBeforeDecodeView);

const oidOf = (block: BaseBlock | undefined) =>
  block instanceof ObjectIdentifier ? block.getValue() : undefined;

/** The member with this tag of its context. */
const tagged = (members: readonly BaseBlock[], tag: number) =>
  members.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === tag);

/** The first value of an attribute. */
function attributeOf(attributes: BaseBlock | undefined, wanted: string): BaseBlock | undefined {
  for (const attribute of inside(attributes)) {
    const [type, values] = inside(attribute);
    if (oidOf(type) === wanted) return inside(values)[0];
  }
  return undefined;
}

/** Whether a certificate (RFC 5280, 4.1) has this issuer and number. */
function isNamed(certificate: BaseBlock, name: BaseBlock | undefined): boolean {
  const members = inside(inside(certificate)[0]);
  const [number, , issuer] = tagged(members, 0) === members[0] ? members.slice(1) : members;
  const [namedIssuer, namedNumber] = inside(name);
  return isSame(issuer, namedIssuer) && isSame(number, namedNumber);
}

const isSame = (a: BaseBlock | undefined, b: BaseBlock | undefined) =>
  a !== undefined &&
  b !== undefined &&
  Buffer.compare(a.valueBeforeDecodeView, b.valueBeforeDecodeView) === 0;
