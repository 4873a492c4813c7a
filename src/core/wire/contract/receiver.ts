import * as z from 'zod/mini';
import { limits } from '#core/wire/limits.ts';
import { isEmail, line, message } from '#core/wire/text.ts';
import { ownContextSchema, activitySchema, contextSchema } from './signer.ts';

/** Somebody who signs nothing and gets the sealed documents, as a client sends them on creation. */
export const receiverRequestSchema = z.object({
  Name: z.optional(line(limits.name)),
  Email: line(limits.email).check(z.refine(isEmail, { error: 'is not an e-mail address' })),
  Language: z.optional(line(35)),
  Subject: z.optional(line(limits.subject)),
  Message: z.optional(message(limits.message)),
  Reference: z.optional(line(limits.reference)),
  Context: z.optional(ownContextSchema),
});
export type ReceiverRequest = z.output<typeof receiverRequestSchema>;

/** A receiver as the service returns them, with what the client sent beside. */
export const receiverSchema = z.looseObject({
  /** UUID; in older transactions `Receiver<n>`. */
  Id: z.string(),
  Name: z.optional(z.string()),
  Email: z.optional(z.string()),
  Language: z.optional(z.string()),
  Subject: z.optional(z.string()),
  Message: z.optional(z.string()),
  Reference: z.optional(z.string()),
  Context: z.optional(contextSchema),
  Activities: z.optional(z.array(activitySchema)),
});
export type Receiver = z.output<typeof receiverSchema>;
