import { createPrivateKey, type KeyObject } from 'node:crypto';
import { OctetString } from 'asn1js';
import {
  type AlgorithmIdentifier,
  AuthenticatedSafe,
  type BagType,
  CertBag,
  ContentInfo,
  EncryptedData,
  getCrypto,
  PBES2Params,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeContents,
} from 'pkijs';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import type { SealKey } from '#server/service/pdf/sealJob.ts';
import { matchKey } from './matchKey.ts';

const pbes2 = '1.2.840.113549.1.5.13';
const pbkdf2 = '1.2.840.113549.1.5.12';
/** AES-CBC with keys of 128, 192 and 256 bits. */
const aesCbc = new Set([
  '2.16.840.1.101.3.4.1.2',
  '2.16.840.1.101.3.4.1.22',
  '2.16.840.1.101.3.4.1.42',
]);

/**
 * Reads a key with its certificates from a PKCS #12 file (RFC 7292) of the kind that OpenSSL 3 and
 * today's keytool make: PBES2 with PBKDF2 and AES-CBC (RFC 8018). Rejects with `PdfTrouble`:
 * `password` when the password is wrong; `unsupported` when the file is damaged, locked in another
 * way, or has no key with its certificate.
 */
export async function readP12(bytes: Uint8Array, password: string): Promise<SealKey> {
  let key: KeyObject | undefined;
  const certificates: Uint8Array[] = [];
  for (const bag of await openBags(bytes, toArrayBuffer(Buffer.from(password)))) {
    if (bag instanceof PrivateKeyInfo || bag instanceof PKCS8ShroudedKeyBag) {
      key ??= openKey(bag, password);
    }
    if (bag instanceof CertBag && bag.certValue instanceof OctetString) {
      certificates.push(new Uint8Array(bag.certValue.getValue()));
    }
  }
  if (!key) throw new PdfTrouble('unsupported', 'The PKCS#12 file holds no private key.');
  if (certificates.length === 0) {
    throw new PdfTrouble('unsupported', 'The PKCS#12 file holds no certificate.');
  }
  return matchKey(key, certificates);
}

/** Resolves to the contents of a file; its keys are still locked. */
async function openBags(bytes: Uint8Array, password: ArrayBuffer): Promise<BagType[]> {
  const file = parse(() => PFX.fromBER(toArrayBuffer(bytes)));
  const content = file.authSafe.content;
  if (!(content instanceof OctetString)) throw damaged();
  const safe = parse(() => AuthenticatedSafe.fromBER(content.getValue()));
  await checkPassword(file, password);
  const bags: BagType[] = [];
  for (const info of safe.safeContents) {
    const opened = await openContent(info, password);
    bags.push(...opened.safeBags.map(({ bagValue }) => bagValue));
  }
  return bags;
}

/** Where a file has no MAC, or one of an unknown kind, a wrong password shows at decryption. */
async function checkPassword(file: PFX, password: ArrayBuffer): Promise<void> {
  const method = file.macData?.mac.digestAlgorithm.algorithmId;
  if (method === undefined || !('name' in getCrypto(true).getAlgorithmByOID(method))) return;
  try {
    await file.parseInternalValues({ password, checkIntegrity: true });
  } catch {
    throw wrongPassword();
  }
}

async function openContent(info: ContentInfo, password: ArrayBuffer): Promise<SafeContents> {
  const { contentType, content } = info;
  if (contentType === ContentInfo.DATA && content instanceof OctetString) {
    return parse(() => SafeContents.fromBER(content.getValue()));
  }
  if (contentType !== ContentInfo.ENCRYPTED_DATA) throw damaged();
  const locked = parse(() => new EncryptedData({ schema: content }));
  if (!isOfToday(locked.encryptedContentInfo.contentEncryptionAlgorithm)) throw outdated();
  try {
    return SafeContents.fromBER(await locked.decrypt({ password }));
  } catch {
    throw wrongPassword();
  }
}

/** Node.js reads PKCS #8 itself, locked or not. */
function openKey(bag: PrivateKeyInfo | PKCS8ShroudedKeyBag, password: string): KeyObject {
  const isLocked = bag instanceof PKCS8ShroudedKeyBag;
  if (isLocked && !isOfToday(bag.encryptionAlgorithm)) throw outdated();
  const der = Buffer.from(bag.toSchema().toBER(false));
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8', passphrase: password });
  } catch {
    throw isLocked ? wrongPassword() : damaged();
  }
}

function isOfToday({ algorithmId, algorithmParams }: AlgorithmIdentifier): boolean {
  if (algorithmId !== pbes2) return false;
  const { keyDerivationFunc, encryptionScheme } = parse(
    () => new PBES2Params({ schema: algorithmParams }),
  );
  return keyDerivationFunc.algorithmId === pbkdf2 && aesCbc.has(encryptionScheme.algorithmId);
}

/** Runs a parser of pkijs, which throws errors of many kinds when the bytes are wrong. */
function parse<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw damaged();
  }
}

const toArrayBuffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;

const damaged = () =>
  new PdfTrouble('unsupported', 'The file is damaged or is not a PKCS#12 file.');
const wrongPassword = () =>
  new PdfTrouble('password', 'The password of the PKCS#12 file (SEAL_P12_PASSWORD) is wrong.');
const outdated = () =>
  new PdfTrouble(
    'unsupported',
    'The PKCS#12 file is locked by an outdated method, such as RC2 or 3DES. Convert it with OpenSSL 3: `openssl pkcs12 -legacy -in OLD.p12 -out NEW.pem`. Then set, in place of SEAL_P12, SEAL_KEY and SEAL_CERT to NEW.pem and SEAL_KEY_PASSWORD to its password.',
  );
