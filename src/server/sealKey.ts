import { readFileSync } from 'node:fs';
import { openText, sealText } from '#server/gateway/sealText.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { makeCertificate } from '#server/service/pdf/seal/makeCertificate.ts';
import { readP12 } from '#server/service/pdf/seal/readP12.ts';
import type { SealKey } from '#server/service/pdf/sealJob.ts';
import type { SettingsStore } from '#server/service/storage/settingsStore.ts';
import { type Config, ConfigError } from './config.ts';

const setting = 'seal certificate';

/** As kept: DER, and the key encrypted under the wrapping key; both in base64. */
interface KeptKey {
  certificate: string;
  wrappedKey: string;
}

/**
 * The certificate with which documents are sealed: from `SEAL_P12`, else the installation's own,
 * which is made on the first run and kept in the database with its key wrapped (AES-256-GCM).
 */
export async function openSealKey(
  config: Pick<Config, 'sealP12' | 'publicUrl'>,
  settings: SettingsStore,
  wrappingKey: Uint8Array,
): Promise<SealKey> {
  if (config.sealP12) return readKeyFile(config.sealP12);
  const kept = (await settings.get(setting)) ?? (await makeKey(config, settings, wrappingKey));
  const { certificate, wrappedKey } = JSON.parse(kept) as KeptKey;
  const privateKey = openText(new Uint8Array(Buffer.from(wrappedKey, 'base64')), wrappingKey);
  if (privateKey === undefined)
    throw new ConfigError([
      'SECRET (or DATA_DIR/secret) is not the one with which this installation locked its certificate. Set the former one again; without it nothing can be sealed.',
    ]);
  return {
    certificate: new Uint8Array(Buffer.from(certificate, 'base64')),
    privateKey: new Uint8Array(Buffer.from(privateKey, 'base64')),
    chain: [],
  };
}

/** Makes a certificate; of several processes that start together, one's is kept and used by all. */
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
  return settings.putFirst(setting, JSON.stringify(kept));
}

function readKeyFile({ path, password }: { path: string; password: string }): SealKey {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch {
    throw new ConfigError([`SEAL_P12 names ${path}, which cannot be read.`]);
  }
  try {
    return readP12(bytes, password);
  } catch (error) {
    if (!(error instanceof PdfTrouble)) throw error;
    throw new ConfigError([`SEAL_P12: ${error.message}`]);
  }
}
