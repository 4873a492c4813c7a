import { createHash } from 'node:crypto';
import {
  type CreateTransaction,
  createTransactionSchema,
} from '#core/wire/contract/transaction.ts';
import type { WireProblem } from '#core/wire/errorBody.ts';
import { unknownMembers } from '#core/wire/parseBody.ts';
import {
  createTransaction,
  type Creation,
} from '#server/service/transaction/setUp/createTransaction.ts';
import { judgeUnknown } from '#server/service/transaction/setUp/clientWarnings.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { jsonResponse, problemResponse, refusal } from '#server/service/http/problemResponse.ts';
import { readBody } from '#server/service/http/readBody.ts';
import { chosenNameOf } from '#server/service/storage/accounts/keyStore.ts';
import type { IdempotencyClaim } from '#server/service/storage/transactions/idempotencyRows.ts';
import type { Call, Route } from '#server/service/http/createRouter.ts';
import { noSuchTransaction, originOf } from './ownTransaction.ts';
import type { ServiceParts } from './serviceParts.ts';
import { linksAt } from './linksAt.ts';

/**
 * POST /api/transaction/: with an `Idempotency-Key`, the same body gives the same transaction
 * however often it is sent.
 */
export function createTransactionRoute(parts: ServiceParts): Route {
  return async (call) => {
    const key = idempotencyKeyOf(call);
    if (key instanceof Response) return key;
    const body = await readBody(call.req.raw, createTransactionSchema);
    if (body instanceof Response) return body;

    const unknown = judgeUnknown(unknownMembers(createTransactionSchema, body.json));
    if (unknown.refused.length > 0) return problemResponse(unknown.refused);
    const { kept } = unknown;
    const template = await templateOf(parts, call, body.value);
    const warnings = [...unknown.warnings, ...(template?.warnings ?? [])];
    const answer = (state: TransactionState) =>
      jsonResponse({
        ...transactionToWire(state, parts.rules, linksAt(parts, state)),
        ...(warnings.length > 0 ? { Problems: warnings } : {}),
      });
    const creation = await newCreation(parts, call, body.value);
    const decision = createTransaction(
      { ...creation, template: template?.known, kept },
      parts.rules,
    );
    if (!decision.ok) return problemResponse(decision.problems);
    const result = await parts.transactions.create(
      decision,
      creation.now,
      key === undefined
        ? undefined
        : claimOf(key, kept.length > 0 ? [body.value, kept] : body.value),
    );
    if (result.outcome === 'created') {
      parts.wakeJobs(decision.jobs);
      return answer(decision.next);
    }
    if (!result.sameBody)
      return refusal(
        'idempotency-conflict',
        'This Idempotency-Key was used for another body. Use a new key for a new transaction.',
        { path: 'Idempotency-Key' },
      );
    const earlier = await parts.transactions.read(result.transactionId);
    return earlier ? answer(earlier.state) : noSuchTransaction();
  };
}

/** What the creation of a transaction needs beside the body of its request. */
export async function newCreation(
  { clock, ids, keys }: ServiceParts,
  call: Call,
  request: CreateTransaction,
): Promise<Creation> {
  const now = clock();
  const apiKeyId = call.get('owner');
  return {
    id: ids.transaction(now),
    apiKeyId,
    keyName: await chosenNameOf(keys, apiKeyId),
    signerRows: request.Signers.map(() => ids.signerRow()),
    request,
    kept: [],
    now,
    origin: originOf(call),
  };
}

/** The Idempotency-Key of a request; undefined without one; or the answer that refuses it (400). */
export function idempotencyKeyOf(call: Call): string | undefined | Response {
  const key = call.req.header('Idempotency-Key');
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key))
    return refusal(
      'bad-header',
      'The header Idempotency-Key must have 1 to 255 visible ASCII characters.',
      { path: 'Idempotency-Key' },
    );
  return key;
}

/** The template that a body names, if the owner has it: else it is said, and not recorded. */
async function templateOf(
  { templates }: ServiceParts,
  call: Call,
  { Template }: CreateTransaction,
): Promise<{ known?: TransactionState['template']; warnings?: WireProblem[] } | undefined> {
  if (!Template) return undefined;
  const record = await templates.find(call.var.owner, Template.Id);
  if (record && Template.Version <= record.version)
    return { known: { id: record.id, version: Template.Version } };
  const Message = 'Template is not known here; it was not recorded.';
  return { warnings: [{ Path: 'Template', Code: 'no-effect', Message, Severity: 'warning' }] };
}

/** Of the body as it was understood: spaces and the order of members make no other request. */
function claimOf(key: string, body: unknown): IdempotencyClaim {
  return {
    key,
    bodySha256: new Uint8Array(createHash('sha256').update(JSON.stringify(body)).digest()),
  };
}
