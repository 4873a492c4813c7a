import * as z from 'zod/mini';
import { limits } from '#core/wire/limits.ts';
import { signerRequestSchema, signerSchema } from './signer.ts';
import { isEmail, line } from '#core/wire/text.ts';
import { transactionStatuses } from '#core/wire/transactionStatus.ts';

/**
 * The body of POST /api/transaction/. `DaysToExpire`, `PostbackUrl` and `SignRequestMode` are our
 * additions.
 */
export const createTransactionSchema = z
  .object({
    Signers: z.array(signerRequestSchema).check(z.minLength(1), z.maxLength(limits.signers)),
    SendEmailNotifications: z._default(z.boolean(), true),
    DaysToExpire: z._default(z.int().check(z.gte(1), z.lte(limits.daysToExpire)), 30),
    PostbackUrl: z.optional(line(2_000)),
    /** 1: all signers at once; 2: one after another, in their order. */
    SignRequestMode: z._default(z.union([z.literal(1), z.literal(2)]), 1),
  })
  .check(
    z.superRefine((body, context) => {
      for (const [index, signer] of body.Signers.entries()) {
        const mailed =
          signer.SendSignRequest || (signer.SendSignConfirmation ?? signer.SendSignRequest);
        const fault =
          signer.Email === undefined || signer.Email === ''
            ? mailed
              ? 'is required while SendSignRequest or SendSignConfirmation is true'
              : undefined
            : isEmail(signer.Email)
              ? undefined
              : 'is not an e-mail address';
        if (fault)
          context.addIssue({
            code: 'custom',
            message: fault,
            path: ['Signers', index, 'Email'],
            input: signer.Email,
          });
      }
    }),
  );
export type CreateTransaction = z.output<typeof createTransactionSchema>;
/** A create body as a client may write it: members with a default may be left out. */
export type CreateTransactionInput = z.input<typeof createTransactionSchema>;

/** How far the set-up or sealing of a file is. */
export const fileStates = [
  'awaiting metadata',
  'awaiting pdf',
  'ready',
  'sealed',
  'removed',
] as const;
export type FileState = (typeof fileStates)[number];

/** A file of a transaction in responses (our addition). */
export const transactionFileSchema = z.object({
  DisplayName: z.optional(z.string()),
  State: z.enum(fileStates),
  /** Number of pages; absent before the PDF is there. */
  Pages: z.optional(z.number()),
});
export type TransactionFile = z.output<typeof transactionFileSchema>;

/**
 * A transaction as the service returns it. A foreign service may leave out all but Id, Status and
 * Signers.
 */
export const transactionSchema = z.object({
  Id: z.string(),
  Status: z.union(transactionStatuses.map((status) => z.literal(status))),
  Signers: z.array(signerSchema),
  SendEmailNotifications: z.optional(z.boolean()),
  DaysToExpire: z.optional(z.number()),
  SignRequestMode: z.optional(z.number()),
  PostbackUrl: z.optional(z.string()),
  Files: z.optional(z.record(z.string(), transactionFileSchema)),
  CreatedAt: z.optional(z.string()),
  EndedAt: z.optional(z.string()),
});
export type Transaction = z.output<typeof transactionSchema>;

/** The body of a postback: the transaction as it was at the change, plus a checksum. */
export const postbackSchema = z.extend(transactionSchema, { Checksum: z.string() });
export type Postback = z.output<typeof postbackSchema>;

/** The answer to an upload of metadata (202) or of a PDF (201, 200). */
export const uploadAnswerSchema = z.object({ Message: z.string() });
export type UploadAnswer = z.output<typeof uploadAnswerSchema>;
