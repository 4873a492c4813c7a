import { cancelTransactionSchema } from '#core/wire/contract/transaction.ts';
import { unknownMembers } from '#core/wire/parseBody.ts';
import { cancelTransaction } from '#server/service/transaction/ending/endTransaction.ts';
import { removePersonalData } from '#server/service/transaction/ending/removePersonalData.ts';
import { personalExport } from '#server/service/transaction/shown/personalExport.ts';
import { removeDocuments } from '#server/service/transaction/ending/removeDocuments.ts';
import { judgeUnknown } from '#server/service/transaction/setUp/judgeUnknown.ts';
import { startTransaction } from '#server/service/transaction/setUp/startTransaction.ts';
import { signerOf } from '#server/service/transaction/state/refuseSigning.ts';
import { giveLink } from '#server/service/transaction/upkeep/givenLink.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { jsonResponse, problemResponse, refusal } from '#server/service/http/problemResponse.ts';
import { readOptionalBody } from '#server/service/http/readBody.ts';
import { TextResponse } from '#server/service/http/textResponse.ts';
import type { Route } from '#server/service/http/createRouter.ts';
import { commitOwn, findOwn, originOf } from './ownTransaction.ts';
import { linksAt, sendersLink } from './linksAt.ts';
import type { ServiceParts } from './serviceParts.ts';

/** GET /api/transaction/{transactionId}: with the signing links of those who are still asked. */
export function readTransactionRoute(parts: ServiceParts): Route {
  return async (call) => {
    const state = await findOwn(parts, call);
    return state instanceof Response
      ? state
      : jsonResponse(transactionToWire(state, parts.rules, linksAt(parts, state)));
  };
}

/** PUT /api/transaction/{transactionId}/start. */
export function startTransactionRoute(parts: ServiceParts): Route {
  return async (call) => {
    const result = await commitOwn(parts, call, (state, now) =>
      startTransaction(state, { now, origin: originOf(call) }, parts.rules),
    );
    return result instanceof Response ? result : new TextResponse(null, { status: 204 });
  };
}

/** POST /api/transaction/{transactionId}/signer/{signerId}/link: gives a signing link. */
export function giveLinkRoute(parts: ServiceParts): Route {
  return async (call) => {
    const signerId = call.req.param('signerId') ?? '';
    const own = await findOwn(parts, call);
    if (own instanceof Response) return own;
    if (!own.signers.some(({ id }) => id === signerId))
      return refusal('not-found', `The transaction has no signer "${signerId}".`);
    const result = await commitOwn(parts, call, (state, now) =>
      giveLink(state, { signerId, now, origin: originOf(call) }, parts.rules),
    );
    if (result instanceof Response) return result;
    return jsonResponse({ SignUrl: sendersLink(parts, result, signerOf(result, signerId)) });
  };
}

/**
 * DELETE /api/transaction/{transactionId}: cancels, and removes nothing. One that has ended is
 * answered as it is.
 */
export function cancelTransactionRoute(parts: ServiceParts): Route {
  return async (call) => {
    const body = await readOptionalBody(call.req.raw, cancelTransactionSchema);
    if (body instanceof Response) return body;
    const { refused, warnings } = judgeUnknown(unknownMembers(cancelTransactionSchema, body.json));
    if (refused.length > 0) return problemResponse(refused);
    const { Reason, SendNotifications: notify } = body.value;
    const reason = Reason === undefined ? {} : { reason: Reason };
    const result = await commitOwn(parts, call, (state, now) =>
      cancelTransaction(state, { ...reason, notify, now, origin: originOf(call) }, parts.rules),
    );
    return result instanceof Response
      ? result
      : jsonResponse({
          ...transactionToWire(result, parts.rules, linksAt(parts, result)),
          ...(warnings.length > 0 ? { Problems: warnings } : {}),
        });
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
      : jsonResponse(transactionToWire(result, parts.rules, linksAt(parts, result)));
  };
}

/**
 * GET /api/transaction/{transactionId}/personal-data: what is known of those who took part, as a
 * file to keep before it is removed.
 */
export function readPersonalDataRoute(parts: ServiceParts): Route {
  return async (call) => {
    const state = await findOwn(parts, call);
    if (state instanceof Response) return state;
    if (state.personalRemovedAt !== undefined)
      return refusal('removed', 'The personal data of this transaction were removed.');
    const events = await parts.details.listEvents(state.id);
    return new Response(personalExport(state, events, parts.publicUrl), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="personal-data-${state.id}.json"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  };
}

/**
 * DELETE /api/transaction/{transactionId}/personal-data: removes documents, answers and those who
 * took part, of a transaction that has ended.
 */
export function removePersonalDataRoute(parts: ServiceParts): Route {
  return async (call) => {
    const result = await commitOwn(parts, call, (state, now) => removePersonalData(state, { now }));
    return result instanceof Response
      ? result
      : jsonResponse(transactionToWire(result, parts.rules, linksAt(parts, result)));
  };
}
