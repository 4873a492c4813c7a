import * as z from 'zod/mini';

/**
 * One thing that is wrong with a request: where, a stable code, and a sentence. A request that was
 * carried out all the same has warnings only.
 */
export const wireProblemSchema = z.object({
  Path: z.string(),
  Code: z.string(),
  Message: z.string(),
  Severity: z.optional(z.literal('warning')),
  /** The id of the signer whom it is about. */
  Signer: z.optional(z.string()),
  /** What it is now, where that is not what was sent. */
  Now: z.optional(z.string()),
});
export type WireProblem = z.output<typeof wireProblemSchema>;

/** The body of every answer that is not a success: what, where, and what to do. */
export const errorBodySchema = z.object({
  Message: z.string(),
  Problems: z._default(z.array(wireProblemSchema), []),
});
export type ErrorBody = z.output<typeof errorBodySchema>;
