import * as z from 'zod/mini';
import { errorBodySchema } from '#core/wire/errorBody.ts';
import { examples } from '#core/wire/contract/examples.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { apiPaths } from '#core/wire/paths.ts';
import {
  createTransactionSchema,
  postbackSchema,
  transactionSchema,
  uploadAnswerSchema,
} from '#core/wire/contract/transaction.ts';

type Json = Record<string, unknown>;

/**
 * A schema as JSON Schema 2020-12, which is what OpenAPI 3.1 speaks; requests show what a client
 * may leave out.
 */
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string, example?: unknown): Json => ({
  'application/json': { schema: ref(name), ...(example === undefined ? {} : { example }) },
});
const pdf = {
  'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } },
};
const answer = (description: string, content?: Json): Json => ({
  description,
  ...(content ? { content } : {}),
});
const errors = (...codes: number[]): Json =>
  Object.fromEntries(
    [401, 429, 500, ...codes].map((code) => [
      code,
      answer(errorMeanings[code] ?? 'Error', json('Error')),
    ]),
  );

const errorMeanings: Record<number, string> = {
  400: 'The input is not valid; Problems says what and where.',
  401: 'A key is missing or wrong; the message says which header.',
  404: 'No such transaction or file for these keys.',
  409: 'Not in this order, or not in this state.',
  410: 'The documents were removed.',
  413: 'Larger than allowed.',
  415: 'The content type must be application/json or application/pdf.',
  429: 'Too many attempts; Retry-After says how long to wait.',
  500: 'A fault of the service; the message holds an id to look for in its log.',
};

const parameter = (name: string, description: string): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});
const transactionId = parameter('transactionId', 'Id of the transaction.');
const fileId = parameter(
  'fileId',
  'Identifier of the document, chosen by the client; percent-encoded.',
);
const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key and body give the same transaction; the same key with another body is refused (409).',
  schema: { type: 'string', maxLength: 255 },
};

const operations: Json = {
  [apiPaths.transactions.pattern]: {
    post: {
      operationId: 'createTransaction',
      summary: 'Create a transaction',
      parameters: [idempotencyKey],
      requestBody: {
        required: true,
        content: json('CreateTransaction', examples.createTransaction),
      },
      responses: {
        200: answer('The transaction, with signer ids.', json('Transaction', examples.transaction)),
        ...errors(400, 409, 413, 415),
      },
    },
  },
  [apiPaths.transaction.pattern]: {
    get: {
      operationId: 'getTransaction',
      summary: 'Read a transaction with the answers of its signers',
      parameters: [transactionId],
      responses: { 200: answer('The transaction.', json('Transaction')), ...errors(404) },
    },
    delete: {
      operationId: 'cancelTransaction',
      summary: 'Cancel a transaction that has not ended',
      parameters: [transactionId],
      responses: {
        200: answer('The cancelled transaction.', json('Transaction')),
        ...errors(404, 409),
      },
    },
  },
  [apiPaths.file.pattern]: {
    put: {
      operationId: 'putFile',
      summary: 'Upload the metadata (JSON), then the PDF, of a file',
      parameters: [transactionId, fileId],
      requestBody: {
        required: true,
        content: { ...json('FileMetadata', examples.generatedMetadata), ...pdf },
      },
      responses: {
        200: answer('The PDF replaced an earlier one.', json('UploadAnswer')),
        201: answer('The PDF was stored.', json('UploadAnswer')),
        202: answer(
          'The metadata was stored; the PDF is awaited.',
          json('UploadAnswer', examples.awaitingPdf),
        ),
        ...errors(400, 404, 409, 413, 415),
      },
    },
    get: {
      operationId: 'getFile',
      summary: 'Read the PDF (sealed once signed), or the metadata with Accept: application/json',
      parameters: [transactionId, fileId],
      responses: {
        200: answer('The file.', { ...pdf, ...json('FileMetadata') }),
        ...errors(404, 410),
      },
    },
  },
  [apiPaths.files.pattern]: {
    delete: {
      operationId: 'removeDocuments',
      summary: 'Remove documents and answers of an ended transaction',
      parameters: [transactionId],
      responses: {
        200: answer('The transaction without its documents.', json('Transaction')),
        ...errors(404, 409),
      },
    },
  },
  [apiPaths.personalData.pattern]: {
    get: {
      operationId: 'getPersonalData',
      summary: 'Export what a transaction knows of those who took part',
      parameters: [transactionId],
      responses: {
        200: answer('The transaction and its events, as a file to keep.', {
          'application/json': { schema: { type: 'object' } },
        }),
        ...errors(404, 410),
      },
    },
    delete: {
      operationId: 'removePersonalData',
      summary: 'Remove documents, answers and personal data of an ended transaction',
      parameters: [transactionId],
      responses: {
        200: answer('The transaction without those who took part.', json('Transaction')),
        ...errors(404, 409),
      },
    },
  },
  [apiPaths.start.pattern]: {
    put: {
      operationId: 'startTransaction',
      summary: 'Start a transaction: its signers are notified',
      parameters: [transactionId],
      responses: { 204: answer('Started.'), ...errors(404, 409) },
    },
  },
  [apiPaths.receipt.pattern]: {
    get: {
      operationId: 'getReceipt',
      summary: 'Read the audit trail of a transaction that has ended',
      parameters: [transactionId],
      responses: { 200: answer('The audit trail.', pdf), ...errors(404, 410) },
    },
  },
};

/**
 * The OpenAPI 3.1 document of the contract and our additions, made from the same schemas that parse
 * the requests.
 */
export function openApi(serverUrl: string, version: string): Json {
  const paths = Object.fromEntries(
    Object.entries(operations).map(([pattern, item]) => [
      pattern.replaceAll(/:([A-Za-z]+)/g, '{$1}'),
      item,
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fieldwright signing service',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ ApiKey: [], Application: [] }],
    paths,
    webhooks: {
      transactionChanged: {
        post: {
          summary: 'A postback: the transaction as it was at a change',
          requestBody: { content: json('Postback', examples.postback) },
          responses: { '2XX': answer('Accepted.') },
        },
      },
    },
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
      schemas: {
        CreateTransaction: jsonSchema(createTransactionSchema, 'input'),
        Transaction: jsonSchema(transactionSchema, 'output'),
        FileMetadata: jsonSchema(fileMetadataSchema, 'input'),
        UploadAnswer: jsonSchema(uploadAnswerSchema, 'output'),
        Postback: jsonSchema(postbackSchema, 'output'),
        Error: jsonSchema(errorBodySchema, 'output'),
      },
    },
  };
}
