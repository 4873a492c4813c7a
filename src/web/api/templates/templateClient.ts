import {
  type PutTemplateInput,
  type Template,
  templateDocumentSchema,
  type TemplateList,
  templateListSchema,
  templateSchema,
  type TemplateSummary,
  templateSummarySchema,
  type TemplateVersions,
  templateVersionsSchema,
} from '#core/wire/surfaces/templateSurface.ts';
import { appPaths, templatePaths, throughGateway } from '#core/wire/paths.ts';
import type { fetchByXhr } from '#client/sendPdf.ts';
import type { ApiResult } from '../apiResult.ts';
import { partCalls } from '../parts/partCalls.ts';
import { type DownloadOptions, requestPdf } from '../patience/requestPdf.ts';
import { type Fetch, jsonBody, requestJson } from '../request.ts';
import { goesInParts, type SendingOptions, sendPdf } from '../parts/sendInParts.ts';
import type { CallOptions } from '../serviceClient.ts';

/** Templates of the installation, for a signed-in browser. */
export interface TemplateClient {
  list(which: 'there' | 'deleted', options?: CallOptions): Promise<ApiResult<TemplateList>>;
  /** The newest version, or this one. */
  read(templateId: string, version?: number): Promise<ApiResult<Template>>;
  versions(templateId: string, options?: CallOptions): Promise<ApiResult<TemplateVersions>>;
  /**
   * Keeps a PDF under its SHA-256, for a template that will name it: of a large one, what is not
   * there yet.
   */
  putDocument(sha256: string, pdf: Blob, options: SendingOptions): Promise<ApiResult<unknown>>;
  readDocument(
    templateId: string,
    version: number,
    fileId: string,
    options?: Partial<DownloadOptions>,
  ): Promise<ApiResult<Blob>>;
  create(body: PutTemplateInput): Promise<ApiResult<Template>>;
  /** Makes a new version. */
  put(templateId: string, body: PutTemplateInput): Promise<ApiResult<Template>>;
  rename(templateId: string, name: string): Promise<ApiResult<TemplateSummary>>;
  duplicate(templateId: string, name: string): Promise<ApiResult<Template>>;
  remove(templateId: string): Promise<ApiResult<TemplateSummary>>;
  restore(templateId: string): Promise<ApiResult<TemplateSummary>>;
  restoreVersion(templateId: string, version: number): Promise<ApiResult<Template>>;
}

/** A client of the gateway's templates; the session cookie travels by itself. */
export function createTemplateClient(fetch: Fetch, upload?: typeof fetchByXhr): TemplateClient {
  const at = throughGateway;
  const paths = templatePaths;
  const json = (method: string, path: string, body: unknown = {}) =>
    [at(path), jsonBody(method, body)] as const;
  return {
    list: (which, options = {}) =>
      requestJson(
        fetch,
        templateListSchema,
        `${at(paths.templates.build())}${which === 'deleted' ? '?deleted' : ''}`,
        options,
      ),
    read: (templateId, version) =>
      requestJson(
        fetch,
        templateSchema,
        at(
          version === undefined
            ? paths.template.build({ templateId })
            : paths.version.build({ templateId, version: String(version) }),
        ),
      ),
    versions: (templateId, options = {}) =>
      requestJson(fetch, templateVersionsSchema, at(paths.versions.build({ templateId })), options),
    putDocument(digest, body, options) {
      const url = appPaths.templateUpload.build({ digest });
      const inParts = goesInParts(body) ? { calls: partCalls(fetch, upload), url } : undefined;
      const whole = ({ signal }: CallOptions) =>
        requestJson(fetch, templateDocumentSchema, at(paths.document.build({ digest })), {
          method: 'PUT',
          headers: { 'content-type': 'application/pdf' },
          body,
          ...(signal && { signal }),
        });
      return sendPdf(body, { inParts, whole }, options);
    },
    readDocument(templateId, version, fileId, options = {}) {
      const url = at(paths.file.build({ templateId, version: String(version), fileId }));
      const { signal = new AbortController().signal, onProgress = () => undefined } = options;
      return requestPdf(fetch, url, { signal, onProgress });
    },
    create: (body) =>
      requestJson(fetch, templateSchema, ...json('POST', paths.templates.build(), body)),
    put: (templateId, body) =>
      requestJson(
        fetch,
        templateSchema,
        ...json('PUT', paths.template.build({ templateId }), body),
      ),
    rename: (templateId, Name) =>
      requestJson(
        fetch,
        templateSummarySchema,
        ...json('PUT', paths.name.build({ templateId }), { Name }),
      ),
    duplicate: (templateId, Name) =>
      requestJson(
        fetch,
        templateSchema,
        ...json('POST', paths.duplicate.build({ templateId }), { Name }),
      ),
    remove: (templateId) =>
      requestJson(fetch, templateSummarySchema, at(paths.template.build({ templateId })), {
        method: 'DELETE',
      }),
    restore: (templateId) =>
      requestJson(
        fetch,
        templateSummarySchema,
        ...json('POST', paths.restore.build({ templateId })),
      ),
    restoreVersion: (templateId, version) =>
      requestJson(
        fetch,
        templateSchema,
        ...json('POST', paths.restoreVersion.build({ templateId, version: String(version) })),
      ),
  };
}
