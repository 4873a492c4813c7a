import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import { type Decision, type Origin, unchanged } from '#server/service/transaction/state/change.ts';
import { withActivities } from '#server/service/transaction/state/activity.ts';
import { nextReminder } from './inviteSigners.ts';
import { problem, refuse } from '#server/service/transaction/state/serviceProblem.ts';
import { signerOf } from '#server/service/transaction/state/refuseSigning.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/** The sender asks a signer at most once in this time, in ms: a mailbox is not flooded. */
const betweenRequests = 10 * 60_000;

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
  const asked = (signer.activities ?? []).filter(({ code }) => code === 101 || code === 104);
  const wait = Math.max(...asked.map(({ at }) => at)) + betweenRequests - now;
  if (by === 'sender' && wait > 0)
    return {
      ok: false,
      problems: [
        {
          ...problem(
            'asked-recently',
            `${signerId} was asked less than 10 minutes ago. Try again in ${Math.ceil(wait / 60_000)} min.`,
          ),
          retryAfter: Math.ceil(wait / 1000),
        },
      ],
    };
  return {
    ok: true,
    next: withActivities(state, signerId, { code: 104, at: now }),
    events: [{ kind: 'reminded', at: now, signerId, detail: by, ...origin }],
    jobs: [
      { kind: 'mail', mail: 'reminder', signerId, dueAt: now },
      ...(by === 'clock' ? nextReminder(signer, now) : []),
    ],
  };
}
