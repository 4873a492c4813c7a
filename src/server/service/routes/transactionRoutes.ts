import { cancelTransactionSchema } from '#core/wire/contract/transaction.ts';
import { correctSignerSchema } from '#core/wire/contract/signer.ts';
import type { WireProblem } from '#core/wire/errorBody.ts';
import { hasEnded } from '#core/wire/transactionStatus.ts';
import { unknownMembers } from '#core/wire/parseBody.ts';
import { cancelTransaction } from '#server/service/transaction/ending/endTransaction.ts';
import { removePersonalData } from '#server/service/transaction/ending/removePersonalData.ts';
import { personalExport } from '#server/service/transaction/shown/personalExport.ts';
import { setUpWarnings } from '#server/service/transaction/fields/placeSignatures.ts';
import { removeDocuments } from '#server/service/transaction/ending/removeDocuments.ts';
import { judgeUnknown } from '#server/service/transaction/setUp/clientWarnings.ts';
import { startTransaction } from '#server/service/transaction/setUp/startTransaction.ts';
import { signerOf } from '#server/service/transaction/state/refuseSigning.ts';
import { correctSigner } from '#server/service/transaction/upkeep/correctSigner.ts';
import { giveLink } from '#server/service/transaction/upkeep/givenLink.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { jsonResponse, problemResponse, refusal } from '#server/service/http/problemResponse.ts';
import { readBody, readOptionalBody } from '#server/service/http/readBody.ts';
import type { Call, Route } from '#server/service/http/createRouter.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { commitOwn, findOwn, originOf } from './ownTransaction.ts';
import { linksAt, sendersLink } from './linksAt.ts';
import type { ServiceParts } from './serviceParts.ts';

/** GET /api/transaction/{transactionId}: with the signing links of those who are still asked. */
export function readTransactionRoute(parts: ServiceParts): Route {
  return async (call) => {
    const state = await findOwn(parts, call);
    return state instanceof Response
      ? state
      : jsonResponse({
          ...transactionToWire(state, parts.rules, linksAt(parts, state)),
          ...problemsOf(hasEnded(state.status) ? [] : setUpWarnings(state)),
        });
  };
}

/** The member of an answer that names what is worth a look, if there is anything. */
const problemsOf = (warnings: readonly WireProblem[]) =>
  warnings.length > 0 ? { Problems: warnings } : {};

/** PUT /api/transaction/{transactionId}/start: 204, or 200 where something is worth a look. */
export function startTransactionRoute(parts: ServiceParts): Route {
  return async (call) => {
    const result = await commitOwn(parts, call, (state, now) =>
      startTransaction(state, { now, origin: originOf(call) }, parts.rules),
    );
    if (result instanceof Response) return result;
    const warnings = setUpWarnings(result);
    return warnings.length > 0
      ? jsonResponse({ Problems: warnings })
      : new Response(null, { status: 204 });
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

/** PUT /api/transaction/{transactionId}/signer/{signerId}: another name or address. */
export function correctSignerRoute(parts: ServiceParts): Route {
  return async (call) => {
    const signerId = call.req.param('signerId') ?? '';
    const own = await findOwn(parts, call);
    if (own instanceof Response) return own;
    if (!own.signers.some(({ id }) => id === signerId))
      return refusal('not-found', `The transaction has no signer "${signerId}".`);
    const body = await readBody(call.req.raw, correctSignerSchema);
    if (body instanceof Response) return body;
    const { refused, warnings } = judgeUnknown(unknownMembers(correctSignerSchema, body.json));
    if (refused.length > 0) return problemResponse(refused);
    const result = await commitOwn(parts, call, (state, now) =>
      correctSigner(state, { signerId, to: body.value, now, origin: originOf(call) }, parts.rules),
    );
    if (result instanceof Response) return result;
    return jsonResponse({
      ...transactionToWire(result, parts.rules, linksAt(parts, result)),
      ...problemsOf(warnings),
    });
  };
}

/** Seconds in which the removal of an ended transaction can be taken back. */
const undoSeconds = 30;

/**
 * DELETE /api/transaction/{transactionId}: cancels, and removes nothing. One that has ended stays
 * as it is, which the answer says; or, as the service is set, its documents and personal data are
 * removed soon.
 */
export function cancelTransactionRoute(parts: ServiceParts): Route {
  return async (call) => {
    const body = await readOptionalBody(call.req.raw, cancelTransactionSchema);
    if (body instanceof Response) return body;
    const { refused, warnings } = judgeUnknown(unknownMembers(cancelTransactionSchema, body.json));
    if (refused.length > 0) return problemResponse(refused);
    const { Reason, SendNotifications: notify } = body.value;
    const reason = Reason === undefined ? {} : { reason: Reason };
    let wasOver = false;
    const result = await commitOwn(parts, call, (state, now) => {
      wasOver = hasEnded(state.status);
      const order = { ...reason, notify, now, origin: originOf(call) };
      return cancelTransaction(state, order, parts.rules);
    });
    if (result instanceof Response) return result;
    const after = wasOver ? await afterTheEnd(parts, call, result) : [];
    return jsonResponse({
      ...transactionToWire(result, parts.rules, linksAt(parts, result)),
      ...problemsOf([...warnings, ...after]),
    });
  };
}

/** What DELETE does to a transaction that has ended, in words; orders it where it is something. */
async function afterTheEnd(
  parts: ServiceParts,
  call: Call,
  { id, personalRemovedAt }: TransactionState,
): Promise<WireProblem[]> {
  if (personalRemovedAt !== undefined) return [];
  const note = (Code: string, Message: string): WireProblem[] => [
    { Path: 'transactionId', Code, Message, Severity: 'warning' },
  ];
  if (parts.rules.endedDelete === 'keeps')
    return note(
      'nothing-removed',
      `The transaction had ended before; nothing was removed. DELETE /api/transaction/${id}/file removes its documents and answers, DELETE /api/transaction/${id}/personal-data also who took part.`,
    );
  const owner = call.get('owner');
  const before = await parts.batches.removal(owner, id);
  const now = parts.clock();
  const batchId = before?.id ?? parts.ids.uuid();
  if (!before) {
    await parts.batches.create({ id: batchId, apiKeyId: owner, createdAt: now }, [id]);
    const order = { action: 'remove' as const, personal: true, origin: originOf(call) };
    await parts.batches.start(batchId, order, now, now + undoSeconds * 1_000);
  }
  return note(
    'removal-waits',
    `The transaction had ended before: its documents, answers and personal data are removed ${undoSeconds} seconds after the first such call. Until then DELETE /api/batch/${batchId}?unbegun=true takes that back.`,
  );
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
    const kept = {
      events: await parts.details.listEvents(state.id),
      marks: await parts.details.listMarks(state.id),
    };
    return new Response(personalExport(state, kept, parts.publicUrl), {
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
