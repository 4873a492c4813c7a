import { createHash, randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  ExtKeyUsage,
  MessageImprint,
  PKIStatus,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
  IssuerAndSerialNumber,
} from 'pkijs';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { mostTokenBytes } from './tokenRoom.ts';

const patience = 20_000;
/** How far the authority's clock may be from ours, in milliseconds. */
const clocksApart = 60 * 60 * 1000;

const oid = {
  sha256: '2.16.840.1.101.3.4.2.1',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  extKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};

/** The answers that come with a token (RFC 3161, 2.4.2). */
const granted: ReadonlySet<PKIStatus> = new Set([PKIStatus.granted, PKIStatus.grantedWithMods]);

/** Why a time stamp is not taken, in words that go on with "the authority". */
class BadStamp extends Error {}

/**
 * Asks the time stamp authority at an address for a token over a signature (RFC 3161) and checks
 * it. Credentials in the address go into the header Authorization. Resolves to the token (DER).
 * Rejects with `PdfTrouble` (`trouble`) whenever there is none to be trusted: it is to be tried
 * again.
 */
export async function requestTimeStamp(signature: Uint8Array, tsaUrl: string): Promise<Uint8Array> {
  const nonce = new Integer({ valueHex: new Uint8Array([1, ...randomBytes(8)]) });
  try {
    const body = new TimeStampReq({
      version: 1,
      messageImprint: imprintOf(signature),
      nonce,
      certReq: true,
    });
    const answer = await post(tsaUrl, new Uint8Array(body.toSchema().toBER(false)));
    const { status, timeStampToken } = parse(() => TimeStampResp.fromBER(answer));
    if (!granted.has(status.status) || !timeStampToken) {
      const said = status.statusStrings?.map((one) => one.valueBlock.value).join(' ') ?? '';
      throw new BadStamp(
        `refuses with status ${status.status}${said && `: ${said.slice(0, 200)}`}`,
      );
    }
    const token = new Uint8Array(timeStampToken.toSchema().toBER(false));
    if (token.length > mostTokenBytes) throw new BadStamp(`sends ${token.length} bytes`);
    const { genTime, nonce: sameNonce } = await checkTimeStamp(token, signature);
    if (!sameNonce?.isEqual(nonce)) throw new BadStamp('answers another request');
    if (Math.abs(genTime.getTime() - Date.now()) > clocksApart)
      throw new BadStamp(`says that it is ${genTime.toISOString()}`);
    return token;
  } catch (error) {
    if (!(error instanceof BadStamp)) throw error;
    const { host } = new URL(tsaUrl);
    throw new PdfTrouble('trouble', `The time stamp authority ${host} ${error.message}.`);
  }
}

/**
 * Checks a token (DER): it stamps this signature, and is signed by a certificate whose only
 * extended key usage is time stamping, critical (RFC 3161, 2.3), valid then, and named by the
 * token. Rejects with an error in words. Whether the authority is trusted is left to readers.
 */
export async function checkTimeStamp(token: Uint8Array, signature: Uint8Array): Promise<TSTInfo> {
  const content = parse(
    () => new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(token)).content }),
  );
  const inside = content.encapContentInfo.eContent;
  if (content.encapContentInfo.eContentType !== oid.tstInfo || !(inside instanceof OctetString))
    throw new BadStamp('sends no time stamp');
  const info = parse(() => TSTInfo.fromBER(inside.getValue()));
  const wanted = imprintOf(signature);
  const isSame =
    info.messageImprint.hashAlgorithm.algorithmId === oid.sha256 &&
    info.messageImprint.hashedMessage.isEqual(wanted.hashedMessage);
  if (!isSame) throw new BadStamp('stamps something else');
  const certificate = sealingCertificate(content);
  if (!certificate) throw new BadStamp('sends no certificate');
  checkCertificate(certificate, content, info.genTime);
  const data = Uint8Array.from(signature).buffer;
  if (!(await content.verify({ signer: 0, data, checkChain: false }).catch(() => false)))
    throw new BadStamp('sends a token whose signature does not hold');
  return info;
}

function checkCertificate(certificate: Certificate, content: SignedData, at: Date): void {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === oid.extKeyUsage);
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  if (!usage?.critical || purposes.length !== 1 || purposes[0] !== oid.timeStamping)
    throw new BadStamp('signs with a certificate that is not for time stamps');
  if (at < certificate.notBefore.value || at > certificate.notAfter.value)
    throw new BadStamp('signs with a certificate that was not valid then');
  const der = new Uint8Array(certificate.toSchema().toBER(false));
  const named = content.signerInfos[0]?.signedAttrs?.attributes.some(({ type, values }) => {
    if (type !== oid.signingCertificate && type !== oid.signingCertificateV2) return false;
    const hex = values.map((value) => Buffer.from(value.toBER(false)).toString('hex')).join('');
    return ['sha1', 'sha256', 'sha384', 'sha512'].some((name) =>
      hex.includes(createHash(name).update(der).digest('hex')),
    );
  });
  if (!named) throw new BadStamp('does not name its certificate');
}

function imprintOf(signature: Uint8Array): MessageImprint {
  const digest = createHash('sha256').update(signature).digest();
  return new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithmId: oid.sha256 }),
    hashedMessage: new OctetString({ valueHex: Uint8Array.from(digest) }),
  });
}

/** Sends a request. Resolves to the bytes of the answer, which may be a little above a token's. */
async function post(
  tsaUrl: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const url = new URL(tsaUrl);
  const headers = new Headers({ 'Content-Type': 'application/timestamp-query' });
  if (url.username !== '') {
    const credentials = [url.username, url.password].map(decodeURIComponent).join(':');
    headers.set('Authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
    url.username = '';
    url.password = '';
  }
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    if (!answer.ok) throw new BadStamp(`answers with ${answer.status}`);
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of answer.body ?? []) {
      parts.push(part);
      length += part.length;
      if (length > 2 * mostTokenBytes) throw new BadStamp('sends more than a time stamp');
    }
    return Uint8Array.from(Buffer.concat(parts));
  } catch (error) {
    throw error instanceof BadStamp ? error : new BadStamp('does not answer');
  }
}

function parse<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new BadStamp('sends what cannot be read');
  }
}

/** Returns the certificate with which the first signer of a CMS structure has signed. */
function sealingCertificate({ signerInfos, certificates }: SignedData): Certificate | undefined {
  const sid: unknown = signerInfos[0]?.sid;
  const all = (certificates ?? []).filter((one) => one instanceof Certificate);
  if (!(sid instanceof IssuerAndSerialNumber)) return undefined;
  return all.find(
    ({ issuer, serialNumber }) =>
      issuer.isEqual(sid.issuer) && serialNumber.isEqual(sid.serialNumber),
  );
}
