import type { CorrectSigner } from '#core/wire/contract/signer.ts';
import { hasEnded } from '#core/wire/transactionStatus.ts';
import {
  type Decision,
  type Origin,
  type Rules,
  unchanged,
} from '#server/service/transaction/state/change.ts';
import { findFactProblems } from '#server/service/transaction/fields/signerFacts.ts';
import { nameNotDrawn } from '#server/service/transaction/state/nameNotDrawn.ts';
import { signerOf, statusAt } from '#server/service/transaction/state/refuseSigning.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { inviteSigners } from './inviteSigners.ts';

/**
 * Gives another name or address to a signer who has not signed. Their link opens nothing from then
 * on, what was entered by it at another address goes, and they are asked anew where it is their
 * turn.
 */
export function correctSigner(
  state: TransactionState,
  {
    signerId,
    to,
    now,
    origin,
  }: { signerId: string; to: CorrectSigner; now: number; origin: Origin },
  rules: Rules,
): Decision {
  const signer = signerOf(state, signerId);
  const email = to.Email || signer.email;
  const name = to.ScribbleName || signer.scribbleName;
  const late = refuseLate(state, signer, now);
  if (late) return late;
  if (email === signer.email && name === signer.scribbleName) return unchanged(state);
  const unwritten = nameNotDrawn(name ?? '', 'ScribbleName');
  if (unwritten) return { ok: false, problems: [unwritten] };
  const corrected: TransactionState = {
    ...state,
    signers: state.signers.map((one) => (one === signer ? anew(signer, email, name) : one)),
  };
  const misfits = state.startedAt === undefined ? [] : findFactProblems(corrected, rules);
  if (misfits.length > 0) return { ok: false, problems: misfits };
  const isAsked = signer.state !== 'not yet';
  const asked = isAsked
    ? inviteSigners(corrected, now, rules)
    : { next: corrected, events: [], jobs: [] };
  return {
    ok: true,
    next: asked.next,
    events: [
      {
        kind: 'signer corrected',
        at: now,
        signerId,
        was: { name: signer.scribbleName, email: signer.email },
        ...origin,
      },
      ...asked.events,
    ],
    // Reminders go on as they were.
    jobs: asked.jobs.filter(({ kind }) => kind === 'mail'),
    ...(email === signer.email ? {} : { forgetsEntriesOf: signerId }),
  };
}

function refuseLate(
  state: TransactionState,
  signer: SignerRecord,
  now: number,
): ReturnType<typeof refuse> | undefined {
  if (signer.state === 'signed' || signer.state === 'declined')
    return refuse('signer-done', `${signer.id} is done already; nobody can take their place.`);
  const status = statusAt(state, now);
  return hasEnded(status)
    ? refuse('ended', `The transaction has ended (status ${status}).`)
    : undefined;
}

/** The signer as somebody who was not asked yet. */
function anew(
  { openedAt: _, activities = [], ...signer }: SignerRecord,
  email: string | undefined,
  name: string | undefined,
): SignerRecord {
  return {
    ...signer,
    // What was done at another address, the audit trail tells.
    activities: email === signer.email ? activities : [],
    generation: signer.generation + 1,
    state: 'not yet',
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { scribbleName: name }),
    verifications: signer.verifications.map((one) =>
      name === undefined ? one : { ...one, ScribbleName: name },
    ),
  };
}
