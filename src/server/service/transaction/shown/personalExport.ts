import type { AuditEvent } from '#server/service/transaction/state/auditEvent.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { transactionToWire } from './transactionToWire.ts';

/** Everything that tells who took part in a transaction, as JSON, to be kept before it goes. */
export function personalExport(
  state: TransactionState,
  events: readonly AuditEvent[],
  publicUrl: string,
): string {
  const transaction = transactionToWire(state, {
    contextNames: 'as-defined',
    showsUnset: false,
    publicUrl,
  });
  return `${JSON.stringify({ transaction, events }, undefined, 2)}\n`;
}
