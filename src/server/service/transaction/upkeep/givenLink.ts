import type { Decision, Origin, Rules } from '#server/service/transaction/state/change.ts';
import { signerOf } from '#server/service/transaction/state/refuseSigning.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { refuseIdleLink } from './renewLink.ts';

/** What the audit trail says of a link that answers to the sender hold by themselves. */
export const linkShownWords = 'The sender was given the signing link';

/** Whether a mail brings this signer their link. */
export function isAskedByMail({ sendSignRequest, email }: SignerRecord): boolean {
  return sendSignRequest && Boolean(email);
}

/** Whether answers to the sender hold this signer's link by themselves. */
export function isLinkShown(signer: SignerRecord, { sendsMails, givesLinks }: Rules): boolean {
  return givesLinks === true || !(sendsMails && isAskedByMail(signer));
}

/**
 * The form of the link that the sender is given. It differs from that of mails only where a mail
 * can reach the signer, so that all others have the one form that every version knows.
 */
export function sendersWay({ email }: SignerRecord, { sendsMails }: Rules): 'mail' | 'sender' {
  return sendsMails && email ? 'sender' : 'mail';
}

/** How a signer came by a link of this form: one that no mail can have brought is the sender's. */
export function wayTaken(
  form: 'mail' | 'sender',
  signer: SignerRecord,
  rules: Rules,
): 'mail' | 'sender' {
  return sendersWay(signer, rules) === 'mail' ? 'sender' : form;
}

/**
 * Why the sender gets no link of this signer, even when they ask: the address is what the signer
 * proves who they are by, so that only a mail may bring the link.
 */
export function refuseSendersLink(
  signer: SignerRecord,
  rules: Rules,
): ReturnType<typeof refuse> | undefined {
  return signer.echoed?.RequireEmailVerification === true && !isLinkShown(signer, rules)
    ? refuse(
        'link-belongs-to-signer',
        `The link of ${signer.id} goes to their address only (RequireEmailVerification). Send a reminder instead.`,
      )
    : undefined;
}

/** Notes that the sender is given the link of a signer who is still awaited. */
export function giveLink(
  state: TransactionState,
  { signerId, now, origin }: { signerId: string; now: number; origin: Origin },
  rules: Rules,
): Decision {
  const refused =
    refuseIdleLink(state, signerId) ?? refuseSendersLink(signerOf(state, signerId), rules);
  return (
    refused ?? {
      ok: true,
      next: state,
      events: [{ kind: 'link given', at: now, signerId, ...origin }],
      jobs: [],
    }
  );
}
