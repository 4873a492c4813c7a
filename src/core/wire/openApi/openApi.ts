import * as z from 'zod/mini';
import { errorBodySchema } from '#core/wire/errorBody.ts';
import { examples } from '#core/wire/contract/examples.ts';
import {
  batchListSchema,
  batchReportSchema,
  batchSchema,
  createBatchSchema,
  startBatchSchema,
} from '#core/wire/contract/batch.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import {
  cancelTransactionSchema,
  createTransactionSchema,
  postbackSchema,
  removedAnswerSchema,
  startAnswerSchema,
  transactionSchema,
  uploadAnswerSchema,
} from '#core/wire/contract/transaction.ts';
import {
  createEmbedSchema,
  embedAnswerSchema,
  renewEmbedSchema,
} from '#core/wire/contract/embedSession.ts';
import { templatePaths } from '#core/wire/paths.ts';
import { correctSignerSchema, signLinkSchema } from '#core/wire/contract/signer.ts';
import { batchOperations } from './batchOperations.ts';
import {
  duplicateTemplateSchema,
  putTemplateSchema,
  templateDocumentSchema,
  templateListSchema,
  templateNameSchema,
  templateSchema,
  templateSummarySchema,
  templateVersionsSchema,
  useTemplateSchema,
} from '#core/wire/surfaces/templateSurface.ts';
import { documentOperations } from './documentOperations.ts';
import { embedOperations } from './embedOperations.ts';
import { withWords } from './memberWords.ts';
import {
  headerParameter,
  jsonOf,
  type OpenApiPart,
  type PathItem,
  refusalsOf,
} from './operation.ts';
import { templateOperations } from './templateOperations.ts';
import { transactionOperations } from './transactionOperations.ts';

/**
 * A schema as JSON Schema 2020-12, which is what OpenAPI 3.1 speaks; requests show what a client
 * may leave out.
 */
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): OpenApiPart {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** What an installation answers of all that there is. */
export interface ApiOffer {
  /** Whether other sites may embed its pages. */
  embeds: boolean;
  /** The base URL of another service, to which this installation sends; templates are kept here. */
  remoteService?: string;
}

/** The calls by path, in the order in which they are shown. */
function operationsOf({ embeds, remoteService }: ApiOffer): Record<string, PathItem> {
  if (remoteService !== undefined) {
    const { [templatePaths.transactions.pattern]: _, ...kept } = templateOperations;
    return kept;
  }
  return {
    ...transactionOperations,
    ...documentOperations,
    ...templateOperations,
    ...(embeds && embedOperations),
    ...batchOperations,
  };
}

/** Calls with values in their path, all of which refuse one with broken percent-encoding. */
function withPathRefusal(item: PathItem): PathItem {
  return Object.fromEntries(
    Object.entries(item).map(([method, call]) => [
      method,
      { ...call, responses: { ...refusalsOf(400), ...call.responses } },
    ]),
  );
}

/** The names of schemas that a part of the document leads to, directly or through others. */
function namesIn(part: unknown, schemas: OpenApiPart, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(schemas[name], schemas, found);
  }
  return found;
}

/** What is in the document for all calls alike. */
const steps = `Send PDFs for signature in four steps: create a transaction, upload each file's metadata and then its PDF, start, and read the transaction until it is signed.`;

const beside = (remoteService: string) =>
  `This installation sends to the signing service at ${remoteService}, which answers all calls about transactions: make them there. What is answered here are templates: they are kept here, and people send what they make of them in the browser.`;

const rules = (
  whose: string,
) => `Every call needs both keys, as two headers: \`Authorization: APIKey <API_KEY>\` and \`Application: APPKey <APP_KEY>\`. ${whose} Keys belong on servers: whoever has them can do everything that these calls do.

An answer that is not a success has a \`Message\` that says what is wrong, where, and what to do, and \`Problems\` with a path and a code each. Names of members are written as shown; unknown ones are kept and returned.`;

/** What each group of calls is about. */
const tags = [
  { name: 'Transactions', description: 'One sending of documents to its signers.' },
  { name: 'Files', description: 'Documents, where their fields stand, and what is kept of them.' },
  { name: 'Personal data', description: 'What is known of those who took part.' },
  {
    name: 'Templates',
    description: 'Sendings that are prepared once, with roles in place of people.',
  },
  { name: 'Embedded pages', description: 'Pages of ours inside pages of other sites.' },
  { name: 'Several at once', description: 'The same for many transactions.' },
];

