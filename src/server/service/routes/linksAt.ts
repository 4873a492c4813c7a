import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type { SignerLinks } from '#server/service/transaction/shown/transactionToWire.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import type { ServiceParts } from './serviceParts.ts';

/**
 * The addresses that are of use to each signer: where to sign, from creation for one whom no mail
 * reaches and else from the start, until they are done; where to read the documents; and the audit
 * trail, once all have signed.
 */
export function linksAt(
  { links }: Pick<ServiceParts, 'links'>,
  state: TransactionState,
): (signer: SignerRecord) => SignerLinks {
  const { waitingForDocument, waitingForSigner, signed } = transactionStatus;
  return (signer) => {
    const isDone = signer.state === 'signed' || signer.state === 'declined';
    const isAwaited =
      state.status === waitingForSigner ||
      (state.status === waitingForDocument && !signer.sendSignRequest);
    const url = links.urlOf({
      transactionId: state.id,
      signerId: signer.id,
      rowId: signer.rowId,
      generation: signer.generation,
    });
    return {
      ...(isAwaited && !isDone ? { SignUrl: url } : {}),
      ...(state.status !== waitingForDocument ? { ShowUrl: url } : {}),
      ...(state.receipt && state.status === signed ? { ReceiptUrl: links.receiptUrlOf(url) } : {}),
    };
  };
}
