import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import type { SignerLinks } from '#server/service/transaction/shown/transactionToWire.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { isLinkShown, sendersWay } from '#server/service/transaction/upkeep/givenLink.ts';
import type { ServiceParts } from './serviceParts.ts';

/** The address at which a signer signs whose sender brings it to them. */
export function sendersLink(
  { links, rules }: Pick<ServiceParts, 'links' | 'rules'>,
  { id: transactionId }: Pick<TransactionState, 'id'>,
  signer: SignerRecord,
): string {
  const { id: signerId, rowId, generation } = signer;
  const subject = { transactionId, signerId, rowId, generation };
  return links.urlOf(subject, sendersWay(signer, rules));
}

/**
 * The addresses that are of use to each signer and that the sender may know: where to sign, from
 * creation for one whom no mail reaches and else from the start, until they are done; where to read
 * the documents; and the audit trail, once all have signed. A link that a mail brings is none of
 * these as long as it can sign.
 */
export function linksAt(
  parts: Pick<ServiceParts, 'links' | 'rules'>,
  state: TransactionState,
): (signer: SignerRecord) => SignerLinks {
  const { waitingForDocument, waitingForSigner, signed } = transactionStatus;
  return (signer) => {
    const isDone = signer.state === 'signed' || signer.state === 'declined';
    const isAwaited =
      state.status === waitingForSigner ||
      (state.status === waitingForDocument && !signer.sendSignRequest);
    const url = sendersLink(parts, state, signer);
    const isMeant = isLinkShown(signer, parts.rules);
    const isIdle = isDone || hasEnded(state.status);
    return {
      ...(isAwaited && !isDone && isMeant ? { SignUrl: url } : {}),
      ...(state.status !== waitingForDocument && (isMeant || isIdle) ? { ShowUrl: url } : {}),
      ...(state.receipt && state.status === signed
        ? { ReceiptUrl: parts.links.receiptUrlOf(url) }
        : {}),
    };
  };
}
