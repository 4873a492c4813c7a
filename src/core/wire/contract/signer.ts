import * as z from 'zod/mini';
import { limits } from '#core/wire/limits.ts';
import { line, message } from '#core/wire/text.ts';

/** How a signer proves that it is them; `Scribble`, a hand signature, is the only type. */
export const verificationSchema = z.object({
  Type: z.literal('Scribble', { error: 'is not a known verification type; use "Scribble"' }),
  RequireHandsignature: z._default(z.boolean(), false),
  ScribbleName: z.optional(line(limits.scribbleName)),
  ScribbleNameFixed: z._default(z.boolean(), false),
});
export type Verification = z.output<typeof verificationSchema>;

/**
 * The answers of one signer: fileId -> field name -> entered value; a client's own members stay
 * beside.
 */
export const contextSchema = z.record(z.string(), z.unknown());
export type Context = z.output<typeof contextSchema>;

/**
 * A signer as a client sends it on creation. An `Id` is ignored: the service assigns Signer1,
 * Signer2, ...
 */
export const signerRequestSchema = z.object({
  Email: z.optional(line(limits.email)),
  Language: z._default(line(35), 'en-US'),
  SendSignRequest: z._default(z.boolean(), true),
  SignRequestSubject: z.optional(line(limits.subject)),
  SignRequestMessage: z.optional(message(limits.message)),
  /** Absent means: the same as SendSignRequest. */
  SendSignConfirmation: z.optional(z.boolean()),
  DaysToRemind: z._default(z.int().check(z.gte(-1), z.lte(limits.daysToRemind)), 7),
  Verifications: z.optional(z.array(verificationSchema).check(z.maxLength(10))),
  ScribbleName: z.optional(line(limits.scribbleName)),
  ScribbleNameFixed: z.optional(z.boolean()),
  Context: z.optional(contextSchema),
});
export type SignerRequest = z.output<typeof signerRequestSchema>;
/** A signer as a client may write it: members with a default may be left out. */
export type SignerRequestInput = z.input<typeof signerRequestSchema>;

/** Where a signer stands. */
export const signerStates = ['not yet', 'waiting', 'opened', 'signed', 'declined'] as const;
export type SignerState = (typeof signerStates)[number];

/** A signer as the service returns it. */
export const signerSchema = z.object({
  Id: z.string(),
  Email: z.optional(z.string()),
  Language: z.optional(z.string()),
  SendSignRequest: z.optional(z.boolean()),
  SignRequestSubject: z.optional(z.string()),
  SignRequestMessage: z.optional(z.string()),
  SendSignConfirmation: z.optional(z.boolean()),
  DaysToRemind: z.optional(z.number()),
  Verifications: z.optional(
    z.array(
      z.object({
        Type: z.string(),
        RequireHandsignature: z.optional(z.boolean()),
        ScribbleName: z.optional(z.string()),
        ScribbleNameFixed: z.optional(z.boolean()),
      }),
    ),
  ),
  ScribbleName: z.optional(z.string()),
  ScribbleNameFixed: z.optional(z.boolean()),
  RequireScribble: z.optional(z.boolean()),
  Context: z.optional(contextSchema),
  /** Our additions. */
  State: z.optional(z.enum(signerStates)),
  SignedAt: z.optional(z.string()),
  RejectReason: z.optional(z.string()),
  /** Only in GET, from start until the signer is done; never in postbacks. */
  SignUrl: z.optional(z.string()),
});
export type Signer = z.output<typeof signerSchema>;
