import {
  hasEnded,
  type TransactionStatus,
  transactionStatus,
} from '#core/wire/transactionStatus.ts';
import { refuse } from './serviceProblem.ts';
import type { SignerRecord, TransactionState } from './transactionState.ts';

/**
 * Why this signer cannot fill in, finish or decline, or undefined when the transaction waits for
 * them. With `now` (ms since 1970) a transaction whose time is up counts as ended even before the
 * job that expires it has run.
 */
export function refuseSigning(
  state: TransactionState,
  signer: SignerRecord,
  now?: number,
): ReturnType<typeof refuse> | undefined {
  if (state.status === transactionStatus.waitingForDocument)
    return refuse('not-started', 'This signing request has not been sent yet.');
  if (signer.state === 'signed') return refuse('signer-done', 'You have signed already.');
  if (signer.state === 'declined') return refuse('signer-done', 'You have declined already.');
  if (hasEnded(state.status))
    return refuse('ended', `This signing request has ended (${endings[state.status] ?? 'ended'}).`);
  if (now !== undefined && now >= state.expiresAt)
    return refuse('ended', 'This signing request has ended (its time is over).');
  if (signer.state === 'not yet')
    return refuse(
      'not-your-turn',
      'Another signer comes first. You will be told when it is your turn.',
    );
  return undefined;
}

/**
 * Why this signer sees no document, or undefined: nobody reads before their turn, and an end
 * without a sealed document gives none.
 */
export function refuseReading(
  state: TransactionState,
  signer: SignerRecord,
  now: number,
): ReturnType<typeof refuse> | undefined {
  if (signer.state === 'not yet') return refuseSigning(state, signer, now);
  const isOver =
    statusAt(state, now) !== transactionStatus.signed && hasEnded(statusAt(state, now));
  return isOver
    ? refuse(
        'ended',
        `This signing request has ended (${endings[statusAt(state, now)] ?? 'ended'}); its documents are no longer shown.`,
      )
    : undefined;
}

/** The status, where a transaction whose time is up counts as expired before its job has run. */
export function statusAt({ status, expiresAt }: TransactionState, now: number): TransactionStatus {
  return status === transactionStatus.waitingForSigner && now >= expiresAt
    ? transactionStatus.expired
    : status;
}

const endings: Partial<Record<number, string>> = {
  [transactionStatus.signed]: 'signed by everybody',
  [transactionStatus.rejected]: 'another signer declined',
  [transactionStatus.expired]: 'its time is over',
  [transactionStatus.cancelled]: 'its sender cancelled it',
  [transactionStatus.failed]: 'it failed',
};

/** The signer with this id; one that does not exist is a bug of the caller, who looked it up. */
export function signerOf(state: TransactionState, signerId: string): SignerRecord {
  const signer = state.signers.find((one) => one.id === signerId);
  if (!signer) throw new Error(`Transaction ${state.id} has no signer ${signerId}.`);
  return signer;
}

/** The state with one signer changed. */
export function withSigner(
  state: TransactionState,
  signerId: string,
  change: Partial<SignerRecord>,
): TransactionState {
  return {
    ...state,
    signers: state.signers.map((signer) =>
      signer.id === signerId ? { ...signer, ...change } : signer,
    ),
  };
}
