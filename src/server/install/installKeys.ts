import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hashSecret } from '#server/gateway/sessions.ts';
import type { KeyStore } from '#server/service/storage/accounts/keyStore.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import { writePrivateFile } from './secrets.ts';

/** Returns a new pair of keys, each of 256 random bits in base64url. */
export function newKeyPair(): { appKey: string; apiKey: string } {
  return {
    appKey: randomBytes(32).toString('base64url'),
    apiKey: randomBytes(32).toString('base64url'),
  };
}

/** Adds a pair under a name; only its hashes are stored. */
export async function addKeyPair(
  keys: KeyStore,
  pair: { appKey: string; apiKey: string },
  name: string,
  now: number,
): Promise<void> {
  await keys.add({
    id: randomUUID(),
    name,
    appKeyHash: hashSecret(pair.appKey),
    apiKeyHash: hashSecret(pair.apiKey),
    createdAt: now,
  });
}

/**
 * Ensures that there is a pair of keys: the environment's, else an existing one, else a new pair,
 * which is written once to DATA_DIR/keys.json. A new pair is made only where no other machine can
 * reach the server; elsewhere this rejects with ConfigError, which says what to do.
 */
export async function installKeys(config: Config, keys: KeyStore, now: number): Promise<void> {
  if (config.remoteService !== undefined) return;
  if (config.keys) {
    const known = await keys.findByApiKeyHash(hashSecret(config.keys.apiKey));
    if (!known) await addKeyPair(keys, config.keys, 'environment', now);
    return;
  }
  if ((await keys.list()).some((pair) => pair.revokedAt === null)) return;
  if (!config.loopbackOnly) {
    throw new ConfigError([
      'There are no keys, and this server can be reached by others. Set SIGNING_APP_KEY and SIGNING_API_KEY, or make a pair with `npm run keys -- add`.',
    ]);
  }
  const pair = newKeyPair();
  if (
    !writePrivateFile(join(config.dataDir, 'keys.json'), `${JSON.stringify(pair, undefined, 2)}\n`)
  ) {
    throw new ConfigError([
      `There are no keys, but ${join(config.dataDir, 'keys.json')} exists. Move it away, or make a pair with \`npm run keys -- add\`.`,
    ]);
  }
  await addKeyPair(keys, pair, 'first run', now);
}
