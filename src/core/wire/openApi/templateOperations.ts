import { templatePaths } from '#core/wire/paths.ts';
import {
  sampleDocument,
  sampleFromTemplate,
  sampleSummary,
  sampleTemplateAnswer,
  sampleTemplateBody,
} from './templateExamples.ts';
import {
  fileIdParameter,
  idempotencyKeyParameter,
  jsonOf,
  pathParameter,
  type PathItem,
  pdfContent,
  refusalsOf,
} from './operation.ts';
import { startedTransaction } from './shownExamples.ts';

const tags: [string] = ['Templates'];
const templateId = pathParameter(
  'templateId',
  '`Id` of the template; of another pair of keys it is 404.',
  sampleSummary.Id,
);
const version = pathParameter('version', 'A version of the template, from 1.', '1');
const digest = pathParameter(
  'digest',
  'SHA-256 of the PDF, in 64 lower-case hex digits.',
  sampleDocument.Sha256,
);
const template = (description: string) => ({
  description,
  content: jsonOf('Template', sampleTemplateAnswer),
});
const summary = (description: string) => ({
  description,
  content: jsonOf('TemplateSummary', sampleSummary),
});

/** The calls for templates, and for transactions that are made of them. */
export const templateOperations: Record<string, PathItem> = {
  [templatePaths.document.pattern]: {
    put: {
      operationId: 'putTemplateDocument',
      tags,
      summary: 'Keep a PDF for templates',
      description:
        'The PDF is kept under its SHA-256, once for one pair of keys however often it is sent. What no template names within a day is removed.',
      parameters: [digest],
      requestBody: { required: true, content: pdfContent },
      responses: {
        200: { description: 'It was there.', content: jsonOf('TemplateDocument', sampleDocument) },
        201: { description: 'It was stored.', content: jsonOf('TemplateDocument', sampleDocument) },
        ...refusalsOf(400, 413, 415),
      },
    },
  },
  [templatePaths.templates.pattern]: {
    get: {
      operationId: 'listTemplates',
      tags,
      summary: 'List templates',
      description: 'All of them without their content, those changed last first.',
      parameters: [
        {
          name: 'search',
          in: 'query',
          required: false,
          description: 'Words in the names of templates, roles and documents.',
          schema: { type: 'string' },
          example: 'lease',
        },
        {
          name: 'deleted',
          in: 'query',
          required: false,
          description: 'Lists those that were deleted and can be restored.',
          schema: { type: 'string' },
          example: '',
        },
      ],
      responses: {
        200: {
          description: 'The templates.',
          content: jsonOf('TemplateList', { Templates: [sampleSummary] }),
        },
        ...refusalsOf(),
      },
    },
    post: {
      operationId: 'createTemplate',
      tags,
      summary: 'Make a template',
      description:
        'Its PDFs must be there already. What could never be sent is refused, such as a field off its page.',
      parameters: [idempotencyKeyParameter],
      requestBody: { required: true, content: jsonOf('PutTemplate', sampleTemplateBody) },
      responses: { 201: template('Version 1.'), ...refusalsOf(400, 409, 413, 415) },
    },
  },
  [templatePaths.template.pattern]: {
    get: {
      operationId: 'getTemplate',
      tags,
      summary: 'Read a template',
      description: 'The newest version with its content.',
      parameters: [templateId],
      responses: { 200: template('The template.'), ...refusalsOf(404) },
    },
    put: {
      operationId: 'putTemplate',
      tags,
      summary: 'Make a new version of a template',
      description:
        'With `BasedOn` it is refused (409) when another version came meanwhile. The same content makes no version.',
      parameters: [templateId],
      requestBody: { required: true, content: jsonOf('PutTemplate', sampleTemplateBody) },
      responses: { 200: template('The new version.'), ...refusalsOf(400, 404, 409, 413, 415) },
    },
    delete: {
      operationId: 'deleteTemplate',
      tags,
      summary: 'Delete a template',
      description: 'It can be restored for thirty days. What was sent from it stays as it is.',
      parameters: [templateId],
      responses: { 200: summary('The deleted template.'), ...refusalsOf(404) },
    },
  },
  [templatePaths.name.pattern]: {
    put: {
      operationId: 'renameTemplate',
      tags,
      summary: 'Rename a template',
      description: 'Another name makes no version.',
      parameters: [templateId],
      requestBody: { required: true, content: jsonOf('TemplateName', { Name: 'Lease 2026' }) },
      responses: { 200: summary('The renamed template.'), ...refusalsOf(400, 404, 413, 415) },
    },
  },
  [templatePaths.duplicate.pattern]: {
    post: {
      operationId: 'duplicateTemplate',
      tags,
      summary: 'Duplicate a template',
      description:
        'The newest version becomes version 1 of a new template. The body may be missing.',
      parameters: [templateId],
      requestBody: {
        required: false,
        content: jsonOf('DuplicateTemplate', { Name: 'Lease for offices' }),
      },
      responses: { 201: template('The copy.'), ...refusalsOf(400, 404, 409, 413, 415) },
    },
  },
  [templatePaths.restore.pattern]: {
    post: {
      operationId: 'restoreTemplate',
      tags,
      summary: 'Restore a deleted template',
      description: 'Possible for thirty days. One that is there stays as it is.',
      parameters: [templateId],
      responses: { 200: summary('The template.'), ...refusalsOf(404) },
    },
  },
  [templatePaths.versions.pattern]: {
    get: {
      operationId: 'listTemplateVersions',
      tags,
      summary: 'List the versions of a template',
      description: 'Newest first, without content; the last 100 are kept.',
      parameters: [templateId],
      responses: {
        200: {
          description: 'The versions.',
          content: jsonOf('TemplateVersions', {
            Versions: [{ Version: 1, MadeBy: 'office', CreatedAt: sampleSummary.CreatedAt }],
          }),
        },
        ...refusalsOf(404),
      },
    },
  },
  [templatePaths.version.pattern]: {
    get: {
      operationId: 'getTemplateVersion',
      tags,
      summary: 'Read a version of a template',
      description: 'The version with its content.',
      parameters: [templateId, version],
      responses: { 200: template('The version.'), ...refusalsOf(400, 404) },
    },
  },
  [templatePaths.restoreVersion.pattern]: {
    post: {
      operationId: 'restoreTemplateVersion',
      tags,
      summary: 'Restore a version of a template',
      description: 'Its content becomes the newest version; the others stay.',
      parameters: [templateId, version],
      responses: { 200: template('The new version.'), ...refusalsOf(400, 404, 409) },
    },
  },
  [templatePaths.file.pattern]: {
    get: {
      operationId: 'getTemplateFile',
      tags,
      summary: 'Read a PDF of a template',
      description: 'The PDF of this file in this version.',
      parameters: [templateId, version, fileIdParameter],
      responses: { 200: { description: 'The PDF.', content: pdfContent }, ...refusalsOf(400, 404) },
    },
  },
  [templatePaths.transactions.pattern]: {
    post: {
      operationId: 'createTransactionFromTemplate',
      tags,
      summary: 'Create and start a transaction of a template',
      description:
        'Creates, uploads and starts in one call, as a whole or not at all. `Signers` says by its `Id` who takes each role; all that a transaction takes at creation can stand beside.',
      parameters: [templateId, idempotencyKeyParameter],
      requestBody: { required: true, content: jsonOf('UseTemplate', sampleFromTemplate) },
      responses: {
        200: {
          description: 'The started transaction.',
          content: jsonOf('Transaction', {
            ...startedTransaction,
            Template: { Id: sampleSummary.Id, Version: 1 },
          }),
        },
        ...refusalsOf(400, 404, 409, 413, 415),
      },
    },
  },
};
