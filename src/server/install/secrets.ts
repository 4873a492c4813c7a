import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, openSync, closeSync, fsyncSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The keys of an installation, all derived from one secret by HKDF-SHA-256 (RFC 5869); 32 bytes
 * each.
 */
export interface Secrets {
  linkKey: Uint8Array;
  sessionKey: Uint8Array;
  sealKey: Uint8Array;
  /** The default postback secret, as text because receivers configure it by hand. */
  postbackSecret: string;
}

/**
 * Writes a file that only this user can read, durably; does nothing when it exists. Gives whether
 * it was written.
 */
export function writePrivateFile(path: string, content: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  writeSync(file, content);
  fsyncSync(file);
  closeSync(file);
  return true;
}

/**
 * The secret of the environment, else that of `DATA_DIR/secret`, which is made on the first run.
 */
export function readSecret(fromEnvironment: string | undefined, dataDir: string): string {
  if (fromEnvironment !== undefined) return fromEnvironment;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'secret');
  writePrivateFile(path, `${randomBytes(32).toString('base64url')}\n`);
  return readFileSync(path, 'utf8').trim();
}

/** The keys that a secret yields. */
export function deriveSecrets(secret: string): Secrets {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `fieldwright ${purpose}`, 32));
  return {
    linkKey: derive('signing links'),
    sessionKey: derive('sessions'),
    sealKey: derive('seal'),
    postbackSecret: Buffer.from(derive('postbacks')).toString('base64url'),
  };
}
