import * as z from 'zod/mini';
import { createTransactionSchema } from '#core/wire/contract/transaction.ts';
import { line } from '#core/wire/text.ts';
import { limits } from '#core/wire/limits.ts';

/** POST /app/preview: a create body, and what its documents are called. */
export const previewSchema = z.object({
  transaction: createTransactionSchema,
  documents: z.array(line(limits.name)).check(z.minLength(1), z.maxLength(limits.files)),
});
export type PreviewInput = z.input<typeof previewSchema>;

/** The answer: the sign request of each signer who gets one by mail, in the order of signers. */
export const mailPreviewsSchema = z.object({
  mails: z.array(
    z.object({
      /** Which signer, counted from 0. */
      signer: z.number(),
      to: z.string(),
      /** The language that it is in. */
      language: z.string(),
      subject: z.string(),
      text: z.string(),
    }),
  ),
});
export type MailPreviews = z.output<typeof mailPreviewsSchema>;
