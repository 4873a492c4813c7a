import * as z from 'zod/mini';
import { foldText } from '#core/wire/foldText.ts';
import { limits } from '#core/wire/limits.ts';
import { line, message } from '#core/wire/text.ts';
import { transactionStatuses } from '#core/wire/transactionStatus.ts';

/** What can be done to several transactions at once. */
export const batchActions = ['remind', 'cancel', 'remove'] as const;
export type BatchAction = (typeof batchActions)[number];

const moment = z
  .string()
  .check(z.refine((text) => !Number.isNaN(Date.parse(text)), { error: 'must be a moment' }));

/**
 * The body of POST /api/batch: ids, or what a search finds. Moments are ISO 8601; a transaction
 * counts from `From` on and before `Until`.
 */
export const createBatchSchema = z
  .object({
    Transactions: z.optional(z.array(line(100)).check(z.maxLength(limits.batch))),
    Search: z.optional(
      z.object({
        // What holds no word narrows nothing: by mistake it would choose everything.
        Text: z.optional(
          z.string().check(
            z.maxLength(200),
            z.refine((text) => foldText(text) !== '', { error: 'must hold a word' }),
          ),
        ),
        Status: z.optional(z.union(transactionStatuses.map((status) => z.literal(status)))),
        From: z.optional(moment),
        Until: z.optional(moment),
        /** Ids that are left out. */
        Except: z.optional(z.array(line(100)).check(z.maxLength(limits.batch))),
      }),
    ),
  })
  .check(
    z.refine((body) => (body.Transactions === undefined) !== (body.Search === undefined), {
      error: 'must hold exactly one of Transactions and Search',
    }),
  );
export type CreateBatch = z.output<typeof createBatchSchema>;

/** The body of PUT /api/batch/{batchId}/start. */
export const startBatchSchema = z.object({
  Action: z.enum(batchActions),
  /** Of a cancellation. */
  Reason: z.optional(message(limits.reason)),
  /** Of a cancellation: whether signers who were asked are told by mail. */
  SendNotifications: z._default(z.boolean(), false),
  /** For so long nothing is done, and all of it can be taken back. */
  DelaySeconds: z._default(z.int().check(z.gte(0), z.lte(limits.batchDelaySeconds)), 0),
});
export type StartBatch = z.output<typeof startBatchSchema>;

/** How a transaction of a batch fared. `skipped`: nothing was to be done, or it was not allowed. */
export const batchResults = ['waiting', 'done', 'skipped', 'failed'] as const;
export type BatchResult = (typeof batchResults)[number];

/** One transaction of a batch; `Code` and `Message` say why it was skipped or failed. */
export const batchRowSchema = z.object({
  TransactionId: z.string(),
  Title: z.optional(z.string()),
  Result: z.enum(batchResults),
  Code: z.optional(z.string()),
  Message: z.optional(z.string()),
  At: z.optional(z.string()),
});

/** Several transactions that were chosen together, and what became of them. */
export const batchSchema = z.object({
  Id: z.string(),
  /** `chosen`: nothing is done with them so far. */
  State: z.enum(['chosen', 'running', 'stopped', 'ended']),
  Action: z.optional(z.enum(batchActions)),
  CreatedAt: z.string(),
  StartedAt: z.optional(z.string()),
  /** Not before then; absent once the first transaction is looked at. */
  BeginsAt: z.optional(z.string()),
  EndedAt: z.optional(z.string()),
  Total: z.number(),
  Waiting: z.number(),
  Done: z.number(),
  Skipped: z.number(),
  Failed: z.number(),
});
export type Batch = z.output<typeof batchSchema>;

/** GET /api/batch/{batchId}?after=: a page of its rows; `Next` is the `after` of the next. */
export const batchReportSchema = z.extend(batchSchema, {
  Rows: z.array(batchRowSchema),
  Next: z.optional(z.number()),
});
export type BatchReport = z.output<typeof batchReportSchema>;

/** GET /api/batch: those that were started, newest first. */
export const batchListSchema = z.object({ Batches: z.array(batchSchema) });
