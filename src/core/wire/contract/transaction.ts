import * as z from 'zod/mini';
import { limits } from '#core/wire/limits.ts';
import { receiverRequestSchema, receiverSchema } from './receiver.ts';
import {
  contextSchema,
  ownContextSchema,
  type SignerRequest,
  signerRequestSchema,
  signerSchema,
} from './signer.ts';
import { errorBodySchema, wireProblemSchema } from '#core/wire/errorBody.ts';
import { isEmail, line, message } from '#core/wire/text.ts';
import { transactionStatuses } from '#core/wire/transactionStatus.ts';

/** What is wrong with members of signers beside one another. */
function signerFaults(
  signers: readonly SignerRequest[],
): { path: [number, keyof SignerRequest]; message: string }[] {
  return signers.flatMap((signer, index) => {
    const faults: { path: [number, keyof SignerRequest]; message: string }[] = [];
    const note = (name: keyof SignerRequest, message: string) =>
      faults.push({ path: [index, name], message });
    const isMailed =
      signer.SendSignRequest || (signer.SendSignConfirmation ?? signer.SendSignRequest);
    if (signer.Email === undefined || signer.Email === '') {
      if (isMailed)
        note('Email', 'is required while SendSignRequest or SendSignConfirmation is true');
    } else if (!isEmail(signer.Email)) note('Email', 'is not an e-mail address');
    const byEmail = signer.Verifications?.some(({ Type }) => Type === 'Email')
      ? 'Verifications'
      : signer.RequireEmailVerification && 'RequireEmailVerification';
    if (byEmail && !signer.SendSignRequest)
      note(
        byEmail,
        `${byEmail === 'Verifications' ? 'of the type Email' : 'true'} cannot be done while SendSignRequest is false: the link does not go to the address`,
      );
    return faults;
  });
}

/** A version of a template of this installation. */
export const templateRefSchema = z.object({
  Id: line(36, 36),
  Version: z.int().check(z.gte(1)),
});
export type TemplateRef = z.output<typeof templateRefSchema>;

const noSigners =
  'must name somebody who signs: sealing alone ("Seal": true without signers) is not done here';

/**
 * The body of POST /api/transaction/. `DaysToExpire`, `PostbackUrl`, `SignRequestMode`,
 * `PlaceSignatures`, `SenderName` and `Template` are our additions.
 */
export const createTransactionSchema = z
  .object({
    Signers: z
      .array(signerRequestSchema, {
        error: ({ input }) => (input === undefined ? noSigners : undefined),
      })
      .check(z.minLength(1, { error: noSigners }), z.maxLength(limits.signers)),
    SendEmailNotifications: z._default(z.boolean(), true),
    /** 0 means the default, 30. */
    DaysToExpire: z._default(z.int().check(z.gte(0), z.lte(limits.daysToExpire)), 0),
    PostbackUrl: z.optional(line(limits.url)),
    /** 1: all signers at once; 2: one after another, in their order; 0: as the service is set. */
    SignRequestMode: z._default(z.union([z.literal(0), z.literal(1), z.literal(2)]), 0),
    /** Gives every signature without a box of its own one; absent: as the service is set. */
    PlaceSignatures: z.optional(z.boolean()),
    /** Who asks, as signers read it; absent: as the service is set, else the name of the keys. */
    SenderName: z.optional(line(limits.senderName)),
    Reference: z.optional(line(limits.reference)),
    Context: z.optional(ownContextSchema),
    Language: z.optional(line(35)),
    /** Documents are sealed in any case. */
    Seal: z.optional(z.boolean()),
    /** Who gets the sealed documents beside the signers. */
    Receivers: z.optional(z.array(receiverRequestSchema).check(z.maxLength(limits.receivers))),
    /** The template that the documents and fields come from; recorded, and nothing else. */
    Template: z.optional(templateRefSchema),
  })
  .check(
    z.superRefine((body, context) => {
      for (const { path, message } of signerFaults(body.Signers))
        context.addIssue({ code: 'custom', message, path: ['Signers', ...path], input: body });
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
  /** Where the PDF can be read, with the keys. */
  Links: z.optional(z.array(z.object({ Rel: z.string(), Type: z.string(), Link: z.string() }))),
  State: z.enum(fileStates),
  /** Number of pages; absent before the PDF is there. */
  Pages: z.optional(z.number()),
  /** What its sender should know about the PDF: warnings only. */
  Problems: z.optional(z.array(wireProblemSchema)),
});
export type TransactionFile = z.output<typeof transactionFileSchema>;

/**
 * A transaction as the service returns it, with what the client sent beside. A foreign service may
 * leave out all but Id, Status and Signers.
 */
export const transactionSchema = z.looseObject({
  Id: z.string(),
  Status: z.union(transactionStatuses.map((status) => z.literal(status))),
  Signers: z.array(signerSchema),
  SendEmailNotifications: z.optional(z.boolean()),
  DaysToExpire: z.optional(z.number()),
  SignRequestMode: z.optional(z.number()),
  PlaceSignatures: z.optional(z.boolean()),
  SenderName: z.optional(z.string()),
  PostbackUrl: z.optional(z.string()),
  /** The template that it was made from. */
  Template: z.optional(z.object({ Id: z.string(), Version: z.number() })),
  Files: z.optional(z.record(z.string(), transactionFileSchema)),
  Receivers: z.optional(z.array(receiverSchema)),
  Reference: z.optional(z.nullable(z.string())),
  Context: z.optional(z.nullable(contextSchema)),
  CreatedAt: z.optional(z.string()),
  EndedAt: z.optional(z.string()),
  CreatedDateTime: z.optional(z.string()),
  ModifiedDateTime: z.optional(z.string()),
  CanceledDateTime: z.optional(z.string()),
  CancelationReason: z.optional(z.string()),
  /** What was kept without being understood, and what will not be as it may be thought to be. */
  Problems: z.optional(z.array(wireProblemSchema)),
});
export type Transaction = z.output<typeof transactionSchema>;

/** The answer (410) once documents were removed: the transaction as it is now known, and why. */
export const removedAnswerSchema = z.extend(transactionSchema, errorBodySchema.shape);

/** The body of a postback: the transaction as it was at the change, plus a checksum. */
export const postbackSchema = z.extend(transactionSchema, { Checksum: z.string() });
export type Postback = z.output<typeof postbackSchema>;

/** The answer to an upload of metadata (202) or of a PDF (201, 200). */
export const uploadAnswerSchema = z.object({
  Message: z.string(),
  /** What was kept without being understood. */
  Problems: z.optional(z.array(wireProblemSchema)),
});
export type UploadAnswer = z.output<typeof uploadAnswerSchema>;

/** The answer to a start that is worth a look (200); without warnings it is 204. */
export const startAnswerSchema = z.object({ Problems: z.array(wireProblemSchema) });

/** The body of DELETE /api/transaction/{transactionId}; it may be missing. */
export const cancelTransactionSchema = z.object({
  Reason: z.optional(message(limits.reason)),
  /** Whether signers who were asked are told by mail. */
  SendNotifications: z._default(z.boolean(), false),
});
