import { createCipheriv, createHash } from 'node:crypto';
import type { RawLock } from './rawPdf.ts';

/**
 * What a test PDF is to be encrypted with, by the standard security handler (ISO 32000-2, 7.6.4).
 */
export interface LockSpec {
  /** The handler's revision; it decides the version, too. */
  revision: 2 | 3 | 4 | 5 | 6;
  /** Bits of the key of revisions 3 and 4; the others have lengths of their own. */
  bits?: number;
  /** Crypt filter of strings and of streams, revision 4: RC4, AES, or none. */
  strings?: 'V2' | 'AESV2' | 'Identity';
  streams?: 'V2' | 'AESV2' | 'Identity';
  userPassword?: string;
  ownerPassword?: string;
  encryptMetadata?: boolean;
  /** First part of the file's identifier; null: the file has none. */
  id?: Uint8Array | null;
}

/**
 * Encrypts by the algorithms of ISO 32000-2, written down once more, so that the product's reading
 * is not tested against itself.
 */
export function lockPdf(spec: LockSpec): RawLock {
  const { id = Buffer.from('0123456789abcdef'), encryptMetadata = true } = spec;
  const lock = spec.revision >= 5 ? modernLock(spec) : oldLock(spec, id ?? new Uint8Array());
  const hex = Buffer.from(id ?? []).toString('hex');
  return { ...lock, encryptMetadata, trailer: id ? `/ID [<${hex}> <${hex}>]` : '' };
}

type Cipher = (bytes: Uint8Array, num: number) => Uint8Array;
type Lock = Pick<RawLock, 'dictionary' | 'string' | 'stream'>;

const permissions = -1340;
const hexOf = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;
const digest = (algorithm: string, ...parts: Uint8Array[]) =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();
const repeat = <T>(times: number, start: T, step: (value: T, round: number) => T) => {
  let value = start;
  for (let round = 0; round < times; round += 1) value = step(value, round);
  return value;
};

/** Revisions 2 to 4: MD5, RC4 and AES-128 (7.6.4.3.2, 7.6.4.4.2 to 7.6.4.4.5). */
function oldLock(spec: LockSpec, id: Uint8Array): Lock {
  const { revision, encryptMetadata = true, userPassword = '', ownerPassword = 'owner' } = spec;
  const bits = revision === 2 ? 40 : (spec.bits ?? 128);
  const length = bits / 8;
  const rounds = revision === 2 ? 0 : 50;
  const user = padded(userPassword);
  const many = (key: Uint8Array, bytes: Uint8Array) =>
    repeat(revision === 2 ? 1 : 20, bytes, (value, round) =>
      rc4(
        key.map((byte) => byte ^ round),
        value,
      ),
    );
  // Algorithm 3: the owner's entry.
  const ownerKey = repeat(rounds, digest('md5', padded(ownerPassword)), (key) =>
    digest('md5', key),
  ).subarray(0, length);
  const owner = many(ownerKey, user);
  // Algorithm 2: the key of the file.
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions);
  const unlocked =
    revision === 4 && !encryptMetadata ? Buffer.from('ffffffff', 'hex') : Buffer.of();
  const key = repeat(rounds, digest('md5', user, owner, flags, id, unlocked), (value) =>
    digest('md5', value.subarray(0, length)),
  ).subarray(0, length);
  // Algorithms 4 and 5: the user's entry.
  const check =
    revision === 2
      ? rc4(key, user)
      : Buffer.concat([many(key, digest('md5', padded(''), id)), Buffer.alloc(16, 7)]);
  const common = `/Filter /Standard /R ${revision} /P ${permissions} /O ${hexOf(owner)} /U ${hexOf(check)}`;
  const { strings = 'AESV2', streams = 'AESV2' } = spec;
  if (revision < 4) {
    const version = revision === 2 ? '/V 1' : `/V 2 /Length ${bits}`;
    const cipher: Cipher = (bytes, num) => rc4(objectKey(key, num, false), bytes);
    return { dictionary: `<<${common} ${version}>>`, string: cipher, stream: cipher };
  }
  const filters = ['V2', 'AESV2'].map((name) => `/Own${name} <</CFM /${name} /Length ${length}>>`);
  // A short key of version 4 is filled up with zeros, as by pdf.js.
  const filled = Buffer.concat([key, Buffer.alloc(16 - length)]);
  const label = (name: string) => (name === 'Identity' ? name : `Own${name}`);
  const members = `/V 4 /Length ${bits} /CF <<${filters.join(' ')}>> /StrF /${label(strings)} /StmF /${label(streams)}`;
  return {
    dictionary: `<<${common} ${members} /EncryptMetadata ${encryptMetadata}>>`,
    string: cipherOf(strings, filled),
    stream: cipherOf(streams, filled),
  };
}

