import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { importKey } from '#server/service/pdf/seal/importKey.ts';
import { makeCertificate } from '#server/service/pdf/seal/makeCertificate.ts';

/** What the authority does wrong, or leaves out. */
export type StampFault =
  | 'refuses'
  | 'other nonce'
  | 'other imprint'
  | 'no usage'
  | 'usage not critical'
  | 'certificate not named'
  | 'other signature'
  | 'wrong time'
  | 'too large'
  | 'endless'
  | 'garbage'
  | 'error'
  | 'hangs up';

/** A time stamp authority (RFC 3161) on a free port. */
export interface TimeStampAuthority {
  url: string;
  /** What it does wrong from now on; undefined: nothing. */
  fault: StampFault | undefined;
  /** The requests so far, as they came. */
  requests: { body: Buffer; headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
}

const timeStamping = '1.3.6.1.5.5.7.3.8';

/** Starts an authority with a certificate of its own. */
export async function openTimeStampAuthority(): Promise<TimeStampAuthority> {
  const keys = {
    right: await authorityKey({ usage: true, critical: true }),
    'usage not critical': await authorityKey({ usage: true, critical: false }),
    'no usage': await authorityKey({ usage: false, critical: false }),
  };
  const own: TimeStampAuthority = { url: '', fault: undefined, requests: [], close };
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = Buffer.concat(parts);
      own.requests.push({ body, headers: request.headers });
      const { fault } = own;
      if (fault === 'hangs up') return request.socket.destroy();
      if (fault === 'error') return response.writeHead(503).end();
      if (fault === 'garbage') return response.end('<html>Sign in</html>');
      if (fault === 'endless') {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(4096)));
        };
        response.on('drain', more);
        return more();
      }
      const key = fault === 'no usage' || fault === 'usage not critical' ? fault : 'right';
      response.setHeader('Content-Type', 'application/timestamp-reply');
      return response.end(await answerTo(body, keys[key], fault));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  own.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stamp`;
  return own;

  async function close() {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

interface AuthorityKey {
  certificate: Certificate;
  privateKey: Awaited<ReturnType<typeof importKey>>;
}

async function authorityKey(options: { usage: boolean; critical: boolean }): Promise<AuthorityKey> {
  const made = await makeCertificate('Throw-away time stamps');
  const certificate = Certificate.fromBER(new Uint8Array(made.certificate));
  const privateKey = await importKey(made.privateKey);
  if (options.usage) {
    const usage = new ExtKeyUsage({ keyPurposes: [timeStamping] });
    certificate.extensions?.push(
      new Extension({
        extnID: '2.5.29.37',
        critical: options.critical,
        extnValue: usage.toSchema().toBER(false),
        parsedValue: usage,
      }),
    );
    await certificate.sign(privateKey, 'SHA-256');
  }
  return { certificate, privateKey };
}

async function answerTo(
  body: Buffer,
  { certificate, privateKey }: AuthorityKey,
  fault: StampFault | undefined,
): Promise<Buffer> {
  const request = TimeStampReq.fromBER(Uint8Array.from(body));
  const { messageImprint } = request;
  if (fault === 'refuses') {
    const response = new TimeStampResp({ status: new PKIStatusInfo({ status: 2 }) });
    return Buffer.from(response.toSchema().toBER(false));
  }
  if (fault === 'other imprint')
    messageImprint.hashedMessage = new OctetString({ valueHex: new Uint8Array(32) });
  const info = new TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint,
    serialNumber: new Integer({ value: 7 }),
    genTime: new Date(Date.now() + (fault === 'wrong time' ? 25 * 3_600_000 : 0)),
    ...(request.nonce && {
      nonce: fault === 'other nonce' ? new Integer({ value: 99 }) : request.nonce,
    }),
  });
  const content = info.toSchema().toBER(false);
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({
      issuer: certificate.issuer,
      serialNumber: certificate.serialNumber,
    }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: attributesOf(new Uint8Array(content), certificate, fault),
    }),
  });
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.9.16.1.4',
      eContent: new OctetString({ valueHex: content }),
    }),
    certificates: Array.from({ length: fault === 'too large' ? 60 : 1 }, () => certificate),
    signerInfos: [signer],
  });
  await signed.sign(privateKey, 0, 'SHA-256');
  if (fault === 'other signature')
    signer.signature.valueBlock.valueHexView[20] =
      (signer.signature.valueBlock.valueHexView[20] ?? 0) ^ 1;
  const response = new TimeStampResp({
    status: new PKIStatusInfo({ status: 0 }),
    timeStampToken: new ContentInfo({
      contentType: '1.2.840.113549.1.7.2',
      content: signed.toSchema(true),
    }),
  });
  return Buffer.from(response.toSchema().toBER(false));
}

function attributesOf(
  content: Uint8Array,
  certificate: Certificate,
  fault: StampFault | undefined,
): Attribute[] {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const der = new Uint8Array(certificate.toSchema(true).toBER(false));
  const name = new OctetString({ valueHex: Uint8Array.from(sha256(der)) });
  const certificateId = new Sequence({ value: [new Sequence({ value: [name] })] });
  const attributes = [
    new Attribute({
      type: '1.2.840.113549.1.9.3',
      values: [new ObjectIdentifier({ value: '1.2.840.113549.1.9.16.1.4' })],
    }),
    new Attribute({
      type: '1.2.840.113549.1.9.4',
      values: [new OctetString({ valueHex: Uint8Array.from(sha256(content)) })],
    }),
  ];
  return fault === 'certificate not named'
    ? attributes
    : [
        ...attributes,
        new Attribute({
          type: '1.2.840.113549.1.9.16.2.47',
          values: [new Sequence({ value: [certificateId] })],
        }),
      ];
}
