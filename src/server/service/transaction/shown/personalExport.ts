import type { AuditEvent } from '#server/service/transaction/state/auditEvent.ts';
import type { SignerMarks } from '#server/service/transaction/state/change.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { signedPartOf, standingOf } from '#server/service/transaction/standing/standingDigest.ts';
import { transactionToWire } from './transactionToWire.ts';

/** What is kept of a transaction beside its state. */
interface KeptBeside {
  events: readonly AuditEvent[];
  marks: ReadonlyMap<string, SignerMarks>;
}

/**
 * Everything that tells who took part in a transaction, as JSON, to be kept before it goes: also
 * what of it the hashes of the audit trail are made of, as far as it is there.
 */
export function personalExport(
  state: TransactionState,
  { events, marks }: KeptBeside,
  publicUrl: string,
): string {
  const transaction = transactionToWire(state, {
    contextNames: 'as-defined',
    showsUnset: false,
    publicUrl,
  });
  const parts = state.signers.flatMap((signer) => {
    const own = marks.get(signer.id);
    return signer.state === 'signed' && own ? [signedPartOf(signer, own)] : [];
  });
  const text = JSON.stringify({ transaction, events, standing: standingOf(state) }, undefined, 2);
  // Drawn signatures are thousands of numbers, which take no line each.
  return `${text.slice(0, -2)},\n  "parts": ${JSON.stringify(parts)}\n}\n`;
}
