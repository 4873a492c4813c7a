import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyStore } from '#server/service/storage/accounts/keyStore.ts';
import type { SessionStore } from '#server/service/storage/accounts/sessionStore.ts';
import { openText, sealText } from './sealText.ts';

/** How long a one-time link works, in milliseconds: 10 minutes. */
export const connectLifetimeMs = 10 * 60 * 1000;

const hour = 60 * 60 * 1000;

/**
 * How long a session lasts without a request, in milliseconds: 30 days where only this machine
 * reaches the server, else 12 hours.
 */
export function sessionIdleMs(loopbackOnly: boolean): number {
  return loopbackOnly ? 30 * 24 * hour : 12 * hour;
}

/** A signed-in browser. `owner` names whose transactions it sees: the id of an API key. */
export interface SignedIn {
  owner: string;
  /** Whether the session lasts anew from now on. */
  isProlonged: boolean;
}

/**
 * Sessions of browsers. A one-time link or an API key opens one, a cookie finds it, and it ends
 * when a person closes it, when it was not used for its time, or with its key.
 */
export interface Sessions {
  /** How long a session lasts without a request, in milliseconds. */
  idleMs: number;
  /** Resolves to a one-time secret for `?connect=`. */
  issueConnectToken(): Promise<string>;
  /** Resolves to the secret for a new session's cookie; undefined when token or key is wrong. */
  openByToken(token: string): Promise<string | undefined>;
  openByApiKey(apiKey: string): Promise<string | undefined>;
  find(secret: string | undefined): Promise<SignedIn | undefined>;
  close(secret: string): Promise<void>;
  /** Ends all sessions of the key that this one was opened with. */
  closeAll(secret: string): Promise<void>;
}

/** What sessions need. With a remote service, only `remoteApiKey` opens a session. */
export interface SessionOptions {
  store: SessionStore;
  keys: KeyStore;
  /** Derived from the installation's secret. When that secret changes, all sessions end. */
  sessionKey: Uint8Array;
  remoteApiKey: string | undefined;
  /** How long a session lasts without a request, in milliseconds. */
  idleMs: number;
  now: () => number;
}

/** Returns the SHA-256 of a secret, the form in which secrets are stored. */
export function hashSecret(secret: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(secret).digest());
}

const newSecret = () => randomBytes(32).toString('base64url');

/**
 * The owner of everything sent through a remote service, made from the hash of its key: a different
 * key is a different owner.
 */
export const remoteOwner = (apiKey: string): string =>
  `remote:${Buffer.from(hashSecret(apiKey)).toString('hex').slice(0, 32)}`;

/** Resolves to a one-time secret for `?connect=`, which needs nothing but the store. */
export async function issueConnectToken(store: SessionStore, now: number): Promise<string> {
  const token = newSecret();
  await store.addConnectToken({
    hash: hashSecret(token),
    createdAt: now,
    expiresAt: now + connectLifetimeMs,
  });
  return token;
}

/** Creates sessions over a store whose rows hold hashes of cookies and tokens, and no API key. */
export function createSessions(options: SessionOptions): Sessions {
  const { store, keys, sessionKey, remoteApiKey, idleMs, now } = options;
  async function open(owner: string): Promise<string> {
    const secret = newSecret();
    const createdAt = now();
    await store.removeEnded(createdAt);
    await store.add({
      hash: hashSecret(secret),
      owner,
      mark: sealText('', sessionKey),
      createdAt,
      expiresAt: createdAt + idleMs,
    });
    return secret;
  }

  const findMarked = async (secret: string | undefined) => {
    if (secret === undefined) return undefined;
    const session = await store.find(hashSecret(secret), now());
    return session && openText(session.mark, sessionKey) !== undefined ? session : undefined;
  };

  const firstOwner = async () => {
    if (remoteApiKey !== undefined) return remoteOwner(remoteApiKey);
    return (await keys.list()).find((pair) => pair.revokedAt === null)?.id;
  };

  return {
    idleMs,

    issueConnectToken: () => issueConnectToken(store, now()),

    async openByToken(token) {
      if (!(await store.useConnectToken(hashSecret(token), now()))) return undefined;
      const owner = await firstOwner();
      return owner === undefined ? undefined : open(owner);
    },

    async openByApiKey(apiKey) {
      const hash = hashSecret(apiKey);
      if (remoteApiKey !== undefined) {
        return timingSafeEqual(hash, hashSecret(remoteApiKey))
          ? open(remoteOwner(apiKey))
          : undefined;
      }
      const pair = await keys.findByApiKeyHash(hash);
      return pair && pair.revokedAt === null ? open(pair.id) : undefined;
    },

    async find(secret) {
      const session = await findMarked(secret);
      if (!session) return undefined;
      // Written now and then only: most requests cost no write.
      const expiresAt = now() + idleMs;
      const isProlonged = expiresAt - session.expiresAt > idleMs / 24;
      if (isProlonged) await store.prolong(session.hash, expiresAt);
      const signedIn = { owner: session.owner, isProlonged };
      if (remoteApiKey !== undefined)
        return session.owner === remoteOwner(remoteApiKey) ? signedIn : undefined;
      const pair = await keys.findById(session.owner);
      return pair && pair.revokedAt === null ? signedIn : undefined;
    },

    close: (secret) => store.remove(hashSecret(secret)),

    async closeAll(secret) {
      const session = await findMarked(secret);
      if (session) await store.removeOf(session.owner);
    },
  };
}
