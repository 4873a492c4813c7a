import { examples } from '#core/wire/contract/examples.ts';

/** A part of the OpenAPI document, as JSON. */
export type OpenApiPart = Record<string, unknown>;

/** What can be sent or answered in one media type, with an example where it is JSON. */
type Content = Record<string, OpenApiPart>;

/** A value in a path, a query or a header. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: OpenApiPart;
  /** Every value in a path has one; it stands in the examples of the reference. */
  example?: string | number | boolean;
}

/** One answer of a call. */
interface Answer {
  description: string;
  content?: Content;
}

/** One call, as OpenAPI 3.1 describes it (4.8.10); all that its readers need is required. */
export interface Operation {
  operationId: string;
  /** The group in which readers find it. */
  tags: [string];
  /** A few words, in the imperative. */
  summary: string;
  /** What it does and what to mind, in sentences; backticks mark code. */
  description: string;
  parameters?: Parameter[];
  requestBody?: { required: boolean; description?: string; content: Content };
  /** By status; every JSON in it has an example. */
  responses: Record<string | number, Answer>;
}

/** The calls of one path, by method in lower case. */
export type PathItem = Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', Operation>>;

/** A reference to a schema of the document, by its name. */
export const schemaRef = (name: string): OpenApiPart => ({ $ref: `#/components/schemas/${name}` });

/** JSON of a schema of the document, with an example that the schema takes. */
export const jsonOf = (name: string, example: unknown): Content => ({
  'application/json': { schema: schemaRef(name), example },
});

/** JSON of a schema written beside it, with an example that the schema takes. */
export const plainJson = (schema: OpenApiPart, example: unknown): Content => ({
  'application/json': { schema, example },
});

/**
 * Bytes of this media type. `format` is what generators of clients know bytes by, although OpenAPI
 * 3.1 (4.8.14.3) needs the media type alone.
 */
export const bytesOf = (type: string): Content => ({
  [type]: { schema: { type: 'string', format: 'binary', contentMediaType: type } },
});

/** The bytes of a PDF. */
export const pdfContent = bytesOf('application/pdf');

/** A value in a path, with what stands for it in examples. */
export function pathParameter(name: string, description: string, example: string): Parameter {
  return { name, in: 'path', required: true, description, schema: { type: 'string' }, example };
}

/** A header that is always sent, with an example. */
export function headerParameter(name: string, description: string, example: string): Parameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
}

/** The id of a transaction in a path. */
export const transactionIdParameter = pathParameter(
  'transactionId',
  'Id of the transaction, from the answer to its creation.',
  examples.transaction.Id,
);

/** The id of a signer in a path. */
export const signerIdParameter = pathParameter(
  'signerId',
  'Id of the signer, from the answer to the creation.',
  'Signer1',
);

/** The identifier of a document in a path. */
export const fileIdParameter = pathParameter(
  'fileId',
  'Identifier of the document, chosen by you; percent-encoded in the path. 1 to 255 characters, none of `: * ? \\ / " < > |`.',
  'lease.pdf',
);

/** A header with which a call can be repeated without doing it twice. */
export const idempotencyKeyParameter: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes it safe to send the same call again: the same key and body give what was made the first time; the same key with another body is refused (409). 1 to 255 visible ASCII characters.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'order-4711',
};

/** Each status of a refusal: what it means, and an example of it. */
const refusals: Record<number, { meaning: string; code: string; path?: string; message: string }> =
  {
    401: {
      meaning: 'A key is missing or wrong; the message says which header.',
      code: 'keys',
      path: 'Authorization',
      message: 'The API key in the header Authorization is not known.',
    },
    404: {
      meaning: 'There is no such thing for these keys, or not yet.',
      code: 'not-found',
      message: 'There is no such transaction for these keys.',
    },
    409: {
      meaning: 'Not in this order, or not in this state.',
      code: 'ended',
      message: 'The transaction has ended.',
    },
    410: {
      meaning: 'It was removed.',
      code: 'removed',
      message: 'The documents of this transaction were removed.',
    },
    413: {
      meaning: 'Larger than allowed.',
      code: 'too-large',
      message: 'The body is larger than 4 MiB.',
    },
    415: {
      meaning: 'The content type is not one that this call takes.',
      code: 'content-type',
      message: 'The Content-Type must be application/json or application/pdf, not text/plain.',
    },
    429: {
      meaning: 'Too many attempts; `Retry-After` says how many seconds to wait.',
      code: 'too-many-attempts',
      message: 'Too many wrong keys from this address. Try again in 42 seconds.',
    },
    503: {
      meaning:
        'The service cannot do it at this moment; `Retry-After` says how many seconds to wait.',
      code: 'busy',
      message: 'The process that read the document was ended from outside. Try again.',
    },
    507: {
      meaning: 'The disk of the service is full; nothing was changed.',
      code: 'storage-full',
      message:
        'The disk of the service is full; nothing was changed. Try again when its operator has made room.',
    },
    500: {
      meaning: 'A fault of the service; the message holds an id to look for in its log.',
      code: 'internal',
      message:
        'The service failed. Its log has the details under the id 0c5a4ad4-1d3c-4d0a-8a58-6b2a1f3f7c10.',
    },
  };

/** The refusals that every call has (401, 429, 500, 503), and those of these statuses. */
export function refusalsOf(...statuses: number[]): Record<number, Answer> {
  return Object.fromEntries(
    [401, 429, 500, 503, ...statuses].map((status) => {
      const known = refusals[status];
      if (!known)
        return [
          status,
          {
            description: 'The input is not valid; `Problems` says what and where.',
            content: jsonOf('Error', examples.error),
          },
        ];
      const { meaning, code, path = '', message } = known;
      const example = {
        Message: message,
        Problems: [{ Code: code, Path: path, Message: message }],
      };
      return [status, { description: meaning, content: jsonOf('Error', example) }];
    }),
  );
}