/** What the service sends by itself. */
const webhooks = {
  transactionChanged: {
    post: {
      operationId: 'transactionChanged',
      tags: ['Postbacks'],
      summary: 'A postback: the transaction as it was at a change',
      description:
        'The service sends this to your `PostbackUrl` at every change of the status or of a signer. Check `webhook-signature` (Standard Webhooks), answer with any 2xx within 10 seconds, and pass over a `webhook-id` that you know; what is not accepted is repeated for 72 hours. To the `POSTBACK_URL` of an installation with `POSTBACK_AUTHORIZATION` that is sent as the header `Authorization`.',
      parameters: [
        headerParameter(
          'webhook-id',
          'Id of this postback, the same at every attempt.',
          'msg_7d1f0c52',
        ),
        headerParameter(
          'webhook-timestamp',
          'When this attempt was made, in seconds since 1970; refuse one that is older than five minutes.',
          '1772446931',
        ),
        headerParameter(
          'webhook-signature',
          'HMAC-SHA-256 of id, timestamp and body: `v1,<base64>`.',
          'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
        ),
        headerParameter(
          'Checksum',
          'The `Checksum` of the body.',
          'cdc09eee2ed6df2846dcc193aedfef59f2834f8d',
        ),
      ],
      requestBody: { required: true, content: jsonOf('Postback', examples.postback) },
      responses: { '2XX': { description: 'Accepted.' } },
    },
  },
};

/**
 * The OpenAPI 3.1 document of what an installation answers of the contract and our additions, made
 * from the same schemas that parse the requests.
 */
export function openApi(serverUrl: string, version: string, offer: ApiOffer): OpenApiPart {
  const { remoteService } = offer;
  const paths = Object.fromEntries(
    Object.entries(operationsOf(offer)).map(([pattern, item]) => [
      pattern.replaceAll(/:([A-Za-z]+)/g, '{$1}'),
      pattern.includes(':') ? withPathRefusal(item) : item,
    ]),
  );
  const schemas: Record<string, OpenApiPart> = {
    CreateTransaction: jsonSchema(createTransactionSchema, 'input'),
    CancelTransaction: jsonSchema(cancelTransactionSchema, 'input'),
    Transaction: jsonSchema(transactionSchema, 'output'),
    RemovedAnswer: jsonSchema(removedAnswerSchema, 'output'),
    FileMetadata: jsonSchema(fileMetadataSchema, 'input'),
    CorrectSigner: jsonSchema(correctSignerSchema, 'input'),
    SignLink: jsonSchema(signLinkSchema, 'output'),
    StartAnswer: jsonSchema(startAnswerSchema, 'output'),
    UploadAnswer: jsonSchema(uploadAnswerSchema, 'output'),
    CreateBatch: jsonSchema(createBatchSchema, 'input'),
    StartBatch: jsonSchema(startBatchSchema, 'input'),
    Batch: jsonSchema(batchSchema, 'output'),
    BatchReport: jsonSchema(batchReportSchema, 'output'),
    BatchList: jsonSchema(batchListSchema, 'output'),
    Postback: jsonSchema(postbackSchema, 'output'),
    CreateEmbedSession: jsonSchema(createEmbedSchema, 'input'),
    RenewEmbedSession: jsonSchema(renewEmbedSchema, 'input'),
    EmbedSession: jsonSchema(embedAnswerSchema, 'output'),
    PutTemplate: jsonSchema(putTemplateSchema, 'input'),
    TemplateName: jsonSchema(templateNameSchema, 'input'),
    DuplicateTemplate: jsonSchema(duplicateTemplateSchema, 'input'),
    UseTemplate: jsonSchema(useTemplateSchema, 'input'),
    Template: jsonSchema(templateSchema, 'output'),
    TemplateSummary: jsonSchema(templateSummarySchema, 'output'),
    TemplateList: jsonSchema(templateListSchema, 'output'),
    TemplateVersions: jsonSchema(templateVersionsSchema, 'output'),
    TemplateDocument: jsonSchema(templateDocumentSchema, 'output'),
    Error: jsonSchema(errorBodySchema, 'output'),
  };
  const content = { paths, ...(remoteService === undefined && { webhooks }) };
  const names = namesIn([content, { $ref: '#/components/schemas/Error' }], schemas);
  const calls = Object.values(paths).flatMap((item) => Object.values(item));
  const groups = new Set(calls.flatMap((call) => call.tags));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fieldwright signing service',
      version,
      description:
        remoteService === undefined
          ? `${steps}\n\n${rules('`npm run keys -- show` prints the first pair.')}`
          : `${beside(remoteService)}\n\n${rules('They are those of that service.')}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ ApiKey: [], Application: [] }],
    tags: tags.filter(({ name }) => groups.has(name)),
    ...content,
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`APIKey <API_KEY>`',
        },
        Application: {
          type: 'apiKey',
          in: 'header',
          name: 'Application',
          description: '`APPKey <APP_KEY>`',
        },
      },
      schemas: Object.fromEntries(
        Object.entries(schemas).flatMap(([name, schema]) =>
          names.has(name) ? [[name, withWords(schema, name)]] : [],
        ),
      ),
    },
  };
}
