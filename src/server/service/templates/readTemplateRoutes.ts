import { foldText } from '#core/wire/foldText.ts';
import type { TemplateList, TemplateVersions } from '#core/wire/surfaces/templateSurface.ts';
import type { Route } from '#server/service/http/createRouter.ts';
import { jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import { documentAnswer, documentFault } from '#server/service/routes/ranges/storedDocument.ts';
import { findOwnTemplate, findVersion, versionInPath } from './ownTemplate.ts';
import type { TemplateParts } from './templateParts.ts';
import { isoOf, templateToSummary, templateToWire } from './templateShapes.ts';

/**
 * GET /api/templates: all of the owner, those changed last first. `?search=` looks at the names of
 * templates, roles and documents, `?deleted` lists those that can be restored.
 */
export function listTemplatesRoute({ templates }: TemplateParts): Route {
  return async (call) => {
    const words = foldText(call.req.query('search') ?? '')
      .split(' ')
      .filter((word) => word !== '');
    const records = await templates.list(call.var.owner, call.req.query('deleted') !== undefined);
    const found = records.filter(({ name, outline }) => {
      const text = foldText(
        [
          name,
          ...outline.Roles.map((role) => role.Name),
          ...outline.Files.map((file) => file.DisplayName),
        ].join(' '),
      );
      return words.every((word) => text.includes(word));
    });
    const body: TemplateList = { Templates: found.map(templateToSummary) };
    return jsonResponse(body);
  };
}

/** GET /api/templates/{templateId}: the newest version, with its content. */
export function readTemplateRoute(parts: TemplateParts): Route {
  return async (call) => {
    const record = await findOwnTemplate(parts, call);
    if (record instanceof Response) return record;
    const version = await findVersion(parts, record);
    return version instanceof Response ? version : jsonResponse(templateToWire(record, version));
  };
}

/** GET /api/templates/{templateId}/versions: newest first. */
export function listVersionsRoute(parts: TemplateParts): Route {
  return async (call) => {
    const record = await findOwnTemplate(parts, call);
    if (record instanceof Response) return record;
    const versions = await parts.templates.versions(record.id);
    const body: TemplateVersions = {
      Versions: versions.map(({ version, madeBy, createdAt }) => ({
        Version: version,
        ...(madeBy === null ? {} : { MadeBy: madeBy }),
        CreatedAt: isoOf(createdAt),
      })),
    };
    return jsonResponse(body);
  };
}

/** GET /api/templates/{templateId}/versions/{version}: with its content. */
export function readVersionRoute(parts: TemplateParts): Route {
  return async (call) => {
    const record = await findOwnTemplate(parts, call);
    if (record instanceof Response) return record;
    const version = await versionInPath(parts, call, record);
    return version instanceof Response ? version : jsonResponse(templateToWire(record, version));
  };
}

/** GET /api/templates/{templateId}/versions/{version}/file/{fileId}: the PDF. */
export function readTemplateFileRoute(parts: TemplateParts): Route {
  return async (call) => {
    const record = await findOwnTemplate(parts, call);
    if (record instanceof Response) return record;
    const version = await versionInPath(parts, call, record);
    if (version instanceof Response) return version;
    const fileId = call.req.param('fileId') ?? '';
    const document = version.documents.get(fileId);
    if (!document)
      return refusal('not-found', `This version has no file "${fileId.slice(0, 300)}".`);
    const { reading } = document.facts;
    const answer = await documentAnswer(parts, call, { ...document, reading }, fileId);
    return answer === 'missing' ? documentFault(parts, document.blobKey, fileId, answer) : answer;
  };
}
