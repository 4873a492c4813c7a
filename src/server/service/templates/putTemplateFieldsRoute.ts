import { limits } from '#core/wire/limits.ts';
import { templateFieldsSchema } from '#core/wire/surfaces/embedSurface.ts';
import { pathText, unknownMembers } from '#core/wire/parseBody.ts';
import type { Route } from '#server/service/http/createRouter.ts';
import { problemResponse, refusal } from '#server/service/http/problemResponse.ts';
import { mostFieldParts, readBody } from '#server/service/http/readBody.ts';
import { judgeUnknown } from '#server/service/transaction/setUp/clientWarnings.ts';
import { findOwnTemplate, findVersion } from './ownTemplate.ts';
import type { TemplateParts } from './templateParts.ts';
import { changedMeanwhile, judgeContent, writeNext } from './writeTemplateRoutes.ts';

/**
 * PUT …/templates/{templateId}/fields: a new version of which only the metadata of the documents
 * differs from the newest one; its name, roles, messages and documents stay.
 */
export function putTemplateFieldsRoute(parts: TemplateParts): Route {
  return async (call) => {
    const record = await findOwnTemplate(parts, call);
    if (record instanceof Response) return record;
    const body = await readBody(
      call.req.raw,
      templateFieldsSchema,
      limits.jsonBytes,
      mostFieldParts,
    );
    if (body instanceof Response) return body;
    const { refused, warnings } = judgeUnknown(unknownMembers(templateFieldsSchema, body.json));
    if (refused.length > 0) return problemResponse(refused);
    const { BasedOn, Files } = body.value;
    if (BasedOn !== record.version) return changedMeanwhile(record);
    const newest = await findVersion(parts, record);
    if (newest instanceof Response) return newest;
    const designed = new Map(Files.map(({ FileId, Metadata }) => [FileId, Metadata]));
    const stranger = Files.findIndex(({ FileId }) => !newest.documents.has(FileId));
    if (stranger !== -1 || designed.size < Files.length)
      return refusal('value', 'Files must name documents of the template, each at most once.', {
        path: pathText(['Files', Math.max(stranger, 0), 'FileId']),
      });
    const content = {
      ...newest.content,
      Files: newest.content.Files.map((file) => ({
        ...file,
        Metadata: designed.get(file.FileId) ?? file.Metadata,
      })),
    };
    const documents = await judgeContent(parts, call, content);
    if (documents instanceof Response) return documents;
    return writeNext(parts, call, record, { content, documents }, warnings);
  };
}
