import { createHmac, createPrivateKey, timingSafeEqual, X509Certificate } from 'node:crypto';
import { type BaseBlock, Constructed, fromBER } from 'asn1js';
import { PdfTrouble } from '../file/pdfTrouble.ts';
import type { SealKey } from '../sealJob.ts';
import { checked, membersOf, octetsOf, oidOf, openPbe, pkcs12Key, wholeOf } from './openPbe.ts';

const bag = {
  key: '1.2.840.113549.1.12.10.1.1',
  lockedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
};
const contentData = '1.2.840.113549.1.7.1';
const contentEncrypted = '1.2.840.113549.1.7.6';
const macHashes: Record<string, [string, number]> = {
  '1.3.14.3.2.26': ['sha1', 20],
  '2.16.840.1.101.3.4.2.1': ['sha256', 32],
  '2.16.840.1.101.3.4.2.2': ['sha384', 48],
  '2.16.840.1.101.3.4.2.3': ['sha512', 64],
};
const damaged = () => new PdfTrouble('unsupported', 'The .p12 file is damaged or no .p12 file.');
const wrongPassword = () => new PdfTrouble('password', 'The password of the .p12 file is wrong.');

/**
 * Reads a key with its certificates from a PKCS #12 file (RFC 7292). Throws `PdfTrouble`:
 * `password` for a wrong one, `unsupported` for what is damaged, locked by an unknown method, or
 * lacks a key with its certificate.
 */
export function readP12(bytes: Uint8Array, password: string): SealKey {
  const [, safe, mac] = membersOf(parse(bytes));
  const content = octetsOf(insideOf(membersOf(safe)[1]));
  checkMac(mac, content, password);
  let privateKey: Uint8Array | undefined;
  const certificates: Uint8Array[] = [];
  for (const info of membersOf(parse(content))) {
    for (const one of membersOf(parse(openInfo(info, password)))) {
      const [kind, value] = membersOf(one);
      const inside = insideOf(value);
      if (oidOf(kind) === bag.key && inside) privateKey ??= bytesOf(inside);
      if (oidOf(kind) === bag.lockedKey) {
        const [algorithm, data] = membersOf(inside);
        privateKey ??= unlock(algorithm, octetsOf(data), password);
      }
      if (oidOf(kind) === bag.certificate) {
        certificates.push(octetsOf(insideOf(membersOf(inside)[1])));
      }
    }
  }
  return withOwnFirst(privateKey, certificates);
}

function withOwnFirst(privateKey: Uint8Array | undefined, certificates: Uint8Array[]): SealKey {
  if (!privateKey) throw new PdfTrouble('unsupported', 'The .p12 file holds no private key.');
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
  const own = certificates.find((one) => new X509Certificate(one).checkPrivateKey(key));
  if (!own) {
    throw new PdfTrouble('unsupported', 'The .p12 file holds no certificate for its key.');
  }
  const chain: Uint8Array[] = [];
  let last = new X509Certificate(own);
  for (let rest = certificates.filter((one) => one !== own); rest.length > 0; ) {
    const above = rest.find((one) => last.checkIssued(new X509Certificate(one)));
    if (!above) break;
    chain.push(above);
    last = new X509Certificate(above);
    rest = rest.filter((one) => one !== above);
  }
  return { certificate: own, privateKey, chain };
}

function openInfo(info: BaseBlock, password: string): Uint8Array {
  const [kind, content] = membersOf(info);
  const inside = insideOf(content);
  if (oidOf(kind) === contentData) return octetsOf(inside);
  if (oidOf(kind) !== contentEncrypted) throw damaged();
  const [, algorithm, data] = membersOf(membersOf(inside)[1]);
  return unlock(algorithm, implicitOctets(data), password);
}

function unlock(algorithm: BaseBlock | undefined, data: Uint8Array, password: string): Uint8Array {
  try {
    return openPbe(algorithm, data, password);
  } catch (error) {
    if (error instanceof PdfTrouble) throw error;
    throw wrongPassword();
  }
}

function checkMac(mac: BaseBlock | undefined, content: Uint8Array, password: string): void {
  if (!mac) return;
  const [digestInfo, salt, rounds] = membersOf(mac);
  const [algorithm, digest] = membersOf(digestInfo);
  const known = macHashes[oidOf(membersOf(algorithm)[0])];
  // An unknown check is passed over: a wrong password still cannot open what is inside.
  if (!known) return;
  const [hash, length] = known;
  const count = rounds ? checked(wholeOf(rounds)) : 1;
  const key = pkcs12Key(hash, password, octetsOf(salt), count, 3, length);
  const expected = createHmac(hash, key).update(content).digest();
  const given = octetsOf(digest);
  if (given.length !== length || !timingSafeEqual(expected, given)) throw wrongPassword();
}

function parse(bytes: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(bytes);
  if (offset === -1) throw damaged();
  return result;
}

/** What an explicitly tagged value holds. */
const insideOf = (block: BaseBlock | undefined): BaseBlock | undefined =>
  block instanceof Constructed ? block.valueBlock.value[0] : undefined;

/** The bytes of an implicitly tagged octet string, whole or in pieces. */
function implicitOctets(block: BaseBlock | undefined): Uint8Array {
  if (block instanceof Constructed) return Buffer.concat(block.valueBlock.value.map(octetsOf));
  const view = block && 'valueBlock' in block ? block.valueBlock : undefined;
  const bytes =
    view && typeof view === 'object' && 'valueHexView' in view ? view.valueHexView : undefined;
  return bytes instanceof Uint8Array ? bytes : new Uint8Array();
}

const bytesOf = (block: BaseBlock) => new Uint8Array(block.toBER(false));
