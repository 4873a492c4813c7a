import type { Call } from '#server/service/http/createRouter.ts';
import { refusal } from '#server/service/http/problemResponse.ts';
import type {
  TemplateRecord,
  TemplateVersion,
} from '#server/service/storage/templates/templateStore.ts';
import type { TemplateParts } from './templateParts.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The answer for a template that does not exist, was deleted, or is another's: all alike. */
export function noSuchTemplate(): Response {
  return refusal('not-found', 'There is no such template for these keys.');
}

/** The template that a path names, if it is the owner's; deleted ones only where asked for. */
export async function findOwnTemplate(
  { templates }: Pick<TemplateParts, 'templates'>,
  call: Call,
  { deleted = false } = {},
): Promise<TemplateRecord | Response> {
  const id = call.req.param('templateId') ?? '';
  const found = uuid.test(id) ? await templates.find(call.var.owner, id.toLowerCase()) : undefined;
  return found && (found.deletedAt === null || deleted) ? found : noSuchTemplate();
}

/** A version of a template that is there: this one, or the newest. Else the answer 404. */
export async function findVersion(
  { templates }: Pick<TemplateParts, 'templates'>,
  record: TemplateRecord,
  version = record.version,
): Promise<TemplateVersion | Response> {
  const found = await templates.readVersion(record.id, version);
  return (
    found ??
    refusal('not-found', `The template "${record.name}" has no version ${version} any more.`)
  );
}

/** The version that a path names; or the answer that refuses it. */
export async function versionInPath(
  parts: Pick<TemplateParts, 'templates'>,
  call: Call,
  record: TemplateRecord,
): Promise<TemplateVersion | Response> {
  const text = call.req.param('version') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(text))
    return refusal('value', 'The version in the path must be a number from 1.', {
      path: 'version',
    });
  return findVersion(parts, record, Number(text));
}
