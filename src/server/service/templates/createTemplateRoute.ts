import { createHash } from 'node:crypto';
import { limits } from '#core/wire/limits.ts';
import { putTemplateSchema } from '#core/wire/surfaces/templateSurface.ts';
import type { Route } from '#server/service/http/createRouter.ts';
import { mostFieldParts, readBody } from '#server/service/http/readBody.ts';
import { idempotencyKeyOf } from '#server/service/routes/createTransactionRoute.ts';
import { createdBefore } from './createdBefore.ts';
import type { TemplateParts } from './templateParts.ts';
import { judgeTemplate, writeNewTemplate } from './writeTemplateRoutes.ts';

/**
 * POST /api/templates: version 1 of a new template (201). With an `Idempotency-Key`, the same body
 * gives the same template.
 */
export function createTemplateRoute(parts: TemplateParts): Route {
  return async (call) => {
    const key = idempotencyKeyOf(call);
    if (key instanceof Response) return key;
    const body = await readBody(call.req.raw, putTemplateSchema, limits.jsonBytes, mostFieldParts);
    if (body instanceof Response) return body;
    const hashed = JSON.stringify(body.value);
    const claim =
      key === undefined
        ? undefined
        : { key, bodySha256: new Uint8Array(createHash('sha256').update(hashed).digest()) };
    const earlier = claim && (await parts.templates.findClaimed(call.var.owner, claim));
    if (earlier) return createdBefore(parts, call, earlier);
    const read = await judgeTemplate(parts, call, body);
    if (read instanceof Response) return read;
    return writeNewTemplate(parts, call, read.name, read, read.warnings, claim);
  };
}
