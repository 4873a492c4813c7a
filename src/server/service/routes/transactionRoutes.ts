import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { cancelTransaction } from '#server/service/transaction/ending/endTransaction.ts';
import { removeDocuments } from '#server/service/transaction/ending/removeDocuments.ts';
import { startTransaction } from '#server/service/transaction/setUp/startTransaction.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { jsonResponse } from '#server/service/http/problemResponse.ts';
import type { Route } from '#server/service/http/createRouter.ts';
import { commitOwn, findOwn, originOf } from './ownTransaction.ts';
import type { ServiceParts } from './serviceParts.ts';

/** GET /api/transaction/{transactionId}: with the signing links of those who are still asked. */
export function readTransactionRoute(parts: ServiceParts): Route {
  return async (call) => {
    const state = await findOwn(parts, call);
    return state instanceof Response
      ? state
      : jsonResponse(transactionToWire(state, parts.rules, signUrls(parts, state)));
  };
}

/** PUT /api/transaction/{transactionId}/start. */
export function startTransactionRoute(parts: ServiceParts): Route {
  return async (call) => {
    const result = await commitOwn(parts, call, (state, now) =>
      startTransaction(state, { now, origin: originOf(call) }, parts.rules),
    );
    return result instanceof Response ? result : new Response(null, { status: 204 });
  };
}

/** DELETE /api/transaction/{transactionId}: cancels, and removes nothing. */
export function cancelTransactionRoute(parts: ServiceParts): Route {
  return async (call) => {
    const result = await commitOwn(parts, call, (state, now) =>
      cancelTransaction(state, { now, origin: originOf(call) }, parts.rules),
    );
    return result instanceof Response
      ? result
      : jsonResponse(transactionToWire(result, parts.rules));
  };
}

/**
 * DELETE /api/transaction/{transactionId}/file: removes documents and answers of a transaction that
 * has ended.
 */
export function removeDocumentsRoute(parts: ServiceParts): Route {
  return async (call) => {
    const result = await commitOwn(parts, call, (state, now) =>
      removeDocuments(state, { now, origin: originOf(call) }),
    );
    return result instanceof Response
      ? result
      : jsonResponse(transactionToWire(result, parts.rules));
  };
}

/** The link of each signer for whom the transaction still waits. */
function signUrls(parts: ServiceParts, state: TransactionState) {
  return (signer: TransactionState['signers'][number]) =>
    state.status === transactionStatus.waitingForSigner &&
    signer.state !== 'signed' &&
    signer.state !== 'declined'
      ? parts.links.urlOf({
          transactionId: state.id,
          signerId: signer.id,
          rowId: signer.rowId,
          generation: signer.generation,
        })
      : undefined;
}
