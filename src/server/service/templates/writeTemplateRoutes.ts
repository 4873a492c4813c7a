import { limits } from '#core/wire/limits.ts';
import {
  type TemplateContent,
  duplicateTemplateSchema,
  type PutTemplate,
  putTemplateSchema,
  templateNameSchema,
} from '#core/wire/surfaces/templateSurface.ts';
import type { WireProblem } from '#core/wire/errorBody.ts';
import { pathText, unknownMembers } from '#core/wire/parseBody.ts';
import type { Call, Route } from '#server/service/http/createRouter.ts';
import { jsonResponse, problemResponse, refusal } from '#server/service/http/problemResponse.ts';
import { mostFieldParts, readBody, readOptionalBody } from '#server/service/http/readBody.ts';
import { DocumentGone } from '#server/service/storage/templates/documentUses.ts';
import type { TemplateClaim } from '#server/service/storage/templates/templateKeys.ts';
import type { SharedDocument } from '#server/service/storage/templates/sharedDocumentStore.ts';
import type { NewVersion } from '#server/service/storage/templates/templateVersions.ts';
import type {
  TemplateRecord,
  TemplateVersion,
} from '#server/service/storage/templates/templateStore.ts';
import { judgeUnknown } from '#server/service/transaction/setUp/clientWarnings.ts';
import { findOwnTemplate, findVersion, noSuchTemplate, versionInPath } from './ownTemplate.ts';
import type { TemplateParts } from './templateParts.ts';
import { createdBefore } from './createdBefore.ts';
import { templateOutlineOf, templateToSummary, templateToWire } from './templateShapes.ts';

/** A content that was read and judged. */
export interface ReadTemplate {
  name: string;
  basedOn: number | undefined;
  content: TemplateContent;
  documents: Map<string, SharedDocument>;
  warnings: WireProblem[];
}

/** PUT /api/templates/{templateId}: a new version (200); the same content again changes nothing. */
export function putTemplateRoute(parts: TemplateParts): Route {
  return async (call) => {
    const record = await findOwnTemplate(parts, call);
    if (record instanceof Response) return record;
    const read = await readTemplate(parts, call);
    if (read instanceof Response) return read;
    const { name, basedOn = record.version } = read;
    if (basedOn !== record.version) return changedMeanwhile(record);
    return writeNext(parts, call, { ...record, name }, read, read.warnings);
  };
}

/** PUT /api/templates/{templateId}/name: makes no version. */
export function renameTemplateRoute(parts: TemplateParts): Route {
  return async (call) => {
    const record = await findOwnTemplate(parts, call);
    if (record instanceof Response) return record;
    const body = await readBody(call.req.raw, templateNameSchema);
    if (body instanceof Response) return body;
    const { owner, id } = record;
    const isRenamed = await parts.templates.rename(owner, id, body.value.Name, parts.clock());
    return isRenamed ? summaryOfNow(parts, record) : noSuchTemplate();
  };
}

/** POST /api/templates/{templateId}/duplicate: the newest version as a new template (201). */
export function duplicateTemplateRoute(parts: TemplateParts): Route {
  return async (call) => {
    const record = await findOwnTemplate(parts, call);
    if (record instanceof Response) return record;
    const body = await readOptionalBody(call.req.raw, duplicateTemplateSchema);
    if (body instanceof Response) return body;
    const version = await findVersion(parts, record);
    if (version instanceof Response) return version;
    return writeNewTemplate(parts, call, body.value.Name ?? record.name, version);
  };
}

/** DELETE /api/templates/{templateId}: it can be restored for thirty days (200). */
export function deleteTemplateRoute(parts: TemplateParts): Route {
  return async (call) => {
    const record = await findOwnTemplate(parts, call);
    if (record instanceof Response) return record;
    const isDeleted = await parts.templates.setDeleted(record.owner, record.id, parts.clock());
    return isDeleted ? summaryOfNow(parts, record) : noSuchTemplate();
  };
}

/** POST /api/templates/{templateId}/restore: undoes the deletion; again, it changes nothing. */
export function restoreTemplateRoute(parts: TemplateParts): Route {
  return async (call) => {
    const record = await findOwnTemplate(parts, call, { deleted: true });
    if (record instanceof Response) return record;
    await parts.templates.setDeleted(record.owner, record.id, null);
    return summaryOfNow(parts, record);
  };
}

/** POST …/versions/{version}/restore: its content becomes the newest version. */
export function restoreVersionRoute(parts: TemplateParts): Route {
  return async (call) => {
    const record = await findOwnTemplate(parts, call);
    if (record instanceof Response) return record;
    const version = await versionInPath(parts, call, record);
    return version instanceof Response ? version : writeNext(parts, call, record, version);
  };
}

async function summaryOfNow(
  { templates }: TemplateParts,
  { owner, id }: TemplateRecord,
): Promise<Response> {
  const now = await templates.find(owner, id);
  return now ? jsonResponse(templateToSummary(now)) : noSuchTemplate();
}

async function readTemplate(parts: TemplateParts, call: Call): Promise<ReadTemplate | Response> {
  const body = await readBody(call.req.raw, putTemplateSchema, limits.jsonBytes, mostFieldParts);
  return body instanceof Response ? body : judgeTemplate(parts, call, body);
}

