import type { Database } from '#server/service/storage/database/database.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';

/** A browser's session: the hash of its cookie, and whose it is. Times in ms since 1970. */
export interface Session {
  hash: Uint8Array;
  /** Stands for the API key in lists and limits: its id, or a hash of a remote service's key. */
  owner: string;
  /** Holds nothing, and shows by which secret the session was made. */
  mark: Uint8Array;
  createdAt: number;
  expiresAt: number;
}

/** A one-time link that opens a session with the installation's first key. */
export type ConnectToken = Omit<Tables['connectTokens'], 'sealedApiKey' | 'usedAt'>;

/** Sessions and the links that open them. */
export interface SessionStore {
  add(session: Session): Promise<void>;
  /** The session, unless it has ended. */
  find(hash: Uint8Array, now: number): Promise<Session | undefined>;
  /** Sets when a session ends. */
  prolong(hash: Uint8Array, expiresAt: number): Promise<void>;
  remove(hash: Uint8Array): Promise<void>;
  removeOf(owner: string): Promise<void>;
  addConnectToken(token: ConnectToken): Promise<void>;
  /** Uses up a token. True once, before it ends; false from then on. */
  useConnectToken(hash: Uint8Array, now: number): Promise<boolean>;
  /** Removes sessions and tokens that have ended. */
  removeEnded(now: number): Promise<void>;
}

/** The sessions of a database. */
export function createSessionStore({ db }: Database): SessionStore {
  return {
    async add({ mark, ...session }) {
      await db
        .insertInto('sessions')
        .values({ ...session, sealedApiKey: mark })
        .execute();
    },
    find: (hash, now) =>
      db
        .selectFrom('sessions')
        .select(['hash', 'owner', 'sealedApiKey as mark', 'createdAt', 'expiresAt'])
        .where('hash', '=', hash)
        .where('expiresAt', '>', now)
        .executeTakeFirst(),
    async remove(hash) {
      await db.deleteFrom('sessions').where('hash', '=', hash).execute();
    },
    async prolong(hash, expiresAt) {
      await db.updateTable('sessions').set({ expiresAt }).where('hash', '=', hash).execute();
    },
    async removeOf(owner) {
      await db.deleteFrom('sessions').where('owner', '=', owner).execute();
    },
    async addConnectToken(token) {
      await db.insertInto('connectTokens').values(token).execute();
    },
    async useConnectToken(hash, now) {
      const result = await db
        .updateTable('connectTokens')
        .set({ usedAt: now })
        .where('hash', '=', hash)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows === 1n;
    },
    async removeEnded(now) {
      await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
      await db.deleteFrom('connectTokens').where('expiresAt', '<=', now).execute();
    },
  };
}
