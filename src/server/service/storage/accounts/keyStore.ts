import { type Database, prepared } from '#server/service/storage/database/database.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';

/**
 * A pair of keys by which a client is known. Only SHA-256 hashes are kept. Times in ms since 1970.
 */
export type KeyPair = Tables['apiKeys'];

/** What pairs are called that nobody named. */
const unchosenNames = new Set(['environment', 'first run', 'unnamed']);

/** Key pairs. */
export interface KeyStore {
  add(pair: Omit<KeyPair, 'revokedAt'>): Promise<void>;
  /**
   * The pair of an API key, revoked or not; compare the application key's hash in constant time.
   * What another process changes is seen within a tenth of a second, what this store does at once.
   */
  findByApiKeyHash(apiKeyHash: Uint8Array): Promise<KeyPair | undefined>;
  /** The pair with this id, revoked or not. */
  findById(id: string): Promise<KeyPair | undefined>;
  /** In the order of creation. */
  list(): Promise<KeyPair[]>;
  /** Puts other keys in the place of a pair's; whatever is the pair's stays so. */
  replace(id: string, hashes: Pick<KeyPair, 'appKeyHash' | 'apiKeyHash'>): Promise<void>;
  /** False when there is no such pair. */
  rename(id: string, name: string): Promise<boolean>;
  /** False when there is no such pair, or it was revoked before. */
  revoke(id: string, now: number): Promise<boolean>;
}

/** Resolves to the name that people gave to a pair; undefined where they gave none. */
export async function chosenNameOf(
  keys: Pick<KeyStore, 'findById'>,
  id: string,
): Promise<string | undefined> {
  const name = (await keys.findById(id))?.name;
  return name === undefined || unchosenNames.has(name) ? undefined : name;
}

const selectByHash = prepared((db, { apiKeyHash }: { apiKeyHash: Uint8Array }) =>
  db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'appKeyHash', 'apiKeyHash', 'createdAt', 'revokedAt'])
    .where('apiKeyHash', '=', apiKeyHash),
);

/** How long a pair that was found counts, ms: one program asks with it many times a second. */
const heldMs = 100;
/** Pairs that are held at most. */
const mostHeld = 1_000;

/** The key pairs of a database. */
export function createKeyStore({ db }: Database): KeyStore {
  const held = new Map<string, { pair: KeyPair; until: number }>();
  /** Counts what this store changed: what was being read meanwhile is not held. */
  let changes = 0;
  const changed = <T>(result: T): T => {
    changes += 1;
    held.clear();
    return result;
  };
  return {
    async add(pair) {
      changed(await db.insertInto('apiKeys').values(pair).execute());
    },
    async findByApiKeyHash(apiKeyHash) {
      const name = Buffer.from(apiKeyHash).toString('latin1');
      const known = held.get(name);
      if (known && performance.now() < known.until) return known.pair;
      const before = changes;
      const until = performance.now() + heldMs;
      const [pair] = (await selectByHash(db, { apiKeyHash })).rows;
      if (!pair) held.delete(name);
      else if (before === changes) {
        if (held.size >= mostHeld) held.clear();
        held.set(name, { pair, until });
      }
      return pair;
    },
    findById: (id) => db.selectFrom('apiKeys').selectAll().where('id', '=', id).executeTakeFirst(),
    list: () => db.selectFrom('apiKeys').selectAll().orderBy('createdAt').orderBy('id').execute(),
    async replace(id, hashes) {
      changed(
        await db
          .updateTable('apiKeys')
          .set({ ...hashes, revokedAt: null })
          .where('id', '=', id)
          .execute(),
      );
    },
    async rename(id, name) {
      const result = await db
        .updateTable('apiKeys')
        .set({ name })
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return changed(result.numUpdatedRows === 1n);
    },
    async revoke(id, now) {
      const result = await db
        .updateTable('apiKeys')
        .set({ revokedAt: now })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return changed(result.numUpdatedRows === 1n);
    },
  };
}
