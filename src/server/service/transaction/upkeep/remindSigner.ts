import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import { type Decision, type Origin, unchanged } from '#server/service/transaction/state/change.ts';
import { nextReminder } from './inviteSigners.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import { signerOf } from '#server/service/transaction/state/refuseSigning.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/**
 * Sends the sign request again. Asked by the clock it changes nothing where the transaction does
 * not wait for the signer, and else sets the next reminder; asked by the sender it says why not.
 */
export function remindSigner(
  state: TransactionState,
  request: { signerId: string; by: 'clock' | 'sender'; now: number; origin: Origin },
): Decision {
  const { signerId, by, now, origin } = request;
  const signer = signerOf(state, signerId);
  const waiting = signer.state === 'waiting' || signer.state === 'opened';
  const due =
    state.status === transactionStatus.waitingForSigner && waiting && Boolean(signer.email);
  if (!due) {
    if (by === 'clock') return unchanged(state);
    if (state.status === transactionStatus.waitingForDocument)
      return refuse(
        'not-started',
        'The transaction has not been started; nobody waits for this signer.',
      );
    if (hasEnded(state.status))
      return refuse('ended', `The transaction has ended (status ${state.status}).`);
    if (signer.state === 'not yet')
      return refuse('not-your-turn', `It is not the turn of ${signerId} yet.`);
    return waiting
      ? refuse('no-email', `${signerId} has no e-mail address. Copy the signing link instead.`)
      : refuse('signer-done', `${signerId} is done already.`);
  }
  return {
    ok: true,
    next: state,
    events: [{ kind: 'reminded', at: now, signerId, detail: by, ...origin }],
    jobs: [
      { kind: 'mail', mail: 'reminder', signerId, dueAt: now },
      ...(by === 'clock' ? nextReminder(signer, now) : []),
    ],
  };
}
