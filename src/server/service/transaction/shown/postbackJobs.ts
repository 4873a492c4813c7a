import type { Rules } from '#server/service/transaction/state/change.ts';
import type { Job } from '#server/service/transaction/state/job.ts';
import { transactionToWire } from './transactionToWire.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/**
 * One postback of the transaction as it is now for each address that is registered; no address
 * gets it twice.
 */
export function postbackJobs(state: TransactionState, now: number, rules: Rules): Job[] {
  const urls = new Set(
    [state.postbackUrl, rules.postbackUrl].filter((url) => url !== undefined && url !== ''),
  );
  if (urls.size === 0) return [];
  const body = transactionToWire(state, rules);
  return [...urls].map((url) => ({ kind: 'postback', url: url ?? '', body, dueAt: now }));
}