/** The template that a body makes; or the answer that refuses it. */
export async function judgeTemplate(
  parts: TemplateParts,
  call: Call,
  body: { value: PutTemplate; json: unknown },
): Promise<ReadTemplate | Response> {
  const { refused, warnings } = judgeUnknown(unknownMembers(putTemplateSchema, body.json));
  if (refused.length > 0) return problemResponse(refused);
  const { Name, BasedOn, ...content } = body.value;
  const documents = await judgeContent(parts, call, content);
  if (documents instanceof Response) return documents;
  return { name: Name, basedOn: BasedOn, content, documents, warnings };
}

/** The documents of a content by their fileId; or the answer that refuses the content. */
export async function judgeContent(
  parts: TemplateParts,
  call: Call,
  content: TemplateContent,
): Promise<Map<string, SharedDocument> | Response> {
  const unknownRoles = findUnknownRoles(content);
  if (unknownRoles.length > 0) return problemResponse(unknownRoles);
  const documents = new Map<string, SharedDocument>();
  for (const [index, { FileId, Sha256 }] of content.Files.entries()) {
    const document = await parts.sharedDocuments.find(call.var.owner, Sha256);
    if (!document)
      return refusal(
        'template-document-missing',
        `The PDF of "${FileId}" is not there. PUT it to /api/template-documents/${Sha256}, then send this again.`,
        { path: pathText(['Files', index, 'Sha256']) },
      );
    documents.set(FileId, document);
  }
  return (await parts.orders?.judge(call, content, documents)) ?? documents;
}

/** Entries of `Signers` that no role has. */
function findUnknownRoles({ Roles, Files }: TemplateContent): WireProblem[] {
  const ids = new Set(Roles.map(({ Id }) => Id));
  return Files.flatMap(({ Metadata }, index) =>
    Object.keys(Metadata.Signers)
      .filter((id) => !ids.has(id))
      .map((id) => ({
        Path: pathText(['Files', index, 'Metadata', 'Signers', id]),
        Code: 'unknown-signer',
        Message: `The template has no role "${id}". Signers of a template are the Ids of its Roles.`,
      })),
  );
}

/** The answer to a version that is based on another than the newest. */
export function changedMeanwhile({ version }: TemplateRecord): Response {
  return refusal(
    'template-changed',
    `The template was changed meanwhile: its newest version is ${version}. Read it, and decide again.`,
    { path: 'BasedOn' },
  );
}

async function newVersion(
  { keyNameOf }: TemplateParts,
  call: Call,
  { content, documents }: Pick<TemplateVersion, 'content' | 'documents'>,
): Promise<NewVersion> {
  return {
    content,
    outline: templateOutlineOf(content, documents),
    files: [...documents].map(([fileId, { blobKey }]) => ({ fileId, blobKey })),
    madeBy: (await keyNameOf(call.var.owner)) ?? null,
  };
}

/** Writes version 1 of a new template (201). */
export async function writeNewTemplate(
  parts: TemplateParts,
  call: Call,
  name: string,
  source: Pick<TemplateVersion, 'content' | 'documents'>,
  warnings: readonly WireProblem[] = [],
  claim?: TemplateClaim,
): Promise<Response> {
  const { owner } = call.var;
  const own = { id: parts.ids.uuid(), owner };
  const version = await newVersion(parts, call, source);
  return unlessGone(async () => {
    const written = await parts.templates.create(
      { ...own, name, ...version },
      parts.clock(),
      limits.templates,
      claim,
    );
    if (typeof written === 'object') return createdBefore(parts, call, written);
    if (written === 'full')
      return refusal(
        'too-many-templates',
        `There are ${limits.templates} templates already, deleted ones counted. Delete some; after thirty days they are gone.`,
      );
    const record = await parts.templates.find(owner, own.id);
    return record
      ? jsonResponse(templateToWire(record, { ...source, version: 1 }, warnings), 201)
      : noSuchTemplate();
  });
}

/** Writes the version after the record's; the answer has it. The same content makes none. */
export async function writeNext(
  parts: TemplateParts,
  call: Call,
  record: TemplateRecord,
  source: Pick<TemplateVersion, 'content' | 'documents'>,
  warnings: readonly WireProblem[] = [],
): Promise<Response> {
  const { owner, id, name, version: basedOn } = record;
  const before = await parts.templates.readVersion(id, basedOn);
  const isSame = before && JSON.stringify(before.content) === JSON.stringify(source.content);
  return unlessGone(async () => {
    if (isSame) await parts.templates.rename(owner, id, name, parts.clock());
    else {
      const next = { ...(await newVersion(parts, call, source)), name, basedOn };
      const written = await parts.templates.addVersion(
        { owner, id },
        next,
        parts.clock(),
        limits.templateVersions,
      );
      if (written.outcome === 'unknown') return noSuchTemplate();
      if (written.outcome === 'changed')
        return changedMeanwhile((await parts.templates.find(owner, id)) ?? record);
      for (const key of written.freedBlobs) await parts.blobs.remove(key).catch(() => undefined);
    }
    const now = await parts.templates.find(owner, id);
    if (!now) return noSuchTemplate();
    const version = isSame ? basedOn : basedOn + 1;
    return jsonResponse(templateToWire(now, { ...source, version }, warnings));
  });
}

/** A document that was there a moment ago is asked for again. */
async function unlessGone(write: () => Promise<Response>): Promise<Response> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof DocumentGone)) throw error;
    return refusal(
      'template-document-missing',
      'A PDF of this template was removed at this moment. Put it again, then send this again.',
    );
  }
}
