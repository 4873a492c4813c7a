import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import type { Decision, Origin } from '#server/service/transaction/state/change.ts';
import { signerOf, withSigner } from '#server/service/transaction/state/refuseSigning.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/**
 * Renews the signing link of a signer who is still awaited; all earlier ones open nothing from then
 * on.
 */
export function renewLink(
  state: TransactionState,
  { signerId, now, origin }: { signerId: string; now: number; origin: Origin },
): Decision {
  const refused = refuseIdleLink(state, signerId);
  if (refused) return refused;
  const { generation } = signerOf(state, signerId);
  return {
    ok: true,
    next: withSigner(state, signerId, { generation: generation + 1 }),
    events: [{ kind: 'link renewed', at: now, signerId, ...origin }],
    jobs: [],
  };
}

/** Why a signer's link opens nothing that waits for them; undefined while it does. */
export function refuseIdleLink(
  state: TransactionState,
  signerId: string,
): ReturnType<typeof refuse> | undefined {
  const signer = signerOf(state, signerId);
  if (state.status === transactionStatus.waitingForDocument)
    return refuse('not-started', 'The transaction has not been started; there are no links yet.');
  if (signer.state === 'signed' || signer.state === 'declined')
    return refuse('signer-done', `${signerId} is done already; their link only shows the outcome.`);
  if (hasEnded(state.status))
    return refuse('ended', `The transaction has ended (status ${state.status}).`);
  return undefined;
}

/**
 * Why the holder of a link of this generation can no longer act, or undefined while it is the
 * signer's newest.
 */
export function refuseReplacedLink(
  state: TransactionState,
  { id, generation }: Pick<SignerRecord, 'id' | 'generation'>,
): ReturnType<typeof refuse> | undefined {
  return signerOf(state, id).generation === generation
    ? undefined
    : refuse(
        'link-replaced',
        'This signing link was replaced by a newer one. Open the newest message of the sender, or ask them for the new link.',
      );
}
