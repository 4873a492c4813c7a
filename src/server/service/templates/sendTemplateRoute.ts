import { createHash } from 'node:crypto';
import { useTemplateSchema } from '#core/wire/surfaces/templateSurface.ts';
import { unknownMembers } from '#core/wire/parseBody.ts';
import type { Route } from '#server/service/http/createRouter.ts';
import { problemResponse } from '#server/service/http/problemResponse.ts';
import { readBody } from '#server/service/http/readBody.ts';
import { idempotencyKeyOf } from '#server/service/routes/createTransactionRoute.ts';
import { judgeUnknown } from '#server/service/transaction/setUp/clientWarnings.ts';
import { orderFromTemplate } from './orderFromTemplate.ts';
import { findOwnTemplate, findVersion } from './ownTemplate.ts';
import type { Orders, TemplateParts } from './templateParts.ts';

/**
 * POST /api/templates/{templateId}/transactions: creates, uploads and starts in one call, wholly or
 * not at all. With an `Idempotency-Key`, the same body gives the same transaction however often
 * it is sent, also when the template was changed or deleted meanwhile.
 */
export function sendTemplateRoute(parts: TemplateParts & { orders: Orders }): Route {
  return async (call) => {
    const key = idempotencyKeyOf(call);
    if (key instanceof Response) return key;
    const body = await readBody(call.req.raw, useTemplateSchema);
    if (body instanceof Response) return body;
    const { refused, kept } = judgeUnknown(unknownMembers(useTemplateSchema, body.json));
    if (refused.length > 0) return problemResponse(refused);
    const hashed = JSON.stringify([call.req.param('templateId'), body.value, kept]);
    const claim =
      key === undefined
        ? undefined
        : { key, bodySha256: new Uint8Array(createHash('sha256').update(hashed).digest()) };
    const earlier = claim && (await parts.orders.earlier(call, claim));
    if (earlier) return earlier;
    const record = await findOwnTemplate(parts, call);
    if (record instanceof Response) return record;
    const version = await findVersion(parts, record, body.value.Version);
    if (version instanceof Response) return version;
    const order = orderFromTemplate(record, version, body.value, kept);
    return order.ok ? parts.orders.send(call, order.value, claim) : problemResponse(order.problems);
  };
}
