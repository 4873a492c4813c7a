import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';

/** Why there is nothing to fill in (any more). */
export type Ending =
  | 'signed'
  | 'declined'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'failed'
  | 'turn'
  | 'removed';

/** How a request ended for this signer, or undefined while they can act. */
export function endingOf({ canAct, state, status, files }: SigningView): Ending | undefined {
  if (canAct) return undefined;
  if (state === 'declined') return 'declined';
  switch (status) {
    case transactionStatus.rejected:
      return 'rejected';
    case transactionStatus.expired:
      return 'expired';
    case transactionStatus.cancelled:
      return 'cancelled';
    case transactionStatus.failed:
      return 'failed';
    case transactionStatus.signed:
      return files.some((file) => file.readable) ? 'signed' : 'removed';
    default:
      return state === 'signed' ? 'signed' : 'turn';
  }
}
