import { templatePaths as at } from '#core/wire/paths.ts';
import type { TemplateCalls } from './callGroups.ts';
import { type CallSender, objectWith } from './callSender.ts';
import type { TemplateAnswer, TemplateSummaryAnswer } from './groupTypes.ts';
import { isObject } from './readAnswers.ts';
import type { PdfBytes } from './sendPdf.ts';

const isListOfObjects = (value: unknown) => Array.isArray(value) && value.every(isObject);
const heading = objectWith<TemplateSummaryAnswer>('Id', 'Name', 'CreatedAt', 'ModifiedAt');
const summaryOf = (value: unknown) => {
  const found = heading(value);
  return found && isListOfObjects(found.Roles) && isListOfObjects(found.Files) ? found : undefined;
};
/** Both have the same frame; a template has roles and files with more members. */
const templateOf = (value: unknown) => summaryOf(value) as TemplateAnswer | undefined;
const listOf = (value: unknown) => {
  const listed = isObject(value) ? value['Templates'] : undefined;
  return Array.isArray(listed) && listed.every((one) => summaryOf(one))
    ? (listed as TemplateSummaryAnswer[])
    : undefined;
};

/** SHA-256 of a PDF, in lower-case hex. */
async function digestOf(pdf: PdfBytes): Promise<string> {
  const bytes = pdf instanceof Blob ? await pdf.arrayBuffer() : (pdf as BufferSource);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** With a key, a creation may be repeated. */
const keyed = (key: string | undefined) =>
  key === undefined ? {} : { isRepeatable: true, headers: { 'idempotency-key': key } };

/** The calls of templates, by a sender. */
export function templateCalls({ fetch, json, body, transaction }: CallSender): TemplateCalls {
  return {
    list: async (rest = {}) => json(at.templates.build(), rest, listOf),
    get: async (templateId, { version, ...rest } = {}) =>
      json(
        version === undefined
          ? at.template.build({ templateId })
          : at.version.build({ templateId, version: `${version}` }),
        rest,
        templateOf,
      ),
    create: async (template, { idempotencyKey, ...rest } = {}) =>
      json(
        at.templates.build(),
        { ...rest, method: 'POST', ...body(template), ...keyed(idempotencyKey) },
        templateOf,
      ),
    put: async (templateId, template, rest) =>
      json(
        at.template.build({ templateId }),
        { ...rest, method: 'PUT', ...body(template) },
        templateOf,
      ),
    rename: async (templateId, Name, rest) =>
      json(at.name.build({ templateId }), { ...rest, method: 'PUT', ...body({ Name }) }, summaryOf),
    duplicate: async (templateId, Name, rest) =>
      json(
        at.duplicate.build({ templateId }),
        { ...rest, method: 'POST', ...(Name !== undefined && body({ Name })) },
        templateOf,
      ),
    remove: async (templateId, rest) =>
      json(at.template.build({ templateId }), { ...rest, method: 'DELETE' }, summaryOf),
    restore: async (templateId, rest) =>
      json(at.restore.build({ templateId }), { ...rest, method: 'POST' }, summaryOf),
    putDocument: async (pdf, rest) => {
      const path = at.document.build({ digest: await digestOf(pdf) });
      const headers = { 'content-type': 'application/pdf' };
      return json(
        path,
        { ...rest, method: 'PUT', headers },
        objectWith<{ Sha256: string; Size: number; Pages: number }>('Sha256'),
        { fetch, body: () => ({ body: pdf as BodyInit }) },
      );
    },
    send: async (templateId, order, { idempotencyKey, ...rest } = {}) =>
      transaction(at.transactions.build({ templateId }), {
        ...rest,
        method: 'POST',
        ...body(order),
        ...keyed(idempotencyKey),
      }),
  };
}
