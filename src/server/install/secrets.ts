import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, openSync, closeSync, fsyncSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** An installation's keys of 32 bytes, derived from one secret by HKDF-SHA-256 (RFC 5869). */
export interface Secrets {
  linkKey: Uint8Array;
  sessionKey: Uint8Array;
  sealKey: Uint8Array;
  /** The default postback secret. It is text, because people enter it where postbacks arrive. */
  postbackSecret: string;
}

/**
 * Writes a file that only this user can read, durably. Returns false, and writes nothing, when the
 * file exists.
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
 * Returns the secret of the environment, else that of `DATA_DIR/secret`, which the first run makes.
 */
export function readSecret(fromEnvironment: string | undefined, dataDir: string): string {
  if (fromEnvironment !== undefined) return fromEnvironment;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'secret');
  writePrivateFile(path, `${randomBytes(32).toString('base64url')}\n`);
  return readFileSync(path, 'utf8').trim();
}

/** Derives the keys of an installation from its secret. */
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
