import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import type { SignerLinks } from '#server/service/transaction/shown/transactionToWire.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { isLinkShown } from '#server/service/transaction/upkeep/givenLink.ts';
import type { SignLinks } from '#server/service/http/signLinks.ts';
import type { ServiceParts } from './serviceParts.ts';

/** The address at which a signer signs whose sender brings it to them. */
export function sendersLink(
  links: SignLinks,
  { id: transactionId }: Pick<TransactionState, 'id'>,
  { id: signerId, rowId, generation }: SignerRecord,
): string {
  return links.urlOf({ transactionId, signerId, rowId, generation }, 'sender');
}

/**
 * The addresses that are of use to each signer and that the sender may know: where to sign, from
 * creation for one whom no mail reaches and else from the start, until they are done; where to read
 * the documents; and the audit trail, once all have signed. A link that a mail brings is none of
 * these as long as it can sign.
 */
export function linksAt(
  { links, rules }: Pick<ServiceParts, 'links' | 'rules'>,
  state: TransactionState,
): (signer: SignerRecord) => SignerLinks {
  const { waitingForDocument, waitingForSigner, signed } = transactionStatus;
  return (signer) => {
    const isDone = signer.state === 'signed' || signer.state === 'declined';
    const isAwaited =
      state.status === waitingForSigner ||
      (state.status === waitingForDocument && !signer.sendSignRequest);
    const url = sendersLink(links, state, signer);
    const isMeant = isLinkShown(signer, rules);
    const isIdle = isDone || hasEnded(state.status);
    return {
      ...(isAwaited && !isDone && isMeant ? { SignUrl: url } : {}),
      ...(state.status !== waitingForDocument && (isMeant || isIdle) ? { ShowUrl: url } : {}),
      ...(state.receipt && state.status === signed ? { ReceiptUrl: links.receiptUrlOf(url) } : {}),
    };
  };
}
