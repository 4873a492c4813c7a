import * as z from 'zod/mini';
import { createTransactionSchema, transactionFileSchema } from '#core/wire/contract/transaction.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { signerStates } from '#core/wire/contract/signer.ts';
import { boxSchema } from './boxSchema.ts';
import { transactionStatuses } from '#core/wire/transactionStatus.ts';

/** POST /app/session: exactly one of a one-time connect token and an API key. */
export const openSessionSchema = z
  .object({
    token: z.optional(z.string().check(z.maxLength(200))),
    apiKey: z.optional(z.string().check(z.maxLength(500))),
  })
  .check(
    z.refine((body) => (body.token === undefined) !== (body.apiKey === undefined), {
      error: 'must hold exactly one of token and apiKey',
    }),
  );
export type OpenSession = z.output<typeof openSessionSchema>;

/**
 * Problem code of the gateway's 409 when not even it can know whether a remote service created the
 * transaction.
 */
export const createUnknownCode = 'create-unknown';

/** From which edge `Location.Right` is measured. */
export const rightEdges = ['left', 'right'] as const;
export type RightMeasuredFrom = (typeof rightEdges)[number];

/** GET /app/config: what this installation is and can do. */
export const appConfigSchema = z.object({
  signedIn: z.boolean(),
  /** The embedded service, or another one behind the gateway. */
  service: z.enum(['embedded', 'remote']),
  /** Of another service: whether it takes what the family adds to the contract. */
  profile: z.optional(z.enum(['contract', 'family'])),
  /**
   * The base address of the service as clients of the API reach it; for showing requests as curl.
   */
  baseUrl: z.string(),
  rightMeasuredFrom: z.enum(rightEdges),
  /** The language of all screens, where the installation fixes one. */
  language: z.optional(z.string()),
  /** Whether screens show what only developers need, where nobody has chosen. */
  developer: z.optional(z.boolean()),
  limits: z.object({
    files: z.number(),
    fields: z.number(),
    signers: z.number(),
    pdfBytes: z.number(),
    jsonBytes: z.number(),
  }),
  /**
   * What the service behind the gateway can do beyond the contract; the browser shows nothing for a
   * false one.
   */
  can: z.object({
    cancel: z.boolean(),
    download: z.boolean(),
    receipt: z.boolean(),
    /** Whether a document can be had as it stands, before everybody has signed. */
    asItStands: z._default(z.boolean(), false),
    removeDocuments: z.boolean(),
    remind: z.boolean(),
    /** Whether a signing link can be replaced by a new one. */
    renewLink: z.boolean(),
    /** Whether a transaction that failed can be sealed again. */
    sealAgain: z.boolean(),
    deliveries: z.boolean(),
    outbox: z.boolean(),
    /** Whether the list can be searched and counted, and the same done with several of it. */
    search: z.boolean(),
    /**
     * Whether the service itself honours Idempotency-Key; otherwise the gateway keeps the answers.
     */
    idempotency: z.boolean(),
  }),
});
export type AppConfig = z.output<typeof appConfigSchema>;

const transactionStatusSchema = z.union(transactionStatuses.map((status) => z.literal(status)));

/** One row of the sent list. */
export const transactionSummarySchema = z.object({
  id: z.string(),
  status: transactionStatusSchema,
  createdAt: z.string(),
  endedAt: z.optional(z.string()),
  files: z.array(z.object({ fileId: z.string(), displayName: z.string() })),
  signers: z.array(
    z.object({
      id: z.string(),
      name: z.optional(z.string()),
      email: z.optional(z.string()),
      state: z.optional(z.enum(signerStates)),
    }),
  ),
});
export type TransactionSummary = z.output<typeof transactionSummarySchema>;

/**
 * GET /app/transactions?before=&text=&status=&from=&until=: newest first; `next` is the `before` of
 * the following page. `from` and `until` are moments (ISO 8601) of creation.
 */
export const transactionListSchema = z.object({
  transactions: z.array(transactionSummarySchema),
  next: z.optional(z.string()),
  /** Older transactions are still being read for searches, so that some may be missing. */
  incomplete: z.optional(z.boolean()),
});
export type TransactionList = z.output<typeof transactionListSchema>;

/** GET /app/transactions/counts: how many transactions there are of each status. */
export const statusCountsSchema = z.object({
  counts: z.array(z.object({ status: transactionStatusSchema, count: z.number() })),
});
export type StatusCounts = z.output<typeof statusCountsSchema>;

/** A field that a signer can fill and that was in the PDF already, at one of its places. */
export const sentEmbeddedFieldSchema = z.object({
  name: z.string(),
  kind: z.enum(['text', 'check', 'list']),
  page: z.number(),
  box: boxSchema,
  multiline: z.boolean(),
  comb: z.boolean(),
  maxLength: z.optional(z.number()),
  fontSize: z.optional(z.number()),
  align: z.optional(z.enum(['left', 'center', 'right'])),
  /** Of a choice: what its field holds while this place is on. */
  state: z.optional(z.string()),
});

