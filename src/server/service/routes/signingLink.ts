import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { wayTaken } from '#server/service/transaction/upkeep/givenLink.ts';
import { refuseReplacedLink } from '#server/service/transaction/upkeep/renewLink.ts';
import { problemResponse, refusal } from '#server/service/http/problemResponse.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import type { ServiceParts } from './serviceParts.ts';

/** Whom a signing link belongs to. */
export interface LinkHolder {
  state: TransactionState;
  /** The version that `state` was read in. */
  version: number;
  signer: SignerRecord;
}

/**
 * The holder of the link in a path, or of the one that stands behind an embedded page; or the
 * answer that refuses: 410 for a link that was good once, 404 for any other.
 */
export async function holderOfLink(
  parts: ServiceParts,
  call: Call,
): Promise<LinkHolder | Response> {
  const token = call.var.linkToken ?? call.req.param('token') ?? '';
  const rowId = parts.links.rowOf(token);
  const row = rowId === undefined ? undefined : await parts.transactions.findSigner(rowId);
  const record = row && (await parts.transactions.read(row.transactionId));
  const signer = record?.state.signers.find((one) => one.id === row?.signerId);
  if (!record || !signer) return unknownLink();
  const { state } = record;
  // Before the start there is nothing to sign, and the sender may still change everything.
  if (state.status === transactionStatus.waitingForDocument) return unknownLink();
  const wayOf = (generation: number) =>
    parts.links.wayOf(token, {
      transactionId: state.id,
      signerId: signer.id,
      rowId: signer.rowId,
      generation,
    });
  const way = wayOf(signer.generation);
  if (way) {
    call.set('linkWay', wayTaken(way, signer, parts.rules));
    call.set('signer', { transactionId: state.id, signerId: signer.id });
    return { state, version: record.version, signer };
  }
  for (let generation = signer.generation - 1; generation > 0; generation -= 1) {
    const replaced = wayOf(generation) && refuseReplacedLink(state, { id: signer.id, generation });
    if (replaced) return problemResponse(replaced.problems);
  }
  return unknownLink();
}

function unknownLink(): Response {
  return refusal(
    'not-found',
    'This signing link is not valid, or no longer. Ask the sender for a new one.',
  );
}
