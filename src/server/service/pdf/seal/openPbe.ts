import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { type BaseBlock, Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import { PdfTrouble } from '../file/pdfTrouble.ts';
import { decipherRc2 } from './rc2.ts';

const mostRounds = 10_000_000;

/** The members of a sequence; empty for anything else. */
export const membersOf = (block: BaseBlock | undefined): BaseBlock[] =>
  block instanceof Sequence ? block.valueBlock.value : [];
/** The dotted text of an object identifier. */
export const oidOf = (block: BaseBlock | undefined) =>
  block instanceof ObjectIdentifier ? block.valueBlock.toString() : '';
/** The bytes of an octet string, also one in pieces. */
export const octetsOf = (block: BaseBlock | undefined): Uint8Array =>
  block instanceof OctetString ? new Uint8Array(block.getValue()) : new Uint8Array();
/** A small whole number. */
export const wholeOf = (block: BaseBlock | undefined) =>
  block instanceof Integer ? block.valueBlock.valueDec : 0;

const hashes: Record<string, string> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};
const ciphers: Record<string, { name: string; key: number }> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', key: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', key: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', key: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', key: 24 },
};
/** Key lengths of the schemes of PKCS #12 itself (RFC 7292, appendix C). */
const oldSchemes: Record<string, { cipher: 'des' | 'rc2'; key: number }> = {
  '1.2.840.113549.1.12.1.3': { cipher: 'des', key: 24 },
  '1.2.840.113549.1.12.1.4': { cipher: 'des', key: 16 },
  '1.2.840.113549.1.12.1.5': { cipher: 'rc2', key: 16 },
  '1.2.840.113549.1.12.1.6': { cipher: 'rc2', key: 5 },
};

/**
 * Opens data locked by a password: PBES2 (RFC 8018) and the older schemes of PKCS #12. Throws where
 * the scheme is another.
 */
export function openPbe(algorithm: BaseBlock | undefined, data: Uint8Array, password: string) {
  const [scheme, parameters] = membersOf(algorithm);
  const id = oidOf(scheme);
  if (id === '1.2.840.113549.1.5.13') return openPbes2(parameters, data, password);
  const old = oldSchemes[id];
  if (!old) throw unknown(id);
  const [salt, rounds] = membersOf(parameters);
  const derive = (purpose: number, length: number) =>
    pkcs12Key('sha1', password, octetsOf(salt), checked(wholeOf(rounds)), purpose, length);
  const key = derive(1, old.key);
  const iv = derive(2, 8);
  if (old.cipher === 'rc2') return decipherRc2(key, iv, data);
  const whole = old.key === 16 ? Buffer.concat([key, key.subarray(0, 8)]) : key;
  return decipher('des-ede3-cbc', whole, iv, data);
}

function openPbes2(parameters: BaseBlock | undefined, data: Uint8Array, password: string) {
  const [derivation, encryption] = membersOf(parameters);
  const [kind, kdf] = membersOf(derivation);
  const [cipherId, iv] = membersOf(encryption);
  const cipher = ciphers[oidOf(cipherId)];
  if (oidOf(kind) !== '1.2.840.113549.1.5.12' || !cipher) throw unknown(oidOf(cipherId));
  const [salt, rounds, ...rest] = membersOf(kdf);
  const algorithm = rest.find((block) => block instanceof Sequence);
  const hash = algorithm ? hashes[oidOf(membersOf(algorithm)[0])] : 'sha1';
  if (!hash) throw unknown(oidOf(membersOf(algorithm)[0]));
  const key = pbkdf2Sync(password, octetsOf(salt), checked(wholeOf(rounds)), cipher.key, hash);
  return decipher(cipher.name, key, octetsOf(iv), data);
}

function decipher(name: string, key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const open = createDecipheriv(name, key, iv);
  return Buffer.concat([open.update(data), open.final()]);
}

/**
 * The key derivation of PKCS #12 (RFC 7292, appendix B.2). Purpose: 1 key, 2 start vector, 3 check.
 */
export function pkcs12Key(
  hash: string,
  password: string,
  salt: Uint8Array,
  rounds: number,
  purpose: number,
  length: number,
): Buffer {
  const block = hash === 'sha384' || hash === 'sha512' ? 128 : 64;
  const filled = (bytes: Uint8Array) => {
    const size = Math.ceil(bytes.length / block) * block;
    return Buffer.alloc(size, bytes.length > 0 ? bytes : undefined);
  };
  const secret = Buffer.from(`${password}\0`, 'utf16le').swap16();
  const input = Buffer.concat([filled(salt), filled(secret)]);
  const diversifier = Buffer.alloc(block, purpose);
  let key = Buffer.alloc(0);
  while (key.length < length) {
    let digest = createHash(hash).update(diversifier).update(input).digest();
    for (let round = 1; round < rounds; round++) digest = createHash(hash).update(digest).digest();
    key = Buffer.concat([key, digest]);
    const addend = Buffer.alloc(block, digest);
    for (let at = 0; at < input.length; at += block) addOne(input.subarray(at, at + block), addend);
  }
  return key.subarray(0, length);
}

/** target = target + addend + 1, as big-endian numbers of one length. */
function addOne(target: Buffer, addend: Buffer): void {
  let carry = 1;
  for (let at = target.length - 1; at >= 0; at--) {
    const sum = (target[at] as number) + (addend[at] as number) + carry;
    target[at] = sum & 255;
    carry = sum >> 8;
  }
}

/** Rounds beyond any real file would only keep the server busy. */
export function checked(rounds: number): number {
  if (rounds >= 1 && rounds <= mostRounds) return rounds;
  throw new PdfTrouble('unsupported', 'The .p12 file asks for an absurd number of rounds.');
}

const unknown = (id: string) =>
  new PdfTrouble(
    'unsupported',
    `The .p12 file is locked by a method that is not known (${id}). Export it again with AES-256.`,
  );
