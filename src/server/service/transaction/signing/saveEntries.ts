import type { Entries } from '#core/wire/surfaces/signSurface.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import { checkEntries } from './checkEntries.ts';
import { fieldsOfSigner } from '#server/service/transaction/fields/fieldsOfSigner.ts';
import { refuseSigning, signerOf } from '#server/service/transaction/state/refuseSigning.ts';
import type { ServiceProblem } from '#server/service/transaction/state/serviceProblem.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/**
 * Whether what a signer entered so far may be kept. They need no new version of the transaction:
 * no other signer reads them.
 */
export function saveEntries(
  state: TransactionState,
  { signerId, entries, now }: { signerId: string; entries: Entries; now: number },
  rules: Rules,
): { ok: true } | { ok: false; problems: ServiceProblem[] } {
  const refused = refuseSigning(state, signerOf(state, signerId), now);
  if (refused) return refused;
  const { fillable } = fieldsOfSigner(state, signerId, rules);
  const problems = checkEntries(fillable, entries);
  return problems.length === 0 ? { ok: true } : { ok: false, problems };
}
