import { apiPaths } from '#core/wire/paths.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { type ServiceCall, callService, pauseByTimer, type SigningFetch } from './callService.ts';
import { asTransaction, isObject, parseJson, problemsOf } from './readAnswers.ts';
import { isBrowser, pdfSender } from './sendPdf.ts';
import { sendForSigning } from './sendForSigning.ts';
import type { SigningCallOptions, SigningClient } from './signingClient.ts';
import { failed, type SigningResult } from './signingResult.ts';
import type { TransactionAnswer, UploadReceipt } from './signingTypes.ts';

/** Where the service is, and how it is spoken to. */
export interface SigningClientOptions {
  /**
   * What stands before `/api/…`: the address of the service, or that of a gateway which adds the
   * keys, such as `https://example.com/app`.
   */
  baseUrl: string;
  /** The two keys; both or neither. Never in a browser, where anybody can read them. */
  appKey?: string;
  apiKey?: string;
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
type Rest = SigningCallOptions & {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  isRepeatable?: boolean;
};

/** Sends calls by the options, and checks what they answer. */
function createSender(options: SigningClientOptions) {
  const { fetch: own, headers, retries = 3 } = options;
  const keys = keyHeaders(options);
  const base = options.baseUrl.replace(/\/+$/, '');
  const sending = { retries, pause: pauseByTimer, random: Math.random };
  const fetch: SigningFetch = (url, init) => (own ?? globalThis.fetch)(url, init);
  const call = <T>(
    path: string,
    rest: Rest,
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
  const text = (path: string, rest: Rest) => call(path, rest, async (response) => response.text());
  return {
    fetch,
    call,
    text,
    async transaction(path: string, rest: Rest): Promise<SigningResult<TransactionAnswer>> {
      const result = await text(path, rest);
      if (!result.ok) return result;
      const value = asTransaction(parseJson(result.value));
      return value
        ? { ok: true, value, status: result.status }
        : failed('malformed', `The answer of ${base}${path} is no transaction.`, result.status);
    },
  };
}

/** Another service may answer an upload with any body or none: the contract names no fields. */
function uploadReceipt(result: SigningResult<string>): SigningResult<UploadReceipt> {
  if (!result.ok) return result;
  const body = parseJson(result.value);
  const said = isObject(body) ? body['Message'] : undefined;
  const problems = problemsOf(body);
  const value = {
    Message: typeof said === 'string' ? said : '',
    ...(problems.length > 0 && { Problems: problems }),
  };
  return { ok: true, value, status: result.status };
}

/**
 * A client of the signing service. Throws TypeError for half a pair of keys, and for keys in a
 * browser; its calls give values, also for what went wrong.
 */
export function createSigningClient(options: SigningClientOptions): SigningClient {
  const { fetch, call, text, transaction } = createSender(options);
  const at = apiPaths;
  const asBlob = (response: Response) => response.blob();
  const asJson = { accept: 'application/json' };
  const client: SigningClient = {
    sendForSigning: async (order) => sendForSigning(client, order),
    createTransaction: async (body, { idempotencyKey, signal } = {}) =>
      transaction(at.transactions.build(), {
        method: 'POST',
        body: JSON.stringify(body),
        isRepeatable: idempotencyKey !== undefined,
        ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
        ...(signal && { signal }),
      }),
    putMetadata: async (transactionId, fileId, metadata, rest) =>
      uploadReceipt(
        await text(at.file.build({ transactionId, fileId }), {
          ...rest,
          method: 'PUT',
          body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
        }),
      ),
    putPdf: async (transactionId, fileId, pdf, { onUpload, ...rest } = {}) =>
      uploadReceipt(
        await call(
          at.file.build({ transactionId, fileId }),
          { ...rest, method: 'PUT', headers: { 'content-type': 'application/pdf' } },
          async (response) => response.text(),
          pdfSender(pdf, options.fetch, fetch, onUpload),
        ),
      ),
    startTransaction: async (transactionId, rest) => {
      const path = at.start.build({ transactionId });
      const done = await text(path, { ...rest, method: 'PUT' });
      if (done.ok) return { ok: true, value: undefined, status: done.status };
      // The answer of an earlier attempt may have been lost on its way.
      if (done.attempts === 1 || done.error.status !== 409) return done;
      const found = await client.getTransaction(transactionId, rest);
      return found.ok && found.value.Status >= transactionStatus.waitingForSigner
        ? { ok: true, value: undefined, status: found.status }
        : done;
    },
    getTransaction: async (transactionId, rest = {}) =>
      transaction(at.transaction.build({ transactionId }), rest),
    cancelTransaction: async (transactionId, { body, signal } = {}) =>
      transaction(at.transaction.build({ transactionId }), {
        method: 'DELETE',
        ...(signal && { signal }),
        ...(body && { body: JSON.stringify(body) }),
      }),
    getFile: async (transactionId, fileId, rest = {}) =>
      call(at.file.build({ transactionId, fileId }), rest, asBlob),
    getMetadata: async (transactionId, fileId, rest = {}) =>
      text(at.file.build({ transactionId, fileId }), { ...rest, headers: asJson }),
    getReceipt: async (transactionId, rest = {}) =>
      call(at.receipt.build({ transactionId }), rest, asBlob),
    removeDocuments: async (transactionId, rest) =>
      transaction(at.files.build({ transactionId }), { ...rest, method: 'DELETE' }),
    getPersonalData: async (transactionId, rest = {}) => {
      const result = await text(at.personalData.build({ transactionId }), rest);
      if (!result.ok) return result;
      const value = parseJson(result.value);
      return isObject(value)
        ? { ok: true, value, status: result.status }
        : failed('malformed', 'The personal data are no JSON object.', result.status);
    },
    removePersonalData: async (transactionId, rest) =>
      transaction(at.personalData.build({ transactionId }), { ...rest, method: 'DELETE' }),
  };
  return client;
}
