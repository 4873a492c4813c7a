import { OctetString } from 'asn1js';
import {
  Attribute,
  Certificate,
  EncapsulatedContentInfo,
  ContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { importKey } from '#server/service/pdf/seal/importKey.ts';
import type { SealKey } from '#server/service/pdf/sealJob.ts';

const data = '1.2.840.113549.1.7.1';
const messageDigest = '1.2.840.113549.1.9.4';

/** Resolves to what signs as the documentation of pkijs has it: a detached CMS signature (DER). */
export async function readPkijsSigner(key: SealKey): Promise<(digest: Buffer) => Promise<Buffer>> {
  const certificate = Certificate.fromBER(new Uint8Array(key.certificate));
  const privateKey = await importKey(key.privateKey);
  return async (digest) => {
    const values = [new OctetString({ valueHex: digest })];
    const signed = new SignedData({
      version: 1,
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: data }),
      certificates: [certificate],
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({
            issuer: certificate.issuer,
            serialNumber: certificate.serialNumber,
          }),
          signedAttrs: new SignedAndUnsignedAttributes({
            type: 0,
            attributes: [new Attribute({ type: messageDigest, values })],
          }),
        }),
      ],
    });
    await signed.sign(privateKey, 0, 'SHA-256');
    const content = new ContentInfo({
      contentType: ContentInfo.SIGNED_DATA,
      content: signed.toSchema(true),
    });
    return Buffer.from(content.toSchema().toBER());
  };
}