function cipherOf(filter: 'V2' | 'AESV2' | 'Identity', key: Uint8Array): Cipher {
  if (filter === 'Identity') return (bytes) => bytes;
  if (filter === 'V2') return (bytes, num) => rc4(objectKey(key, num, false), bytes);
  return (bytes, num) => aes(objectKey(key, num, true), bytes);
}

/** Algorithm 1: the key of an object of generation 0. */
function objectKey(key: Uint8Array, num: number, isAes: boolean): Uint8Array {
  const number = Buffer.alloc(5);
  number.writeUIntLE(num, 0, 3);
  const salt = isAes ? Buffer.from('sAlT') : Buffer.of();
  return digest('md5', key, number, salt).subarray(0, Math.min(16, key.length + 5));
}

/** Revisions 5 and 6: SHA-2 and AES-256 (7.6.4.3.3, 7.6.4.4.7 to 7.6.4.4.9). */
function modernLock(spec: LockSpec): Lock {
  const { revision, encryptMetadata = true, userPassword = '', ownerPassword = 'owner' } = spec;
  const key = digest('sha256', Buffer.from('the key of the file'));
  const hash = revision === 5 ? simpleHash : hardenedHash;
  const entries = (password: string, salts: string, user: Uint8Array) => {
    const bytes = Buffer.from(password);
    const [first, second] = [Buffer.from(salts.slice(0, 8)), Buffer.from(salts.slice(8))];
    const check = Buffer.concat([hash(bytes, first, user), first, second]);
    const wrapping = createCipheriv('aes-256-cbc', hash(bytes, second, user), Buffer.alloc(16));
    return { check, wrapped: wrapping.setAutoPadding(false).update(key) };
  };
  const user = entries(userPassword, 'usersalt.forukey', Buffer.of());
  const owner = entries(ownerPassword, 'ownrsalt.forokey', user.check);
  const flags = Buffer.alloc(16, 255);
  flags.writeInt32LE(permissions);
  flags.write(`${encryptMetadata ? 'T' : 'F'}adbabcd`, 8, 'latin1');
  const perms = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(flags);
  const dictionary = [
    `<</Filter /Standard /V 5 /R ${revision} /Length 256 /P ${permissions}`,
    `/O ${hexOf(owner.check)} /U ${hexOf(user.check)}`,
    `/OE ${hexOf(owner.wrapped)} /UE ${hexOf(user.wrapped)} /Perms ${hexOf(perms)}`,
    '/CF <</StdCF <</CFM /AESV3 /AuthEvent /DocOpen /Length 32>>>> /StrF /StdCF /StmF /StdCF',
    `/EncryptMetadata ${encryptMetadata}>>`,
  ].join(' ');
  const cipher: Cipher = (bytes) => aes(key, bytes);
  return { dictionary, string: cipher, stream: cipher };
}

const simpleHash = (password: Uint8Array, salt: Uint8Array, user: Uint8Array) =>
  digest('sha256', password, salt, user);

/** Algorithm 2.B. */
function hardenedHash(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  let hash: Uint8Array = simpleHash(password, salt, user);
  let round = 0;
  for (let last = 0; round < 64 || last > round - 32; round += 1) {
    const block = Buffer.concat([password, hash, user]);
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32));
    const mixed = cipher
      .setAutoPadding(false)
      .update(Buffer.concat(Array.from({ length: 64 }, () => block)));
    const remainder = BigInt(`0x${mixed.subarray(0, 16).toString('hex')}`) % 3n;
    hash = digest({ '0': 'sha256', '1': 'sha384' }[String(remainder)] ?? 'sha512', mixed);
    last = mixed[mixed.length - 1] ?? 0;
  }
  return hash.subarray(0, 32);
}

/** AES in CBC mode behind its initialization vector, which is always the same one here. */
function aes(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const start = Buffer.from('an initial block');
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, start);
  return Buffer.concat([start, cipher.update(bytes), cipher.final()]);
}

/** The password, filled up with the standard's own bytes to 32. */
function padded(password: string): Buffer {
  const filling = '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a';
  return Buffer.concat([Buffer.from(password, 'latin1'), Buffer.from(filling, 'hex')]).subarray(
    0,
    32,
  );
}

/** RC4, which OpenSSL 3 no longer offers. */
function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (a: number, b: number) => {
    [state[a & 255], state[b & 255]] = [at(b), at(a)];
  };
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j += at(i) + (key[i % key.length] ?? 0);
    swap(i, j);
  }
  j = 0;
  return bytes.map((byte, index) => {
    j += at(index + 1);
    swap(index + 1, j);
    return byte ^ at(at(index + 1) + at(j));
  });
}
