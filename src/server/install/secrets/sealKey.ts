import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openText, sealText } from '#server/gateway/sealText.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { makeCertificate } from '#server/service/pdf/seal/makeCertificate.ts';
import { matchKey } from '#server/service/pdf/seal/matchKey.ts';
import { readP12 } from '#server/service/pdf/seal/readP12.ts';
import { readPemCertificates, readPemKey } from '#server/service/pdf/seal/readPem.ts';
import type { SealKey } from '#server/service/pdf/sealJob.ts';
import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import type { SealFiles } from '#server/config/sealFiles.ts';

/** The setting that holds the installation's own key, wrapped, with its certificate. */
export const sealSetting = 'seal certificate';

/** The form in the database: DER, and the key encrypted with the wrapping key, both in base64. */
interface KeptKey {
  certificate: string;
  wrappedKey: string;
}

/**
 * Resolves to the key and certificates with which documents are sealed: those of `SEAL_P12`, or of
 * `SEAL_KEY` and `SEAL_CERT`; else the installation's own, which are made on the first run and kept
 * in the database with the key wrapped (AES-256-GCM); one that `previousKey` opens is wrapped anew.
 * Rejects with `ConfigError` when the files or the kept key cannot be opened, or when key and
 * certificate do not belong together.
 */
export async function openSealKey(
  config: Pick<Config, 'sealFiles' | 'publicUrl'>,
  settings: SettingsStore,
  wrappingKey: Uint8Array,
  previousKey?: Uint8Array,
): Promise<SealKey> {
  if (config.sealFiles) return readSealKey(config.sealFiles);
  const kept = (await settings.get(sealSetting)) ?? (await makeKey(config, settings, wrappingKey));
  const { certificate, wrappedKey, ...rest } = JSON.parse(kept) as KeptKey;
  const wrapped = new Uint8Array(Buffer.from(wrappedKey, 'base64'));
  const earlier = previousKey && openText(wrapped, previousKey);
  if (earlier !== undefined) {
    const anew = Buffer.from(sealText(earlier, wrappingKey)).toString('base64');
    await settings.put(sealSetting, JSON.stringify({ certificate, wrappedKey: anew, ...rest }));
  }
  const privateKey = earlier ?? openText(wrapped, wrappingKey);
  if (privateKey === undefined)
    throw new ConfigError([
      'SECRET (or DATA_DIR/secret) is not the one that this installation encrypted the key of its seal with. Set the former one again; to change it, set the former one as SECRET_PREVIOUS.',
    ]);
  return {
    certificate: new Uint8Array(Buffer.from(certificate, 'base64')),
    privateKey: new Uint8Array(Buffer.from(privateKey, 'base64')),
    chain: [],
  };
}

/** Makes a certificate. Of processes that start together, one's is kept and used by all. */
async function makeKey(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  settings: SettingsStore,
  wrappingKey: Uint8Array,
): Promise<string> {
  const made = await makeCertificate(`Fieldwright at ${new URL(publicUrl).host}`);
  const key = Buffer.from(made.privateKey).toString('base64');
  const kept: KeptKey = {
    certificate: Buffer.from(made.certificate).toString('base64'),
    wrappedKey: Buffer.from(sealText(key, wrappingKey)).toString('base64'),
  };
  return settings.putFirst(sealSetting, JSON.stringify(kept));
}

async function readSealKey(files: SealFiles): Promise<SealKey> {
  if (files.form === 'p12') {
    const bytes = readNamed('SEAL_P12', files.path);
    return inWords('SEAL_P12', () => readP12(bytes, files.password));
  }
  const keyText = readNamed('SEAL_KEY', files.keyPath).toString('latin1');
  const certificateText = readNamed('SEAL_CERT', files.certificatePath).toString('latin1');
  const key = await inWords('SEAL_KEY', () => readPemKey(keyText, files.password));
  const certificates = await inWords('SEAL_CERT', () => readPemCertificates(certificateText));
  return inWords('SEAL_KEY and SEAL_CERT', () => matchKey(key, certificates));
}

function readNamed(variable: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new ConfigError([`${variable} names ${path}, which cannot be read.`]);
  }
}

async function inWords<T>(variable: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PdfTrouble)) throw error;
    throw new ConfigError([`${variable}: ${error.message}`]);
  }
}

/** One setting for each certificate, by its SHA-256, so that processes cannot undo each other. */
export const certificatePrefix = 'seal certificate sha256 ';

/**
 * Keeps the certificate with which documents are sealed now. Resolves to all that were ever kept
 * (DER): what was sealed with an earlier one is still known as sealed here.
 */
export async function keepCertificate(
  settings: SettingsStore,
  certificate: Uint8Array,
): Promise<Uint8Array[]> {
  const digest = createHash('sha256').update(certificate).digest('hex');
  const value = Buffer.from(certificate).toString('base64');
  await settings.putFirst(`${certificatePrefix}${digest}`, value);
  const kept = await settings.list(certificatePrefix);
  return kept.map((one) => new Uint8Array(Buffer.from(one, 'base64')));
}
