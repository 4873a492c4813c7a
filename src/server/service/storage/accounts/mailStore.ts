import type { Kysely } from 'kysely';
import { type Database, prepared } from '#server/service/storage/database/database.ts';
import * as z from 'zod/mini';
import { fromJson, toJson } from '#server/service/storage/database/json.ts';
import type { Tables } from '#server/service/storage/database/tables.ts';

/** A mail that no server took, to be read on the outbox page. */
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
  /** Null once the content of its transaction was removed. */
  body: MailBody | null;
}

/** What a kept mail says, and the link that it is about. */
export type MailBody = z.output<typeof bodySchema>;

const bodySchema = z.object({ text: z.string(), link: z.optional(z.string()) });

/** A mail to be kept. */
export type NewMail = Omit<MailRecord, 'seq'>;

/** The local outbox; `putMail` writes into it. */
export interface MailStore {
  /** Newest first, at most `limit`, older than `beforeSeq`; only this key's. */
  list(apiKeyId: string, beforeSeq: number | undefined, limit: number): Promise<MailRecord[]>;
}

/** The local outbox of a database. */
export function createMailStore({ db }: Database): MailStore {
  return {
    async list(apiKeyId, beforeSeq, limit) {
      let query = db
        .selectFrom('mails')
        .selectAll()
        .where('apiKeyId', '=', apiKeyId)
        .orderBy('seq', 'desc')
        .limit(limit);
      if (beforeSeq !== undefined) query = query.where('seq', '<', beforeSeq);
      const rows = await query.execute();
      return rows.map((row) => ({
        ...row,
        body: fromJson(z.nullable(bodySchema), row.body, 'mails', String(row.seq)),
      }));
    },
  };
}

type NewMailRow = Omit<NewMail, 'body'> & { body: string };
const insertMail = prepared((db, given: NewMailRow) =>
  db
    .insertInto('mails')
    .values({
      messageId: given.messageId,
      apiKeyId: given.apiKeyId,
      transactionId: given.transactionId,
      at: given.at,
      recipient: given.recipient,
      subject: given.subject,
      body: given.body,
    })
    .onConflict((conflict) => conflict.column('messageId').doNothing()),
);

/** Keeps a mail, unless one of its Message-ID is there. */
export async function putMail(trx: Kysely<Tables>, mail: NewMail): Promise<void> {
  const subject = mail.subject.toWellFormed();
  await insertMail.later(trx, { ...mail, subject, body: toJson(mail.body) });
}
