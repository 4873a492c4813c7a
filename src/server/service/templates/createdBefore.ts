import type { Call } from '#server/service/http/createRouter.ts';
import { jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import type { ClaimedTemplate } from '#server/service/storage/templates/templateKeys.ts';
import { noSuchTemplate } from './ownTemplate.ts';
import type { TemplateParts } from './templateParts.ts';
import { templateToWire } from './templateShapes.ts';

/** The answer that the creation of a template had, as far as it is still there. */
export async function createdBefore(
  { templates }: TemplateParts,
  call: Call,
  { templateId, sameBody }: ClaimedTemplate,
): Promise<Response> {
  if (!sameBody)
    return refusal(
      'idempotency-conflict',
      'This Idempotency-Key was used for another body. Use a new key for a new template.',
      { path: 'Idempotency-Key' },
    );
  const record = await templates.find(call.var.owner, templateId);
  const version =
    record &&
    ((await templates.readVersion(record.id, 1)) ??
      (await templates.readVersion(record.id, record.version)));
  return version ? jsonResponse(templateToWire(record, version), 201) : noSuchTemplate();
}