/** A field that is placed by text, with its boxes in points on the page as shown. */
export const placedFieldSchema = z.object({
  formSet: z.string(),
  name: z.string(),
  places: z.array(z.object({ page: z.number(), box: boxSchema })),
});

/**
 * GET /app/transactions/{id}/sent: what was sent, for showing fields in their boxes and the
 * requests as curl.
 */
export const sentTransactionSchema = z.object({
  transactionId: z.string(),
  createdAt: z.string(),
  /** The create body as the service read it. */
  request: z.optional(createTransactionSchema),
  files: z.array(
    z.object({
      fileId: z.string(),
      metadata: z.optional(fileMetadataSchema),
      file: z.optional(transactionFileSchema),
      /**
       * The text and check boxes that the PDF brought along, once for each of their places; absent
       * where the service does not tell them.
       */
      embedded: z.optional(z.array(sentEmbeddedFieldSchema)),
      /** Where the fields stand that are placed by text, once the PDF is there. */
      placed: z.optional(z.array(placedFieldSchema)),
      /** Whether the PDF can be read at GET /app/api/transaction/{id}/file/{fileId}. */
      readable: z.boolean(),
    }),
  ),
});
export type SentTransaction = z.output<typeof sentTransactionSchema>;

/** One attempt to deliver a postback. */
export const deliveryAttemptSchema = z.object({
  at: z.string(),
  /** HTTP status of the answer; absent when there was none. */
  status: z.optional(z.number()),
  /** Why there was no accepted answer, in words. */
  error: z.optional(z.string()),
  durationMs: z.number(),
});

/** One postback with all its attempts. */
export const deliverySchema = z.object({
  id: z.string(),
  url: z.string(),
  /** The transaction's status that it reports. */
  status: z.number(),
  createdAt: z.string(),
  state: z.enum(['waiting', 'delivered', 'given up']),
  nextAttemptAt: z.optional(z.string()),
  attempts: z.array(deliveryAttemptSchema),
});
export type Delivery = z.output<typeof deliverySchema>;

/** A mail that the mail server has not taken so far, or that was given up. */
export const mailTroubleSchema = z.object({
  id: z.string(),
  mail: z.enum(['sign request', 'reminder', 'confirmation', 'cancelled', 'copy', 'note']),
  /** To whom; both are absent for the note to the sender. */
  signerId: z.optional(z.string()),
  receiverId: z.optional(z.string()),
  state: z.enum(['waiting', 'given up']),
  /** What the last attempt met, in words. */
  error: z.string(),
  attempts: z.number(),
  nextAttemptAt: z.optional(z.string()),
});
export type MailTrouble = z.output<typeof mailTroubleSchema>;

/** Why sealing waits, or why it failed. */
export const sealingTroubleSchema = z.object({
  reason: z.string(),
  attempts: z.number(),
  /** Absent once the transaction has failed. */
  nextAttemptAt: z.optional(z.string()),
});

/** A stored document that is not there, or holds other bytes than were kept. */
export const documentFaultSchema = z.object({
  /** Empty for the audit trail. */
  fileId: z.string(),
  role: z.enum(['original', 'sealed', 'receipt']),
  fault: z.enum(['missing', 'changed']),
});
export type DocumentFault = z.output<typeof documentFaultSchema>;

/**
 * GET /app/transactions/{id}/deliveries: postbacks newest first, the mails that are in trouble,
 * oldest first, the trouble of sealing, if any, and the stored documents that are faulty.
 */
export const deliveryListSchema = z.object({
  documentFaults: z.optional(z.array(documentFaultSchema)),
  deliveries: z.array(deliverySchema),
  mailTroubles: z.array(mailTroubleSchema),
  sealing: z.optional(sealingTroubleSchema),
  /**
   * The batch in which the removal of the documents waits, or is done at this moment: then without
   * `beginsAt`, after which it can no longer be undone. `alone`: it holds no other transaction.
   */
  removal: z.optional(
    z.object({ batchId: z.string(), alone: z.boolean(), beginsAt: z.optional(z.string()) }),
  ),
  /** Present where the documents are removed, and the personal data are not. */
  personalDataKept: z.optional(z.literal(true)),
  /** Present while an ended transaction lacks its audit trail; `reason` says why it waits. */
  trail: z.optional(z.partial(sealingTroubleSchema, { reason: true })),
});
export type DeliveryList = z.output<typeof deliveryListSchema>;

/** One mail that would have been sent, had there been an SMTP server. */
export const outboxMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
  /** The signing link in it, if any. */
  link: z.optional(z.string()),
  transactionId: z.optional(z.string()),
});
export type OutboxMail = z.output<typeof outboxMailSchema>;

/** GET /app/outbox: newest first. */
export const outboxSchema = z.object({ mails: z.array(outboxMailSchema) });
