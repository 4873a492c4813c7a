import { randomBytes, webcrypto } from 'node:crypto';
import { BitString, Integer, OctetString, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, Time } from 'pkijs';
import type { SealKey } from '#server/service/pdf/sealJob.ts';

const years = 20;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Makes the certificate with which an installation seals: self-signed, with a new ECDSA key on
 * P-256, valid for 20 years. Resolves to DER and PKCS #8; the caller keeps the key encrypted.
 */
export async function makeCertificate(commonName: string, now = new Date()): Promise<SealKey> {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const certificate = new Certificate({ version: 2, serialNumber: newSerialNumber() });
  // Common name (X.520).
  const subject = [
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: commonName }) }),
  ];
  certificate.subject.typesAndValues = subject;
  certificate.issuer.typesAndValues = subject;
  // A reader whose clock is a little behind must not reject the certificate as not yet valid.
  certificate.notBefore = new Time({ value: new Date(now.getTime() - dayMs) });
  certificate.notAfter = new Time({ value: new Date(now.getTime() + years * 365.25 * dayMs) });
  const basic = new BasicConstraints({ cA: false });
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: basic.toSchema().toBER(false),
      parsedValue: basic,
    }),
    // Key usage: digital signature and non-repudiation (RFC 5280, 4.2.1.3).
    new Extension({
      extnID: '2.5.29.15',
      critical: true,
      extnValue: new BitString({ valueHex: Uint8Array.of(0xc0), unusedBits: 6 }).toBER(false),
    }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  const keyId = await webcrypto.subtle.digest(
    'SHA-1',
    certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView,
  );
  certificate.extensions.push(
    new Extension({
      extnID: '2.5.29.14',
      extnValue: new OctetString({ valueHex: keyId }).toBER(false),
    }),
  );
  await certificate.sign(keys.privateKey, 'SHA-256');
  return {
    certificate: new Uint8Array(certificate.toSchema(true).toBER(false)),
    privateKey: new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
    chain: [],
  };
}

/** Returns a random serial number of 16 bytes, positive as RFC 5280 (4.1.2.2) requires. */
function newSerialNumber(): Integer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return new Integer({ valueHex: bytes });
}
