import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hashSecret } from '#server/gateway/sessions.ts';
import type { KeyPair, KeyStore } from '#server/service/storage/accounts/keyStore.ts';
import type { SessionStore } from '#server/service/storage/accounts/sessionStore.ts';
import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import { writePrivateFile } from './secrets.ts';

/** Returns a new pair of keys, each of 256 random bits in base64url. */
export function newKeyPair(): { appKey: string; apiKey: string } {
  return {
    appKey: randomBytes(32).toString('base64url'),
    apiKey: randomBytes(32).toString('base64url'),
  };
}

/** Adds a pair under a name; only its hashes are stored. Resolves to its id. */
export async function addKeyPair(
  keys: KeyStore,
  pair: { appKey: string; apiKey: string },
  name: string,
  now: number,
): Promise<string> {
  const id = randomUUID();
  await keys.add({ id, name, ...hashesOf(pair), createdAt: now });
  return id;
}

/** Where keys and what depends on them are kept. */
export interface KeyParts {
  keys: KeyStore;
  settings: Pick<SettingsStore, 'get' | 'put'>;
  sessions: Pick<SessionStore, 'removeOf'>;
}

/**
 * Ensures that there is a pair of keys: the environment's, else an existing one, else a new pair,
 * which is written once to DATA_DIR/keys.json. A new pair is made only where no other machine can
 * reach the server; elsewhere this rejects with ConfigError, which says what to do.
 */
export async function installKeys(config: Config, parts: KeyParts, now: number): Promise<void> {
  const { keys } = parts;
  if (config.remoteService !== undefined) return;
  if (config.keys) return installFromEnvironment(config.keys, parts, now);
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

/** The pair for a remote service, which is in no database; none for the service inside. */
export function remotePair({ remoteService, keys }: Config): KeyPair[] {
  if (remoteService === undefined || !keys) return [];
  const name = 'remote service';
  return [{ id: name, name, ...hashesOf(keys), createdAt: 0, revokedAt: null }];
}

/** The setting that holds the id of the pair that came from the environment. */
const environmentSetting = 'environment key';

/**
 * Takes the environment's pair. A changed one replaces the hashes of the pair that came from the
 * environment before: the old keys and their sessions end at once, and the transactions stay with
 * the pair. Rejects with ConfigError when the API key is another pair's.
 */
async function installFromEnvironment(
  pair: NonNullable<Config['keys']>,
  { keys, settings, sessions }: KeyParts,
  now: number,
): Promise<void> {
  const hashes = hashesOf(pair);
  const known = await keys.findByApiKeyHash(hashes.apiKeyHash);
  const earlier = await environmentPair({ keys, settings });
  if (known && earlier ? known.id !== earlier.id : known && !isSamePair(known, hashes))
    throw new ConfigError([
      `SIGNING_API_KEY is the key of another pair (${known?.id}, "${known?.name}"). Set a pair of its own, or leave both settings out.`,
    ]);
  const own = earlier ?? known;
  if (!own) {
    await settings.put(environmentSetting, await addKeyPair(keys, pair, 'environment', now));
    return;
  }
  await settings.put(environmentSetting, own.id);
  if (isSamePair(own, hashes)) return;
  await keys.replace(own.id, hashes);
  await sessions.removeOf(own.id);
}

/** The pair that came from the environment; earlier versions knew it by its name only. */
async function environmentPair({
  keys,
  settings,
}: Pick<KeyParts, 'keys' | 'settings'>): Promise<KeyPair | undefined> {
  const id = await settings.get(environmentSetting);
  if (id !== undefined) return keys.findById(id);
  const named = (await keys.list()).filter(
    ({ name, revokedAt }) => name === 'environment' && revokedAt === null,
  );
  return named.length === 1 ? named[0] : undefined;
}

type Hashes = Pick<KeyPair, 'appKeyHash' | 'apiKeyHash'>;

function hashesOf({ appKey, apiKey }: { appKey: string; apiKey: string }): Hashes {
  return { appKeyHash: hashSecret(appKey), apiKeyHash: hashSecret(apiKey) };
}

function isSamePair(one: Hashes, other: Hashes): boolean {
  return (
    Buffer.from(one.apiKeyHash).equals(other.apiKeyHash) &&
    Buffer.from(one.appKeyHash).equals(other.appKeyHash)
  );
}
