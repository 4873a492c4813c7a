import * as z from 'zod/mini';
import type { Database } from '#server/service/storage/database/database.ts';
import { fromJson, toJson } from '#server/service/storage/database/json.ts';
import type { Tables } from '#server/service/storage/database/tables.ts';
import {
  type IdempotencyClaim,
  sameBytes,
} from '#server/service/storage/transactions/idempotencyRows.ts';
import type { Selectable } from 'kysely';

/** What is sent to another service for one transaction from a template. */
export interface OrderBody {
  template: { Id: string; Version: number };
  /** The body of the creation. */
  request: Record<string, unknown>;
  /** The ids that roles have in `metadata`, in the order of the signers. */
  roles: string[];
  files: OrderFile[];
}

/** One file of an order: its metadata with ids of roles, and the blob of its PDF. */
export interface OrderFile {
  fileId: string;
  metadata: Record<string, unknown>;
  blobKey: string;
  sha256: string;
  size: number;
}

/**
 * An order as it stands. `body` is absent once it is done; `isEnding`: it is to be called off.
 * Times in ms since 1970.
 */
export interface RemoteOrder {
  id: string;
  owner: string;
  key: string | null;
  transactionId: string | null;
  isEnding: boolean;
  isDone: boolean;
  createdAt: number;
  body: OrderBody | undefined;
}

/**
 * Orders on their way to another service, so that one that a crash broke off can be finished or
 * called off. Only who holds an order works on it: for a while, which `hold` makes longer.
 */
export interface OrderStore {
  /** False when the owner has an order with this key already. */
  add(
    order: Pick<RemoteOrder, 'id' | 'owner' | 'key'> & {
      body: OrderBody;
      /** Of the client's body, compared when the key comes again. */
      bodySha256: Uint8Array;
    },
    at: number,
  ): Promise<boolean>;
  /** The order with a client's key, and whether it came with this body. */
  find(
    owner: string,
    claim: IdempotencyClaim,
  ): Promise<{ order: RemoteOrder; sameBody: boolean } | undefined>;
  read(id: string): Promise<RemoteOrder | undefined>;
  /** Takes an order that nobody holds, or holds it longer. False while another has it. */
  hold(id: string, by: string, now: number, until: number): Promise<boolean>;
  release(id: string, by: string): Promise<void>;
  /** Frees what processes held that have ended: for a storage that has one process at a time. */
  releaseAll(): Promise<void>;
  /** Writes down which transaction it became. False where that is another one already. */
  setTransaction(id: string, transactionId: string): Promise<boolean>;
  /** Whole at the other service; what was ordered is forgotten, its key remembered. */
  setDone(id: string, at: number): Promise<void>;
  /** To be called off; its key is free from now on. */
  setEnding(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Neither done nor held, oldest first. */
  unfinished(now: number): Promise<RemoteOrder[]>;
}

const bodySchema = z.object({
  template: z.object({ Id: z.string(), Version: z.number() }),
  request: z.record(z.string(), z.unknown()),
  roles: z.array(z.string()),
  files: z.array(
    z.object({
      fileId: z.string(),
      metadata: z.record(z.string(), z.unknown()),
      blobKey: z.string(),
      sha256: z.string(),
      size: z.number(),
    }),
  ),
});

/** The orders of a database. */
export function createOrderStore({ db }: Database): OrderStore {
  const change = async (id: string, values: Partial<Selectable<Tables['remoteOrders']>>) => {
    await db.updateTable('remoteOrders').set(values).where('id', '=', id).execute();
  };
  return {
    ...createHolds(db),

    async add({ body, ...order }, createdAt) {
      const added = await db
        .insertInto('remoteOrders')
        .values({ ...order, body: toJson(body), ending: 0, createdAt })
        .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
        .executeTakeFirstOrThrow();
      return added.numInsertedOrUpdatedRows === 1n;
    },

    async find(owner, { key, bodySha256 }) {
      const row = await db
        .selectFrom('remoteOrders')
        .selectAll()
        .where('owner', '=', owner)
        .where('key', '=', key)
        .executeTakeFirst();
      return row && { order: rowToOrder(row), sameBody: sameBytes(row.bodySha256, bodySha256) };
    },

    async read(id) {
      const row = await db
        .selectFrom('remoteOrders')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && rowToOrder(row);
    },

    async setTransaction(id, transactionId) {
      const set = await db
        .updateTable('remoteOrders')
        .set({ transactionId })
        .where('id', '=', id)
        .where(({ or, eb }) =>
          or([eb('transactionId', 'is', null), eb('transactionId', '=', transactionId)]),
        )
        .executeTakeFirstOrThrow();
      return set.numUpdatedRows === 1n;
    },

    setDone: (id, doneAt) => change(id, { doneAt, body: null }),
    setEnding: (id) => change(id, { ending: 1, key: null }),

    async remove(id) {
      await db.deleteFrom('remoteOrders').where('id', '=', id).execute();
    },

    async unfinished(now) {
      const rows = await db
        .selectFrom('remoteOrders')
        .selectAll()
        .where('doneAt', 'is', null)
        .where(({ or, eb }) => or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', now)]))
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return rows.map(rowToOrder);
    },
  };
}

/** Who works on an order. */
function createHolds(db: Database['db']): Pick<OrderStore, 'hold' | 'release' | 'releaseAll'> {
  return {
    async hold(id, lockedBy, now, lockedUntil) {
      const held = await db
        .updateTable('remoteOrders')
        .set({ lockedBy, lockedUntil })
        .where('id', '=', id)
        .where(({ or, eb }) =>
          or([
            eb('lockedUntil', 'is', null),
            eb('lockedUntil', '<', now),
            eb('lockedBy', '=', lockedBy),
          ]),
        )
        .executeTakeFirstOrThrow();
      return held.numUpdatedRows === 1n;
    },

    async release(id, by) {
      await db
        .updateTable('remoteOrders')
        .set({ lockedBy: null, lockedUntil: null })
        .where('id', '=', id)
        .where('lockedBy', '=', by)
        .execute();
    },

    async releaseAll() {
      await db.updateTable('remoteOrders').set({ lockedBy: null, lockedUntil: null }).execute();
    },
  };
}

function rowToOrder(row: Selectable<Tables['remoteOrders']>): RemoteOrder {
  const { id, owner, key, transactionId, ending, doneAt, createdAt, body } = row;
  return {
    id,
    owner,
    key,
    transactionId,
    isEnding: ending === 1,
    isDone: doneAt !== null,
    createdAt,
    body: body === null ? undefined : fromJson(bodySchema, body, 'remoteOrders', id),
  };
}
