import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type PdfObject, PdfDict, PdfName, PdfString } from './pdfObject.ts';
import { rc4 } from './rc4.ts';
import { PdfTrouble } from './pdfTrouble.ts';

/**
 * How strings and streams of one document are locked and unlocked; opened with the empty user
 * password.
 */
export interface Encryption {
  decrypt(kind: CipherKind, bytes: Uint8Array, num: number, gen: number): Uint8Array;
  encrypt(kind: CipherKind, bytes: Uint8Array, num: number, gen: number): Uint8Array;
  /** False where XMP metadata streams are left readable. */
  encryptsMetadata: boolean;
  /** Whether other readers make another key or cipher of it than pdf.js, which is followed here. */
  isOdd: boolean;
  /** False where only attachments are locked, by a password: they stay so. */
  opensFiles: boolean;
}

/** What is locked: a name is that of a crypt filter (ISO 32000-2, 7.6.6). */
export type CipherKind = 'string' | 'stream' | 'file' | PdfName;
type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);
const md5 = (...parts: Uint8Array[]) => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const firstOf = (value: PdfObject | undefined) => (Array.isArray(value) ? value[0] : value);

/**
 * How a stream with this dictionary is locked in an encrypted document; undefined for one that
 * stays readable (ISO 32000-2, 7.5.8.2, 7.6.6).
 */
export function lockOf(
  dict: PdfDict,
  { encryptsMetadata }: Pick<Encryption, 'encryptsMetadata'>,
): CipherKind | undefined {
  const type = dict.raw('Type');
  const kind = type instanceof PdfName ? type.name : '';
  if (kind === 'XRef' || (kind === 'Metadata' && !encryptsMetadata)) return undefined;
  const first = firstOf(dict.raw('Filter'));
  if (!(first instanceof PdfName) || first.name !== 'Crypt')
    return kind === 'EmbeddedFile' ? 'file' : 'stream';
  const params = firstOf(dict.raw('DecodeParms'));
  const named = params instanceof PdfDict ? params.raw('Name') : undefined;
  return named instanceof PdfName && named.name !== 'Identity' ? named : undefined;
}

/** Members of an encryption dictionary. */
interface Members {
  get: (key: string) => PdfObject;
  number: (key: string, otherwise: number) => number;
  bytes: (key: string) => Uint8Array;
  /** A crypt filter by its name, where there is one. */
  filter: (name: PdfObject) => { get: (key: string) => PdfObject } | undefined;
}

/**
 * Opens the standard security handler with the empty user password (ISO 32000-2, 7.6.4; revisions 2
 * to 6). Throws `password` where a password is needed and `unsupported` for other handlers.
 */
export function openEncryption(
  encrypt: PdfDict,
  firstId: Uint8Array,
  resolve: (value: PdfObject | undefined) => PdfObject,
): Encryption {
  const members = membersOf(encrypt, resolve);
  const { get, number } = members;
  const filter = get('Filter');
  if (filter instanceof PdfName && filter.name !== 'Standard') {
    throw new PdfTrouble(
      'unsupported',
      `The document is locked by the "${filter.name}" method, which needs its owner's program.`,
    );
  }
  const version = number('V', 0);
  const methodOf = (kind: CipherKind) => methodIn(members, version, filterName(members, kind));
  const methods = {
    string: methodOf('string'),
    stream: methodOf('stream'),
    file: methodOf('file'),
  };
  const key = number('R', 2) >= 5 ? newKey(members) : oldKey(members, firstId);
  const isFree = methods.string === 'none' && methods.stream === 'none';
  if (!key && !(isFree && asksForFiles(members)))
    throw new PdfTrouble(
      'password',
      'The document is locked by a password. Remove it and try again.',
    );
  const known = (kind: CipherKind) => (kind instanceof PdfName ? methodOf(kind) : methods[kind]);
  const by = (work: typeof unlock): Encryption['decrypt'] => {
    return (kind, data, num, gen) => (key ? work(known(kind), key.bytes, data, num, gen) : data);
  };
  return {
    encryptsMetadata: get('EncryptMetadata') !== false,
    isOdd: key?.isOdd === true || isMislabelled(members, version),
    opensFiles: key !== undefined || methods.file === 'none',
    decrypt: by(unlock),
    encrypt: by(lock),
  };
}

