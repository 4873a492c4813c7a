import * as z from 'zod/mini';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/**
 * The outline of a state. All of it was written by this version or an older one, so the rest is
 * trusted.
 */
const outline = z.object({
  id: z.string(),
  apiKeyId: z.string(),
  status: z.number(),
  expiresAt: z.number(),
  signers: z.array(z.object({ id: z.string(), rowId: z.string(), generation: z.number() })),
  files: z.array(z.object({ fileId: z.string() })),
  formSets: z.array(z.object({ key: z.string(), fields: z.array(z.unknown()) })),
});
/** Whether a value has the outline of a state. */
export const stateSchema = z.custom<TransactionState>((value) => outline.safeParse(value).success);
