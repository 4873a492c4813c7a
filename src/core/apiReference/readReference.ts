import * as z from 'zod/mini';

/** A JSON Schema as it stands in the document. */
export type JsonShape = Readonly<Record<string, unknown>>;

/** What a body holds in one media type. */
export interface ApiContent {
  /** Such as `application/json`. */
  type: string;
  shape: JsonShape;
  /** A value that the shape takes. */
  example?: unknown;
}

/** A value in the path, the query or a header of a call. */
export interface ApiParameter {
  name: string;
  place: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  shape: JsonShape;
  /** As text; empty where the document has none. */
  example: string;
}

/** One answer of a call. */
export interface ApiAnswerShape {
  /** `200`, or `2XX`. */
  status: string;
  description: string;
  contents: ApiContent[];
}

/** One call, or a request that the service itself makes. */
export interface ApiCall {
  /** The operationId; method and path where there is none. */
  id: string;
  group: string;
  /** In upper case. */
  method: string;
  /** With its parameters in braces; the name of a webhook. */
  path: string;
  summary: string;
  description: string;
  parameters: ApiParameter[];
  /** The media types of the body; empty for calls without one. */
  bodies: ApiContent[];
  bodyRequired: boolean;
  bodyDescription: string;
  answers: ApiAnswerShape[];
  /** Whether the two headers with the keys belong to it. */
  needsKeys: boolean;
  /** Whether the service makes this request, and others answer. */
  isWebhook: boolean;
}

/** Calls that belong together, in the order of the document. */
export interface ApiGroup {
  name: string;
  description: string;
  calls: ApiCall[];
}

/** An OpenAPI document as its readers need it. */
export interface ApiReference {
  title: string;
  version: string;
  description: string;
  /** Where the calls go, without a slash at the end. */
  server: string;
  groups: ApiGroup[];
  shapes: Readonly<Record<string, JsonShape>>;
}

const part = z.record(z.string(), z.unknown());
const text = z._default(z.string(), '');
const contents = z._default(
  z.record(
    z.string(),
    z.object({ schema: z._default(part, {}), example: z.optional(z.unknown()) }),
  ),
  {},
);
const parameterSchema = z.object({
  name: z.string(),
  in: z.string(),
  required: z._default(z.boolean(), false),
  description: text,
  schema: z._default(part, {}),
  example: z.optional(z.unknown()),
});
const callSchema = z.object({
  operationId: z.optional(z.string()),
  tags: z._default(z.array(z.string()), []),
  summary: text,
  description: text,
  parameters: z._default(z.array(z.unknown()), []),
  requestBody: z.optional(
    z.object({ required: z._default(z.boolean(), false), description: text, content: contents }),
  ),
  responses: z._default(
    z.record(z.string(), z.object({ description: text, content: contents })),
    {},
  ),
  security: z.optional(z.array(part)),
});
const paths = z._default(z.record(z.string(), part), {});
const documentSchema = z.object({
  openapi: z.string(),
  info: z.object({ title: text, version: text, description: text }),
  servers: z._default(z.array(z.object({ url: z.string() })), []),
  security: z._default(z.array(part), []),
  tags: z._default(z.array(z.object({ name: z.string(), description: text })), []),
  paths,
  webhooks: paths,
  components: z._default(z.object({ schemas: z._default(z.record(z.string(), part), {}) }), {
    schemas: {},
  }),
});

const methods = /^(?:get|post|put|patch|delete)$/;

/**
 * Reads an OpenAPI 3.1 document; undefined when it is none. A call or parameter of another form is
 * left out.
 */
export function readReference(document: unknown): ApiReference | undefined {
  const parsed = z.safeParse(documentSchema, document);
  if (!parsed.success) return undefined;
  const { info, servers, security, tags, components } = parsed.data;
  const read = (from: Record<string, Record<string, unknown>>, isWebhook: boolean) =>
    Object.entries(from).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, described]) => {
        const call = z.safeParse(callSchema, described);
        return call.success && methods.test(method)
          ? [apiCall(method, path, call.data, { needsKeys: security.length > 0, isWebhook })]
          : [];
      }),
    );
  const calls = [...read(parsed.data.paths, false), ...read(parsed.data.webhooks, true)];
  const names = new Set([...tags.map(({ name }) => name), ...calls.map(({ group }) => group)]);
  return {
    ...info,
    server: (servers[0]?.url ?? '').replace(/\/+$/, ''),
    groups: [...names]
      .map((name) => ({
        name,
        description: tags.find((tag) => tag.name === name)?.description ?? '',
        calls: calls.filter(({ group }) => group === name),
      }))
      .filter((group) => group.calls.length > 0),
    shapes: components.schemas,
  };
}

function apiCall(
  method: string,
  path: string,
  call: z.output<typeof callSchema>,
  { needsKeys, isWebhook }: { needsKeys: boolean; isWebhook: boolean },
): ApiCall {
  const { requestBody, responses, security } = call;
  return {
    id: call.operationId ?? `${method}-${path.replaceAll(/\W+/g, '-')}`,
    group: call.tags[0] ?? '…',
    method: method.toUpperCase(),
    path,
    summary: call.summary === '' ? `${method.toUpperCase()} ${path}` : call.summary,
    description: call.description,
    parameters: call.parameters.flatMap(apiParameter),
    bodies: apiContents(requestBody?.content ?? {}),
    bodyRequired: requestBody?.required ?? false,
    bodyDescription: requestBody?.description ?? '',
    answers: Object.entries(responses).map(([status, { description, content }]) => ({
      status,
      description,
      contents: apiContents(content),
    })),
    needsKeys: !isWebhook && (security === undefined ? needsKeys : security.length > 0),
    isWebhook,
  };
}

function apiParameter(given: unknown): ApiParameter[] {
  const parsed = z.safeParse(parameterSchema, given);
  if (!parsed.success) return [];
  const { name, in: place, required, description, schema, example } = parsed.data;
  if (place !== 'path' && place !== 'query' && place !== 'header') return [];
  const shown = ['string', 'number', 'boolean'].includes(typeof example) ? String(example) : '';
  return [{ name, place, required, description, shape: schema, example: shown }];
}

function apiContents(
  content: Record<string, { schema: JsonShape; example?: unknown }>,
): ApiContent[] {
  return Object.entries(content).map(([type, { schema, example }]) => ({
    type,
    shape: schema,
    example,
  }));
}
