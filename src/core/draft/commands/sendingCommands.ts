import { changeItems, changeMembers } from '#core/draft/changedCopy.ts';
import type { Draft, DraftSending, DraftSigner } from '#core/draft/draft.ts';

/** Sets how the transaction is sent; what is undefined is left to the service. */
export function setSending(draft: Draft, members: Partial<DraftSending>): Draft {
  const sending = changeMembers<DraftSending>(draft.sending ?? {}, members);
  return changeMembers(draft, { sending: Object.keys(sending).length > 0 ? sending : undefined });
}

/** Sets what is the same for all signers, such as the message or the reminders. */
export function updateSigners(
  draft: Draft,
  settings: Partial<Pick<DraftSigner, 'signRequestMessage' | 'daysToRemind'>>,
): Draft {
  return changeMembers(draft, {
    signers: changeItems(draft.signers, (signer) => changeMembers<DraftSigner>(signer, settings)),
  });
}
