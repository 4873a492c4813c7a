import * as z from 'zod/mini';

/** What a body holds in one media type. */
interface ApiContent {
  /** Such as `application/json`. */
  type: string;
  /** A value that its schema takes. */
  example?: unknown;
}

/** A value in the path, the query or a header of a call. */
export interface ApiParameter {
  name: string;
  place: 'path' | 'query' | 'header';
  required: boolean;
  /** As text; empty where the document has none. */
  example: string;
}

/** One call. */
export interface ApiCall {
  /** The operationId; method and path where there is none. */
  id: string;
  /** In upper case. */
  method: string;
  /** With its parameters in braces. */
  path: string;
  parameters: ApiParameter[];
  /** The media types of the body; empty for calls without one. */
  bodies: ApiContent[];
  bodyRequired: boolean;
  /** By status, such as `200` or `2XX`. */
  answers: { status: string; contents: ApiContent[] }[];
  /** Whether the two headers with the keys belong to it. */
  needsKeys: boolean;
}

/** The calls of an OpenAPI document. */
export interface ApiReference {
  /** Where they go, without a slash at the end. */
  server: string;
  calls: ApiCall[];
}

const part = z.record(z.string(), z.unknown());
const contents = z._default(
  z.record(z.string(), z.object({ example: z.optional(z.unknown()) })),
  {},
);
const parameterSchema = z.object({
  name: z.string(),
  in: z.string(),
  required: z._default(z.boolean(), false),
  example: z.optional(z.unknown()),
});
const callSchema = z.object({
  operationId: z.optional(z.string()),
  parameters: z._default(z.array(z.unknown()), []),
  requestBody: z.optional(
    z.object({ required: z._default(z.boolean(), false), content: contents }),
  ),
  responses: z._default(z.record(z.string(), z.object({ content: contents })), {}),
  security: z.optional(z.array(part)),
});
const documentSchema = z.object({
  openapi: z.string(),
  servers: z._default(z.array(z.object({ url: z.string() })), []),
  security: z._default(z.array(part), []),
  paths: z._default(z.record(z.string(), part), {}),
});

const methods = /^(?:get|post|put|patch|delete)$/;

/**
 * Reads the calls of an OpenAPI 3.1 document; undefined when it is none. A call or parameter of
 * another form is left out.
 */
export function readReference(document: unknown): ApiReference | undefined {
  const parsed = z.safeParse(documentSchema, document);
  if (!parsed.success) return undefined;
  const { servers, security, paths } = parsed.data;
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, described]) => {
      const call = z.safeParse(callSchema, described);
      return call.success && methods.test(method)
        ? [apiCall(method, path, call.data, security.length > 0)]
        : [];
    }),
  );
  return { server: (servers[0]?.url ?? '').replace(/\/+$/, ''), calls };
}

function apiCall(
  method: string,
  path: string,
  call: z.output<typeof callSchema>,
  needsKeys: boolean,
): ApiCall {
  const { requestBody, responses, security } = call;
  return {
    id: call.operationId ?? `${method}-${path.replaceAll(/\W+/g, '-')}`,
    method: method.toUpperCase(),
    path,
    parameters: call.parameters.flatMap(apiParameter),
    bodies: apiContents(requestBody?.content ?? {}),
    bodyRequired: requestBody?.required ?? false,
    answers: Object.entries(responses).map(([status, { content }]) => ({
      status,
      contents: apiContents(content),
    })),
    needsKeys: security === undefined ? needsKeys : security.length > 0,
  };
}

function apiParameter(given: unknown): ApiParameter[] {
  const parsed = z.safeParse(parameterSchema, given);
  if (!parsed.success) return [];
  const { name, in: place, required, example } = parsed.data;
  if (place !== 'path' && place !== 'query' && place !== 'header') return [];
  const shown = ['string', 'number', 'boolean'].includes(typeof example) ? String(example) : '';
  return [{ name, place, required, example: shown }];
}

function apiContents(content: Record<string, { example?: unknown }>): ApiContent[] {
  return Object.entries(content).map(([type, { example }]) => ({ type, example }));
}
