import { type ServiceCall, callService, pauseByTimer, type SigningFetch } from './callService.ts';
import { asTransaction, isObject, parseJson } from './readAnswers.ts';
import { isBrowser, type pdfSender } from './sendPdf.ts';
import type { SigningCallOptions } from './callOptions.ts';
import { failed, type SigningResult } from './signingResult.ts';
import type { TransactionAnswer } from './signingTypes.ts';

/** Where the service is, and how it is spoken to. */
export interface SigningClientOptions {
  /**
   * What stands before `/api/…`: the address of the service, or that of a gateway which adds the
   * keys, such as `https://example.com/app`.
   */
  baseUrl: string;
  /** The two keys; both or neither. Never in a browser, where anybody can read them. */
  appKey?: string | undefined;
  apiKey?: string | undefined;
  /** What requests are sent by; the runtime's own unless given. */
  fetch?: SigningFetch;
  /** Sent with each request. */
  headers?: Record<string, string>;
  /** How often GET, PUT, and creation with an Idempotency-Key are repeated at most; 3. */
  retries?: number;
}

/** Headers that show both keys, or none; throws TypeError for half a pair, or keys in a browser. */
function keyHeaders({ appKey, apiKey }: SigningClientOptions): Record<string, string> {
  if (apiKey === undefined && appKey === undefined) return {};
  if (!apiKey || !appKey) throw new TypeError('Give both appKey and apiKey, or neither.');
  if (isBrowser())
    throw new TypeError(
      'Keys do not belong into a browser, where anybody can read them. Give the baseUrl of a gateway, or a fetch, that adds them.',
    );
  return { authorization: `APIKey ${apiKey}`, application: `APPKey ${appKey}` };
}

/** What is left of a call beside its address. */
export type CallRest = SigningCallOptions & {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  isRepeatable?: boolean;
};

/** Sends calls by the options, and checks what they answer. */
export function createCallSender(options: SigningClientOptions) {
  const { fetch: own, headers, retries = 3 } = options;
  const keys = keyHeaders(options);
  const base = options.baseUrl.replace(/\/+$/, '');
  const sending = { retries, pause: pauseByTimer, random: Math.random };
  const fetch: SigningFetch = (url, init) => (own ?? globalThis.fetch)(url, init);
  const call = <T>(
    path: string,
    rest: CallRest,
    read: ServiceCall<T>['read'],
    { fetch: by, body: bodyOf }: Pick<ReturnType<typeof pdfSender>, 'fetch' | 'body'> = {
      fetch,
      body: () => (rest.body === undefined ? {} : { body: rest.body }),
    },
  ) => {
    const { method = 'GET', signal } = rest;
    const init = (): RequestInit => ({
      method,
      headers: {
        ...(rest.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        ...keys,
        ...rest.headers,
      },
      ...(signal && { signal }),
      // A redirect would carry the application key to wherever it leads.
      ...(options.apiKey !== undefined && { redirect: 'manual' }),
      ...bodyOf(),
    });
    const isRepeatable = rest.isRepeatable ?? (method === 'GET' || method === 'PUT');
    return callService({ url: base + path, init, signal, fetch: by, isRepeatable, read }, sending);
  };
  const text = (path: string, rest: CallRest) =>
    call(path, rest, async (response) => response.text());
  const json = async <T>(
    path: string,
    rest: CallRest,
    read: (value: unknown) => T | undefined,
    by?: Pick<ReturnType<typeof pdfSender>, 'fetch' | 'body'>,
  ): Promise<SigningResult<T>> => {
    const result = await call(path, rest, async (response) => response.text(), by);
    if (!result.ok) return result;
    const value = read(parseJson(result.value));
    return value === undefined
      ? failed('malformed', `The answer of ${base}${path} is not what it should be.`, result.status)
      : { ok: true, value, status: result.status };
  };
  return {
    fetch,
    call,
    text,
    json,
    /** A body as JSON, for calls that send one. */
    body: (value: unknown) => ({ body: JSON.stringify(value) }),
    transaction: async (path: string, rest: CallRest): Promise<SigningResult<TransactionAnswer>> =>
      json(path, rest, asTransaction),
  };
}

/** How calls are sent, for the groups of calls of the client. */
export type CallSender = ReturnType<typeof createCallSender>;

/** Reads a JSON object that has texts under these names, and takes the rest as it is. */
export const objectWith =
  <T>(...names: string[]) =>
  (value: unknown): T | undefined =>
    isObject(value) && names.every((name) => typeof value[name] === 'string')
      ? (value as T)
      : undefined;
