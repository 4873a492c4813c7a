import * as z from 'zod/mini';
import { embedPurposes } from '#core/wire/contract/embedSession.ts';
import { type Database, fromJson, toJson } from '#server/service/storage/database/database.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';

/** What an embedded page may do, and what it is about. */
const detailsSchema = z.object({
  purpose: z.enum(embedPurposes),
  transactionId: z.optional(z.string()),
  templateId: z.optional(z.string()),
  signerId: z.optional(z.string()),
  /** Of the signing link whose rights it has: it ends with that link. */
  generation: z.optional(z.number()),
});
export type EmbedDetails = z.output<typeof detailsSchema>;

/** The right to one embedded page. Code and token are SHA-256 hashes; times in ms since 1970. */
export interface EmbedSession
  extends Omit<Tables['embedSessions'], 'details' | 'codeHash' | 'createdAt'> {
  details: EmbedDetails;
}

/** The rights to embedded pages. */
export interface EmbedStore {
  add(
    session: Omit<EmbedSession, 'tokenHash'> & { codeHash: Uint8Array; createdAt: number },
  ): Promise<void>;
  /** The session, also when it is over. */
  find(id: string): Promise<EmbedSession | undefined>;
  /** Gives it a new code and a new end. */
  renew(
    id: string,
    change: Pick<EmbedSession, 'details' | 'expiresAt'> & { codeHash: Uint8Array },
  ): Promise<void>;
  /** Takes a token in exchange for the code; the token before ends. True once for a code. */
  exchange(
    id: string,
    hashes: { codeHash: Uint8Array; tokenHash: Uint8Array },
    now: number,
  ): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Removes those that ended before this time. */
  removeEnded(before: number): Promise<void>;
}

/** The rights to embedded pages in a database. */
export function createEmbedStore({ db }: Database): EmbedStore {
  return {
    async add({ details, ...session }) {
      await db
        .insertInto('embedSessions')
        .values({ ...session, details: toJson(details) })
        .execute();
    },
    async find(id) {
      const row = await db
        .selectFrom('embedSessions')
        .select(['id', 'owner', 'keyHash', 'origin', 'details', 'tokenHash', 'expiresAt'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && { ...row, details: fromJson(detailsSchema, row.details, 'embedSessions', id) };
    },
    async renew(id, { details, ...change }) {
      await db
        .updateTable('embedSessions')
        .set({ ...change, details: toJson(details) })
        .where('id', '=', id)
        .execute();
    },
    async exchange(id, { codeHash, tokenHash }, now) {
      const result = await db
        .updateTable('embedSessions')
        .set({ codeHash: null, tokenHash })
        .where('id', '=', id)
        .where('codeHash', '=', codeHash)
        .where('expiresAt', '>', now)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows === 1n;
    },
    async remove(id) {
      await db.deleteFrom('embedSessions').where('id', '=', id).execute();
    },
    async removeEnded(before) {
      await db.deleteFrom('embedSessions').where('expiresAt', '<=', before).execute();
    },
  };
}
