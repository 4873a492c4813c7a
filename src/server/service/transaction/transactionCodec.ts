import type { TransactionSummary } from '#core/wire/surfaces/appSurface.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/**
 * How states and summaries come back from storage. They are this room's own JSON, written by the
 * same version or an older one, so they are trusted as they are.
 */
export const transactionCodec = {
  toState: (json: unknown) => json as TransactionState,
  toSummary: (json: unknown) => json as TransactionSummary,
};
