import type { Database } from '#server/service/storage/database/database.ts';
import { fromJson, toJson } from '#server/service/storage/database/json.ts';

/**
 * A mail that no server took, to be read on the outbox page. `body` is JSON, null once its content
 * was removed.
 */
export interface MailRecord {
  /** Grows with the order of writing. */
  seq: number;
  /** The Message-ID: the same twice is one mail. */
  messageId: string;
  apiKeyId: string;
  transactionId: string | null;
  /** ms since 1970. */
  at: number;
  recipient: string;
  subject: string;
  body: unknown;
}

/** The local outbox. */
export interface MailStore {
  put(mail: Omit<MailRecord, 'seq'>): Promise<void>;
  /** Newest first, at most `limit`, older than `beforeSeq`; only this key's. */
  list(apiKeyId: string, beforeSeq: number | undefined, limit: number): Promise<MailRecord[]>;
}

/** The local outbox of a database. */
export function createMailStore({ db }: Database): MailStore {
  return {
    async put(mail) {
      await db
        .insertInto('mails')
        .values({ ...mail, body: toJson(mail.body) })
        .onConflict((conflict) => conflict.column('messageId').doNothing())
        .execute();
    },
    async list(apiKeyId, beforeSeq, limit) {
      let query = db
        .selectFrom('mails')
        .selectAll()
        .where('apiKeyId', '=', apiKeyId)
        .orderBy('seq', 'desc')
        .limit(limit);
      if (beforeSeq !== undefined) query = query.where('seq', '<', beforeSeq);
      const rows = await query.execute();
      const rowToMail = (row: (typeof rows)[number]) => ({ ...row, body: fromJson(row.body) });
      return rows.map(rowToMail);
    },
  };
}
