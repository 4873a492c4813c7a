import * as z from 'zod/mini';

/**
 * What an installation says of a PDF: sealed here and unchanged; sealed here, and something came
 * after; sealed here, but with other bytes than the documents of its transaction have on record;
 * sealed here, and changed; signed, but not here; not signed at all.
 */
export const verdicts = [
  'sealed',
  'appended',
  'unrecorded',
  'changed',
  'foreign',
  'unsigned',
] as const;
export type Verdict = (typeof verdicts)[number];

/** The answer to POST /app/verify. Times are ISO 8601. */
export const sealFindingSchema = z.object({
  verdict: z.enum(verdicts),
  /** When it was sealed, by the clock of this installation. */
  sealedAt: z.optional(z.string()),
  /** When it was sealed, by a time stamp authority; only of a document that is on record. */
  stampedAt: z.optional(z.string()),
  /** Whether it is the audit trail of a transaction and none of its documents. */
  isAuditTrail: z.optional(z.boolean()),
  /** Who has signed, by name; absent where this installation has no such document on record. */
  signers: z.optional(z.array(z.string())),
});
export type SealFinding = z.output<typeof sealFindingSchema>;
