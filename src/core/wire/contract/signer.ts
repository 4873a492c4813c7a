import * as z from 'zod/mini';
import { limits } from '#core/wire/limits.ts';
import { isEmail, line, message, utf8Bytes } from '#core/wire/text.ts';
import { isWellFormed } from '#core/wire/wellFormed.ts';

/**
 * How signers prove that it is them: a hand signature, a box to tick before they finish, and an
 * e-mail address of theirs to which the link went.
 */
export const verificationTypes = ['Scribble', 'Consent', 'Email'] as const;

/** One way in which a signer proves that it is them. */
export const verificationSchema = z.object({
  Type: z.enum(verificationTypes, {
    error: ({ input }) =>
      input === undefined
        ? undefined
        : `${JSON.stringify(input).slice(0, 100)} is a check that is not done here; allowed is ${verificationTypes.join(' or ')}`,
  }),
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

/** A `Context` as a client sends it. */
export const ownContextSchema = contextSchema.check(
  z.refine((context) => utf8Bytes(JSON.stringify(context)) <= limits.contextBytes, {
    error: `must have at most ${limits.contextBytes / 1024} KiB`,
  }),
);

/** The id of a signer, as a client chooses it. */
export const signerIdSchema = line(limits.name, 1).check(
  z.refine((id) => id !== '__proto__', { error: 'must not be "__proto__"' }),
  z.refine((id) => isWellFormed(id), { error: 'must not hold half a character' }),
);

/**
 * A signer as a client sends it on creation. One without an `Id` gets one: Signer1, Signer2, ...,
 * passing over those that are taken. `RequireScribble` and `RequireEmailVerification` are older
 * forms; the latter means that the signing link goes to the signer's address.
 */
export const signerRequestSchema = z.object({
  Id: z.optional(signerIdSchema),
  Email: z.optional(line(limits.email)),
  /** Absent: as the service is set, en-US unless it is another. */
  Language: z.optional(line(35)),
  SendSignRequest: z._default(z.boolean(), true),
  SignRequestSubject: z.optional(line(limits.subject)),
  SignRequestMessage: z.optional(message(limits.message)),
  /** Absent means: the same as SendSignRequest. */
  SendSignConfirmation: z.optional(z.boolean()),
  /** Every so many days; 0 means the default, 7, and -1 never. */
  DaysToRemind: z._default(z.int().check(z.gte(-1), z.lte(limits.daysToRemind)), 0),
  Verifications: z.optional(z.array(verificationSchema).check(z.maxLength(10))),
  ScribbleName: z.optional(line(limits.scribbleName)),
  ScribbleNameFixed: z.optional(z.boolean()),
  RequireScribble: z.optional(z.boolean()),
  RequireEmailVerification: z.optional(z.boolean()),
  Reference: z.optional(line(limits.reference)),
  Context: z.optional(ownContextSchema),
  /** Shown to the signer, as text. */
  IntroText: z.optional(message(limits.introText)),
  /** Where the signer is led after they have finished or declined; http or https. */
  ReturnUrl: z.optional(line(limits.url)),
});
export type SignerRequest = z.output<typeof signerRequestSchema>;
/** A signer as a client may write it: members with a default may be left out. */
export type SignerRequestInput = z.input<typeof signerRequestSchema>;

/** The body of PUT …/signer/{signerId} (ours): what is left out, or empty, stays as it is. */
export const correctSignerSchema = z.object({
  Email: z.optional(
    line(limits.email).check(
      z.refine((email) => email === '' || isEmail(email), { error: 'is not an e-mail address' }),
    ),
  ),
  ScribbleName: z.optional(line(limits.scribbleName)),
});
export type CorrectSigner = z.output<typeof correctSignerSchema>;

/** Where a signer stands. */
export const signerStates = ['not yet', 'waiting', 'opened', 'signed', 'declined'] as const;
export type SignerState = (typeof signerStates)[number];

const deviceSchema = z.enum(['phone', 'tablet', 'computer']);
/** What signers act on, as far as their browsers say. */
export type Device = z.output<typeof deviceSchema>;

/** Something that happened with a signer, as the audit trail knows it. */
export const activitySchema = z.object({
  Id: z.string(),
  Code: z.number(),
  Activity: z.string(),
  /** The fileId of what was opened, or the reason of what was declined. */
  Info: z.optional(z.string()),
  /** On what the signer opened, declined or signed. */
  Device: z.optional(deviceSchema),
  /** ISO 8601 with offset, as all times of these names are. */
  CreatedDateTime: z.string(),
});

/** A signer as the service returns it, with what the client sent beside. */
export const signerSchema = z.looseObject({
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
      z.looseObject({
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
  Context: z.optional(z.nullable(contextSchema)),
  Reference: z.optional(z.nullable(z.string())),
  CreatedDateTime: z.optional(z.string()),
  ModifiedDateTime: z.optional(z.string()),
  SignedDateTime: z.optional(z.string()),
  RejectDateTime: z.optional(z.string()),
  Activities: z.optional(z.array(activitySchema)),
  /** Our additions. */
  State: z.optional(z.enum(signerStates)),
  SignedAt: z.optional(z.string()),
  /** The name with which the signer signed, where it is not the `ScribbleName`. */
  SignedName: z.optional(z.string()),
  RejectReason: z.optional(z.string()),
  /**
   * Where the signer signs; never in postbacks. In GET from the start until the signer is done, and
   * from creation for one whom no mail reaches; absent where a mail server brings the link.
   */
  SignUrl: z.optional(z.string()),
  /** Where the signer reads the documents: from the start with a `SignUrl`, else once done. */
  ShowUrl: z.optional(z.string()),
  /** Where the signer reads the audit trail, once all have signed; never in postbacks. */
  ReceiptUrl: z.optional(z.string()),
});
export type Signer = z.output<typeof signerSchema>;

/** The answer to who asks for a signing link. */
export const signLinkSchema = z.object({ SignUrl: z.string() });
export type SignLink = z.output<typeof signLinkSchema>;
