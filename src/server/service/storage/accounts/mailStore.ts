import type { Kysely, Selectable } from 'kysely';
import {
  type Database,
  prepared,
  fromJson,
  toJson,
} from '#server/service/storage/database/database.ts';
import * as z from 'zod/mini';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';

/** A mail that no server took, to be read on the outbox page. */
export interface MailRecord extends Omit<Selectable<Tables['mails']>, 'body'> {
  /** Null once its transaction ended or its content was removed, and without the key. */
  body: MailBody | null;
}

/** What a kept mail says, and the link that it is about. */
export type MailBody = z.output<typeof bodySchema>;

const bodySchema = z.object({ text: z.string(), link: z.optional(z.string()) });

/** Mails open documents, so they are kept encrypted, by a key that the database does not hold. */
export interface MailSeal {
  seal(text: string): string;
  /** Undefined when the key is not there any more. */
  open(sealed: string): string | undefined;
}

/** Versions before wrote what mails say in clear. */
const keptSchema = z.nullable(z.union([z.object({ sealed: z.string() }), bodySchema]));

/** A mail to be kept, with what it says as `sealBody` returns it. */
export type NewMail = Omit<MailRecord, 'seq' | 'body'> & { body: { sealed: string } };

/** Encrypts what a mail says. */
export function sealBody(body: MailBody, { seal }: Pick<MailSeal, 'seal'>): NewMail['body'] {
  return { sealed: seal(toJson(body)) };
}

/** The local outbox; `putMail` writes into it. */
export interface MailStore {
  /** Newest first, at most `limit`, older than `beforeSeq`; only this key's. */
  list(apiKeyId: string, beforeSeq: number | undefined, limit: number): Promise<MailRecord[]>;
}

/** The local outbox of a database. */
export function createMailStore({ db }: Database, { open }: Pick<MailSeal, 'open'>): MailStore {
  const opened = (text: string, seq: number): MailBody | null => {
    const kept = fromJson(keptSchema, text, 'mails', String(seq));
    if (kept === null || !('sealed' in kept)) return kept;
    const body = open(kept.sealed);
    return body === undefined ? null : fromJson(bodySchema, body, 'mails', String(seq));
  };
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
      return rows.map((row) => ({ ...row, body: opened(row.body, row.seq) }));
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