function membersOf(
  encrypt: PdfDict,
  resolve: (value: PdfObject | undefined) => PdfObject,
): Members {
  const get = (key: string) => resolve(encrypt.raw(key));
  return {
    get,
    number(key, otherwise) {
      const value = get(key);
      return typeof value === 'number' ? value : otherwise;
    },
    bytes(key) {
      const value = get(key);
      return value instanceof PdfString ? value.bytes : new Uint8Array();
    },
    filter(name) {
      const filters = get('CF');
      if (!(filters instanceof PdfDict) || !(name instanceof PdfName)) return undefined;
      const found = resolve(filters.raw(name.name));
      return found instanceof PdfDict ? { get: (key) => resolve(found.raw(key)) } : undefined;
    },
  };
}

interface FileKey {
  bytes: Uint8Array;
  isOdd: boolean;
}

/** The key of revisions 5 and 6, undefined where a password is needed. */
function newKey({ bytes, number }: Members): FileKey | undefined {
  const revision = number('R', 5);
  const user = bytes('U');
  const wanted = hashOf(revision, user.subarray(32, 40));
  if (!wanted.equals(user.subarray(0, 32))) return undefined;
  const wrapped = bytes('UE').subarray(0, 32);
  // Else nothing fails before something is decrypted, which may be when everybody has signed.
  if (wrapped.length < 32)
    throw new PdfTrouble('damaged', 'The key that the document is locked with is damaged.');
  const wrapping = hashOf(revision, user.subarray(40, 48));
  const open = createDecipheriv('aes-256-cbc', wrapping, Buffer.alloc(16)).setAutoPadding(false);
  return { bytes: Buffer.concat([open.update(wrapped), open.final()]), isOdd: false };
}

/**
 * The key of revisions 2 to 4, undefined where a password is needed. A version 4 key that is said
 * to be short is filled up with zeros, as by pdf.js; other readers leave it as it is, or make a
 * long one.
 */
function oldKey(members: Members, firstId: Uint8Array): FileKey | undefined {
  const { get, number, bytes } = members;
  const version = number('V', 0);
  const revision = number('R', 2);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(number('P', 0) | 0);
  const parts = [padding, bytes('O').subarray(0, 32), permissions, firstId];
  if (revision >= 4 && get('EncryptMetadata') === false) parts.push(Buffer.alloc(4, 255));
  const first = md5(...parts);
  for (const size of new Set([keyLengthOf(members, version), version >= 4 ? 16 : 5])) {
    let hash = first;
    if (revision >= 3) for (let round = 0; round < 50; round++) hash = md5(hash.subarray(0, size));
    const key = hash.subarray(0, size);
    if (!opensUser(key, revision, firstId, bytes('U'))) continue;
    const isOdd = version >= 4 && size < 16;
    return { bytes: isOdd ? Buffer.concat([key, Buffer.alloc(16 - size)]) : key, isOdd };
  }
  return undefined;
}

/** Bytes of the key as the dictionary gives them, in bits or, for a crypt filter, in bytes. */
function keyLengthOf({ get, number, filter }: Members, version: number): number {
  let bits = number('Length', 0);
  if (bits === 0 && version >= 4) {
    const length = filter(get('StmF'))?.get('Length');
    bits = typeof length === 'number' && length > 0 ? length : 128;
    if (bits < 40) bits *= 8;
  }
  return version === 1 ? 5 : Math.min(16, Math.max(5, (bits || 40) >> 3));
}

/** Whether a password is asked for when an attachment is opened, and not before. */
function asksForFiles(members: Members): boolean {
  const event = members.filter(filterName(members, 'file'))?.get('AuthEvent');
  return event instanceof PdfName && event.name === 'EFOpen';
}

