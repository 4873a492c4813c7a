import { encodeSegment } from '#core/wire/pathOf.ts';
import type { ApiCall, ApiParameter } from './readReference.ts';

/** What a person typed for a call; what is missing is taken from the document's examples. */
export interface TypedValues {
  /** Values of parameters by name. */
  parameters: Readonly<Record<string, string>>;
  /** The media type of the body. */
  bodyType: string | undefined;
  /** The body, where it is text. */
  bodyText: string | undefined;
  /** The media type that is asked for. */
  answerType: string | undefined;
}

/** A request without its keys. */
export interface PlannedRequest {
  /** The operationId. */
  callId: string;
  /** What the path of the URL begins after. */
  server: string;
  /** The values in the path, by their names. */
  pathValues: Readonly<Record<string, string>>;
  query: [name: string, value: string][];
  /** The media type of the body; undefined where there is none. */
  bodyType: string | undefined;
  method: string;
  /** Absolute. */
  url: string;
  headers: [name: string, value: string][];
  needsKeys: boolean;
  body: PlannedBody | undefined;
  /** How the answer is read. */
  answer: 'json' | 'text' | 'file' | 'nothing';
  /** The media type of the answer; empty where it has none. */
  answerType: string;
}

/** What a request carries: text, JSON that could be read, or a file of this media type. */
type PlannedBody =
  | { kind: 'text'; text: string }
  | { kind: 'json'; value: unknown }
  | { kind: 'file'; type: string };

/** The name of a file that an example reads or writes. */
export function fileNameOf(stem: string, type: string): string {
  const [, extension = 'bin'] = /^\w+\/(\w+)$/.exec(type) ?? [];
  return `${stem}.${extension === 'plain' ? 'txt' : extension}`;
}

/** Makes the request of a call to a server. */
export function planRequest(server: string, call: ApiCall, typed: TypedValues): PlannedRequest {
  const valueOf = ({ name, required, example }: ApiParameter) => {
    const value = typed.parameters[name] ?? '';
    return value === '' && required ? example : value;
  };
  const given = call.parameters
    .map((parameter) => ({ ...parameter, value: valueOf(parameter) }))
    .filter(({ place, value }) => place === 'path' || value !== '');
  const path = given
    .filter(({ place }) => place === 'path')
    .reduce((sum, { name, value }) => sum.replace(`{${name}}`, () => encode(value)), call.path);
  const query = given
    .filter(({ place }) => place === 'query')
    .map(({ name, value }) => `${encode(name)}=${encode(value)}`)
    .join('&');
  const placed = (place: ApiParameter['place']) =>
    given
      .filter((one) => one.place === place)
      .map(({ name, value }): [string, string] => [name, value]);
  const body = plannedBody(call, typed);
  const answerType = typed.answerType ?? answerTypes(call)[0] ?? '';
  return {
    callId: call.id,
    server,
    pathValues: Object.fromEntries(placed('path')),
    query: placed('query'),
    bodyType: body?.type,
    method: call.method,
    url: `${server}${path}${query === '' ? '' : `?${query}`}`,
    needsKeys: call.needsKeys,
    headers: [
      ...placed('header').map(([name, value]): [string, string] => [
        name,
        value.replaceAll(/[\r\n]+/g, ' '),
      ]),
      ...(body ? [['Content-Type', body.type] as [string, string]] : []),
      ...(typed.answerType === undefined ? [] : [['Accept', typed.answerType] as [string, string]]),
    ],
    body: body?.content,
    answer: mayBeEmpty(call) ? 'text' : answerKind(answerType),
    answerType,
  };
}

/** As `encodeURIComponent`, and safe inside single quotes. */
function encode(value: string): string {
  return encodeSegment(value).replaceAll("'", '%27');
}

function plannedBody(
  { bodies, bodyRequired }: ApiCall,
  { bodyType, bodyText }: TypedValues,
): { type: string; content: PlannedBody } | undefined {
  const body = bodies.find(({ type }) => type === bodyType) ?? bodies[0];
  if (!body || (bodyText?.trim() === '' && !bodyRequired)) return undefined;
  const { type, example } = body;
  if (!isJsonType(type)) return { type, content: { kind: 'file', type } };
  if (bodyText === undefined) return { type, content: { kind: 'json', value: example ?? {} } };
  try {
    return { type, content: { kind: 'json', value: JSON.parse(bodyText) as unknown } };
  } catch {
    return { type, content: { kind: 'text', text: bodyText } };
  }
}

/** Whether a media type is JSON (RFC 6839, 3.1). */
export const isJsonType = (type: string) => /^application\/(?:[\w.-]+\+)?json$/.test(type);

/** The media types of a call's good answers; several where one can be asked for. */
export function answerTypes({ answers }: ApiCall): string[] {
  const good = answers.filter(({ status }) => status.startsWith('2'));
  return [...new Set(good.flatMap(({ contents }) => contents.map(({ type }) => type)))];
}

/** Whether a call has a good answer with a body and one without. */
function mayBeEmpty({ answers }: ApiCall): boolean {
  const good = answers.filter(({ status }) => status.startsWith('2'));
  const bodies = new Set(good.map(({ contents }) => contents.length > 0));
  return bodies.size > 1;
}

function answerKind(type: string): PlannedRequest['answer'] {
  if (type === '') return 'nothing';
  if (isJsonType(type)) return 'json';
  return type.startsWith('text/') ? 'text' : 'file';
}
