import * as z from 'zod/mini';

/** How a field writes its numbers. */
const numberStyleSchema = z.object({
  decimals: z.number(),
  decimalSign: z.enum(['.', ',']),
  thousands: z.string(),
  inParentheses: z.boolean(),
  prefix: z.string(),
  suffix: z.string(),
  isPercent: z.boolean(),
});

/**
 * What a document computes by itself, in this order, and what the fields hold that it computes
 * from, as long as their signer enters nothing.
 */
export const calculationsSchema = z.object({
  steps: z.array(
    z.object({
      name: z.string(),
      operation: z.enum(['SUM', 'PRD', 'AVG', 'MIN', 'MAX']),
      of: z.array(z.string()),
      style: z.optional(numberStyleSchema),
    }),
  ),
  held: z.array(
    z.object({
      name: z.string(),
      value: z.union([z.string(), z.boolean()]),
      on: z.optional(z.string()),
      style: z.optional(numberStyleSchema),
    }),
  ),
});
