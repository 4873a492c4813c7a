import type {
  CreateTransactionInput,
  Transaction,
  UploadAnswer,
} from '#core/wire/contract/transaction.ts';
import { transactionSchema, uploadAnswerSchema } from '#core/wire/contract/transaction.ts';
import { apiPaths } from '#core/wire/paths.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { fetchByXhr, type OnUpload } from '#client/sendPdf.ts';
import type { ApiResult } from './apiResult.ts';
import {
  anyText,
  type Fetch,
  jsonBody,
  requestAnswer,
  requestBody,
  requestDone,
  requestJson,
} from './request.ts';

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal;
}

/** The signing service as its contract says, plus the additions of the embedded one. */
export interface ServiceClient {
  /** `text` is the exact JSON of a CreateTransactionInput when the bytes matter (idempotency). */
  createTransaction(
    body: CreateTransactionInput | string,
    options?: CallOptions & { idempotencyKey?: string },
  ): Promise<ApiResult<Transaction>>;
  putMetadata(
    transactionId: string,
    fileId: string,
    text: string,
    options?: CallOptions,
  ): Promise<ApiResult<UploadAnswer>>;
  putPdf(
    transactionId: string,
    fileId: string,
    pdf: Blob,
    options?: CallOptions & { onProgress?: OnUpload },
  ): Promise<ApiResult<UploadAnswer>>;
  startTransaction(transactionId: string, options?: CallOptions): Promise<ApiResult<undefined>>;
  getTransaction(transactionId: string, options?: CallOptions): Promise<ApiResult<Transaction>>;
  cancelTransaction(transactionId: string, options?: CallOptions): Promise<ApiResult<Transaction>>;
  removeDocuments(transactionId: string, options?: CallOptions): Promise<ApiResult<undefined>>;
  /** What a transaction knows of those who took part, as JSON. */
  getPersonalData(transactionId: string, options?: CallOptions): Promise<ApiResult<Blob>>;
  removePersonalData(transactionId: string, options?: CallOptions): Promise<ApiResult<undefined>>;
  /** A document: as uploaded, or sealed once signed. */
  getFile(transactionId: string, fileId: string, options?: CallOptions): Promise<ApiResult<Blob>>;
  /** A document with what has been signed so far, marked as unfinished. */
  getFileAsItStands(
    transactionId: string,
    fileId: string,
    options?: CallOptions,
  ): Promise<ApiResult<Blob>>;
  /** The audit trail. */
  getReceipt(transactionId: string, options?: CallOptions): Promise<ApiResult<Blob>>;
}

/** A client's `base` before `/api/...` (empty, a gateway's `/app`, an origin), and its keys. */
interface ServiceClientOptions {
  fetch: Fetch;
  base: string;
  headers?: Record<string, string>;
  /** What uploads are sent by, which tells how far they are: `fetch` does not. */
  upload?: typeof fetchByXhr;
}

/** Another service may answer an upload with any body or none: the contract names no fields. */
export async function uploadAnswer(
  url: string,
  result: ApiResult<Response>,
): Promise<ApiResult<UploadAnswer>> {
  const text = await anyText(result, url);
  if (!text.ok) return text;
  try {
    const parsed = parseBody(uploadAnswerSchema, JSON.parse(text.value));
    if (parsed.ok) return { ok: true, value: parsed.value, status: text.status };
  } catch {
    // Falls through: success without a message is success.
  }
  return { ok: true, value: { Message: '' }, status: text.status };
}

/** A client of the contract's endpoints; never throws, never retries. */
export function createServiceClient({
  fetch,
  base,
  headers = {},
  upload = fetchByXhr,
}: ServiceClientOptions): ServiceClient {
  const at = (path: string) => `${base}${path}`;
  const fileAt = (transactionId: string, fileId: string) =>
    at(apiPaths.file.build({ transactionId, fileId }));
  const keyed = (init: RequestInit, { signal }: CallOptions = {}): RequestInit => ({
    ...init,
    headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    ...(signal && { signal }),
  });
  const transaction = (path: string, init: RequestInit, options?: CallOptions) =>
    requestJson(fetch, transactionSchema, at(path), keyed(init, options));
  const done = (path: string, method: string, options?: CallOptions) =>
    requestDone(fetch, at(path), keyed({ method }, options));
  const blob = (url: string, options?: CallOptions) =>
    requestBody(fetch, url, keyed({}, options), (response) => response.blob());
  return {
    createTransaction(body, options) {
      const key = options?.idempotencyKey;
      const init = jsonBody('POST', body, key ? { 'idempotency-key': key } : {});
      return transaction(apiPaths.transactions.build(), init, options);
    },
    async putMetadata(transactionId, fileId, text, options) {
      const init = keyed(jsonBody('PUT', text), options);
      const url = fileAt(transactionId, fileId);
      return uploadAnswer(url, await requestAnswer(fetch, url, init));
    },
    async putPdf(transactionId, fileId, pdf, { onProgress = () => undefined, ...options } = {}) {
      const url = fileAt(transactionId, fileId);
      const type = { 'content-type': 'application/pdf' };
      const init = keyed({ method: 'PUT', body: pdf, headers: type }, options);
      return uploadAnswer(url, await requestAnswer(upload(onProgress, pdf.size), url, init));
    },
    startTransaction: (transactionId, options) =>
      done(apiPaths.start.build({ transactionId }), 'PUT', options),
    getTransaction: (transactionId, options) =>
      transaction(apiPaths.transaction.build({ transactionId }), {}, options),
    cancelTransaction: (transactionId, options) =>
      transaction(apiPaths.transaction.build({ transactionId }), { method: 'DELETE' }, options),
    removeDocuments: (transactionId, options) =>
      done(apiPaths.files.build({ transactionId }), 'DELETE', options),
    getPersonalData: (transactionId, options) =>
      blob(at(apiPaths.personalData.build({ transactionId })), options),
    removePersonalData: (transactionId, options) =>
      done(apiPaths.personalData.build({ transactionId }), 'DELETE', options),
    getFile: (transactionId, fileId, options) => blob(fileAt(transactionId, fileId), options),
    getFileAsItStands: (transactionId, fileId, options) =>
      blob(at(apiPaths.asItStands.build({ transactionId, fileId })), options),
    getReceipt: (transactionId, options) =>
      blob(at(apiPaths.receipt.build({ transactionId })), options),
  };
}