function filterName({ get }: Members, kind: CipherKind): PdfObject {
  if (kind instanceof PdfName) return kind;
  if (kind === 'file') return get('EFF') ?? get('StmF');
  return get(kind === 'string' ? 'StrF' : 'StmF');
}

const methodNames: Record<string, Method> = {
  None: 'none',
  V2: 'rc4',
  AESV2: 'aes128',
  AESV3: 'aes256',
};

function methodIn({ filter }: Members, version: number, name: PdfObject): Method {
  if (version < 4) return 'rc4';
  const method = filter(name)?.get('CFM');
  const text = method instanceof PdfName ? method.name : 'None';
  const found = methodNames[text];
  if (!found || (version === 4 && found === 'aes256'))
    throw new PdfTrouble('unsupported', `The document is locked by the cipher "${text}".`);
  return version >= 5 && found !== 'none' ? 'aes256' : found;
}

/** Whether a filter of version 5 names an older cipher, which readers believe or do not. */
function isMislabelled(members: Members, version: number): boolean {
  if (version < 5) return false;
  return (['string', 'stream', 'file'] as const).some((kind) => {
    const method = members.filter(filterName(members, kind))?.get('CFM');
    return method instanceof PdfName && !['AESV3', 'None'].includes(method.name);
  });
}

/** Does the file key open the document for its user (algorithms 6 of ISO 32000-1, 7.6.3.4)? */
function opensUser(key: Uint8Array, revision: number, id: Uint8Array, user: Uint8Array): boolean {
  if (revision === 2) return Buffer.from(rc4(key, padding)).equals(user.subarray(0, 32));
  let check: Uint8Array = rc4(key, md5(padding, id));
  for (let round = 1; round <= 19; round++) {
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  }
  return Buffer.from(check).equals(user.subarray(0, 16));
}

/** The hash of an empty password with this salt (algorithm 2.B of ISO 32000-2 for revision 6). */
function hashOf(revision: number, salt: Uint8Array): Buffer {
  let hash: Buffer = createHash('sha256').update(salt).digest();
  if (revision === 5) return hash;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => hash));
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32));
    const mixed = cipher.setAutoPadding(false).update(block);
    const remainder = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    hash = createHash(['sha256', 'sha384', 'sha512'][remainder] as string)
      .update(mixed)
      .digest();
    last = mixed.at(-1) as number;
  }
  return hash.subarray(0, 32);
}

function objectKey(key: Uint8Array, num: number, gen: number, salted: boolean): Buffer {
  const tail = [num, num >> 8, num >> 16, gen, gen >> 8].map((byte) => byte & 255);
  if (salted) tail.push(0x73, 0x41, 0x6c, 0x54);
  return md5(key, Uint8Array.from(tail)).subarray(0, Math.min(key.length + 5, 16));
}

function unlock(method: Method, key: Uint8Array, data: Uint8Array, num: number, gen: number) {
  if (method === 'none') return data;
  if (method === 'rc4') return rc4(objectKey(key, num, gen, false), data);
  if (data.length < 32) return new Uint8Array();
  const own = method === 'aes256' ? key : objectKey(key, num, gen, true);
  const open = createDecipheriv(
    own.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc',
    own,
    data.subarray(0, 16),
  );
  const whole = 16 + ((data.length - 16) & ~15);
  const plain = open.setAutoPadding(false).update(data.subarray(16, whole));
  const pad = plain.at(-1) ?? 0;
  return pad >= 1 && pad <= 16 ? plain.subarray(0, plain.length - pad) : plain;
}

function lock(method: Method, key: Uint8Array, data: Uint8Array, num: number, gen: number) {
  if (method === 'none') return data;
  if (method === 'rc4') return rc4(objectKey(key, num, gen, false), data);
  const own = method === 'aes256' ? key : objectKey(key, num, gen, true);
  const start = randomBytes(16);
  const cipher = createCipheriv(own.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', own, start);
  return Buffer.concat([start, cipher.update(data), cipher.final()]);
}
