import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/transactionState.ts';
import { refusal } from '#server/service/http/problemResponse.ts';
import type { Call } from './methods.ts';
import type { ServiceParts } from './serviceParts.ts';

/** Whom a signing link belongs to. */
export interface LinkHolder {
  state: TransactionState;
  signer: SignerRecord;
}

/** The holder of the link in a path, or the answer 404: nobody can tell a wrong link from one that was revoked. */
export async function holderOfLink(
  parts: ServiceParts,
  call: Call,
): Promise<LinkHolder | Response> {
  const token = call.params['token'] ?? '';
  const rowId = parts.links.rowOf(token);
  const row = rowId === undefined ? undefined : await parts.transactions.findBySignerRow(rowId);
  const record = row && (await parts.transactions.read(row.transactionId));
  const signer = record?.state.signers.find((one) => one.id === row?.signerId);
  if (!record || !signer) return unknownLink();
  const { state } = record;
  const proven = parts.links.proves(token, {
    transactionId: state.id,
    signerId: signer.id,
    rowId: signer.rowId,
    generation: signer.generation,
  });
  // Before the start there is nothing to sign, and the sender may still change everything.
  return proven && state.status !== transactionStatus.waitingForDocument
    ? { state, signer }
    : unknownLink();
}

function unknownLink(): Response {
  return refusal(
    'not-found',
    'This signing link is not valid, or no longer. Ask the sender for a new one.',
  );
}
