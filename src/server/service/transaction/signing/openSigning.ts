import { deviceOf } from '#server/service/transaction/state/deviceOf.ts';
import {
  type Decision,
  type Origin,
  type Rules,
  unchanged,
} from '#server/service/transaction/state/change.ts';
import { withActivities } from '#server/service/transaction/state/activity.ts';
import { postbackJobs } from '#server/service/transaction/shown/postbackJobs.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import {
  refuseSigning,
  signerOf,
  withSigner,
} from '#server/service/transaction/state/refuseSigning.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/**
 * Notes that a signer looked at the documents. Only the first look of one who is waited for changes
 * anything.
 */
export function openSigning(
  state: TransactionState,
  { signerId, now, origin }: { signerId: string; now: number; origin: Origin },
  rules: Rules,
): Decision {
  const signer = signerOf(state, signerId);
  if (state.status === transactionStatus.waitingForDocument)
    return refuseSigning(state, signer) ?? refuse('not-started', '');
  if (refuseSigning(state, signer) || signer.state !== 'waiting') return unchanged(state);
  const opened = withSigner(state, signerId, { state: 'opened', openedAt: now });
  const next = withActivities(
    opened,
    signerId,
    { code: 103, at: now, ...deviceOf(origin) },
    ...state.files.map(({ fileId }) => ({ code: 105 as const, at: now, info: fileId })),
  );
  return {
    ok: true,
    next,
    events: [{ kind: 'opened', at: now, signerId, ...origin }],
    jobs: postbackJobs(next, now, rules),
  };
}
