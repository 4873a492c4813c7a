import { createHash } from 'node:crypto';
import { createTransactionSchema } from '#core/wire/contract/transaction.ts';
import { createTransaction } from '#server/service/transaction/setUp/createTransaction.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { jsonResponse, problemResponse, refusal } from '#server/service/http/problemResponse.ts';
import { readBody } from '#server/service/http/readBody.ts';
import type { IdempotencyClaim } from '#server/service/storage/transactions/idempotencyRows.ts';
import type { Route } from '#server/service/http/createRouter.ts';
import { noSuchTransaction, originOf } from './ownTransaction.ts';
import type { ServiceParts } from './serviceParts.ts';

/**
 * POST /api/transaction/: with an `Idempotency-Key`, the same body gives the same transaction
 * however often it is sent.
 */
export function createTransactionRoute(parts: ServiceParts): Route {
  return async (call) => {
    const key = call.req.header('Idempotency-Key');
    if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key))
      return refusal(
        'bad-header',
        'The header Idempotency-Key must have 1 to 255 visible ASCII characters.',
        { path: 'Idempotency-Key' },
      );
    const body = await readBody(call.req.raw, createTransactionSchema);
    if (body instanceof Response) return body;

    const now = parts.clock();
    const decision = createTransaction(
      {
        id: parts.ids.uuid(),
        apiKeyId: call.var.owner,
        signerRows: body.value.Signers.map(() => parts.ids.signerRow()),
        request: body.value,
        now,
        origin: originOf(call),
      },
      parts.rules,
    );
    if (!decision.ok) return problemResponse(decision.problems);
    const result = await parts.transactions.create(
      decision,
      now,
      key === undefined ? undefined : claimOf(key, body.value),
    );
    if (result.outcome === 'created') {
      parts.wakeJobs();
      return jsonResponse(transactionToWire(decision.next, parts.rules));
    }
    if (!result.sameBody)
      return refusal(
        'idempotency-conflict',
        'This Idempotency-Key was used for another body. Use a new key for a new transaction.',
        { path: 'Idempotency-Key' },
      );
    const earlier = await parts.transactions.read(result.transactionId);
    return earlier
      ? jsonResponse(transactionToWire(earlier.state, parts.rules))
      : noSuchTransaction();
  };
}

/**
 * Of the body as it was understood: spaces, the order of members and unknown ones make no other
 * request.
 */
function claimOf(key: string, body: unknown): IdempotencyClaim {
  return {
    key,
    bodySha256: new Uint8Array(createHash('sha256').update(JSON.stringify(body)).digest()),
  };
}
