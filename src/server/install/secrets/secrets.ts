import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '#server/config/config.ts';

/** An installation's keys of 32 bytes, derived from one secret by HKDF-SHA-256 (RFC 5869). */
export interface Secrets {
  linkKey: Uint8Array;
  sessionKey: Uint8Array;
  sealKey: Uint8Array;
  mailKey: Uint8Array;
  /** The default postback secret. It is text, because people enter it where postbacks arrive. */
  postbackSecret: string;
}

/**
 * Writes a file that only this user can read, whole and durably, or not at all. Returns false, and
 * writes nothing, when the file exists.
 */
export function writePrivateFile(path: string, content: string): boolean {
  const work = `${path}.${randomUUID()}`;
  const file = openSync(work, 'wx', 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    // Unlike a rename, a link never takes the place of a file.
    linkSync(work, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(work);
  }
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
  return true;
}

/** How long a secret is at least, in characters. */
const shortestSecret = 32;

/**
 * Returns the secret of the environment, else that of `DATA_DIR/secret`, which the first run makes.
 * Throws ConfigError when that file is empty or short.
 */
export function readSecret(fromEnvironment: string | undefined, dataDir: string): string {
  if (fromEnvironment !== undefined) return fromEnvironment;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) writePrivateFile(path, `${randomBytes(32).toString('base64url')}\n`);
  return knownSecret(undefined, dataDir);
}

/** Returns the same secret, but makes none: throws ConfigError where there is none yet. */
export function knownSecret(fromEnvironment: string | undefined, dataDir: string): string {
  if (fromEnvironment !== undefined) return fromEnvironment;
  const path = join(dataDir, 'secret');
  if (!existsSync(path))
    throw new ConfigError([
      `SECRET is not set, and there is no ${path}. Set SECRET as the server has it.`,
    ]);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < shortestSecret)
    throw new ConfigError([
      `${path} is damaged: it holds ${secret.length} characters instead of ${shortestSecret} or more. Put the former file back; without it all signing links that were sent are dead.`,
    ]);
  return secret;
}

/** Derives the keys of an installation from its secret. */
export function deriveSecrets(secret: string): Secrets {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `fieldwright ${purpose}`, 32));
  return {
    linkKey: derive('signing links'),
    sessionKey: derive('sessions'),
    sealKey: derive('seal'),
    mailKey: derive('outbox'),
    postbackSecret: Buffer.from(derive('postbacks')).toString('base64url'),
  };
}
