import type {
  CreateTransactionInput,
  Transaction,
  UploadAnswer,
} from '#core/wire/contract/transaction.ts';
import { transactionSchema, uploadAnswerSchema } from '#core/wire/contract/transaction.ts';
import { apiPaths } from '#core/wire/paths.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import type { ApiResult } from './apiResult.ts';
import { type Fetch, jsonBody, requestAnswer, requestJson } from './request.ts';
import { type OnUploadProgress, type UploadPdf, uploadPdfByXhr } from './uploadPdf.ts';

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
    options?: CallOptions & { onProgress?: OnUploadProgress },
  ): Promise<ApiResult<UploadAnswer>>;
  startTransaction(transactionId: string, options?: CallOptions): Promise<ApiResult<undefined>>;
  getTransaction(transactionId: string, options?: CallOptions): Promise<ApiResult<Transaction>>;
  cancelTransaction(transactionId: string, options?: CallOptions): Promise<ApiResult<Transaction>>;
  removeDocuments(transactionId: string, options?: CallOptions): Promise<ApiResult<undefined>>;
  /** A document: as uploaded, or sealed once signed. */
  getFile(transactionId: string, fileId: string, options?: CallOptions): Promise<ApiResult<Blob>>;
  /** The audit trail. */
  getReceipt(transactionId: string, options?: CallOptions): Promise<ApiResult<Blob>>;
}

/**
 * What a client needs: `base` before `/api/...` (empty, a gateway's `/app`, or another origin), and
 * its keys, if it holds any.
 */
interface ServiceClientOptions {
  fetch: Fetch;
  base: string;
  headers?: Record<string, string>;
  upload?: UploadPdf;
}

/**
 * A foreign service may answer an upload with any body, or none: the contract does not show its
 * fields.
 */
async function uploadAnswer(result: ApiResult<Response>): Promise<ApiResult<UploadAnswer>> {
  if (!result.ok) return result;
  const text = await result.value.text().catch(() => '');
  try {
    const parsed = parseBody(uploadAnswerSchema, JSON.parse(text));
    if (parsed.ok) return { ok: true, value: parsed.value, status: result.status };
  } catch {
    // Falls through: success without a message is success.
  }
  return { ok: true, value: { Message: '' }, status: result.status };
}

/** A client of the contract's endpoints; never throws, never retries. */
export function createServiceClient({
  fetch,
  base,
  headers = {},
  upload = uploadPdfByXhr,
}: ServiceClientOptions): ServiceClient {
  const url = (path: string) => `${base}${path}`;
  const withKeys = (init: RequestInit, options?: CallOptions): RequestInit => ({
    ...init,
    headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    ...(options?.signal ? { signal: options.signal } : {}),
  });
  const withoutBody = (result: ApiResult<Response>): ApiResult<undefined> =>
    result.ok ? { ok: true, value: undefined, status: result.status } : result;
  const fileUrl = (transactionId: string, fileId: string) =>
    url(apiPaths.file.build({ transactionId, fileId }));
  const getBlob = async (path: string, options?: CallOptions): Promise<ApiResult<Blob>> => {
    const result = await requestAnswer(fetch, path, withKeys({}, options));
    if (!result.ok) return result;
    try {
      return { ok: true, value: await result.value.blob(), status: result.status };
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : 'The connection was cut.';
      return {
        ok: false,
        error: options?.signal?.aborted ? { kind: 'aborted' } : { kind: 'noAnswer', message },
      };
    }
  };
  return {
    createTransaction: (body, options) => {
      const key: Record<string, string> = options?.idempotencyKey
        ? { 'idempotency-key': options.idempotencyKey }
        : {};
      return requestJson(
        fetch,
        transactionSchema,
        url(apiPaths.transactions.build()),
        withKeys(jsonBody('POST', body, key), options),
      );
    },
    putMetadata: async (transactionId, fileId, text, options) =>
      uploadAnswer(
        await requestAnswer(
          fetch,
          fileUrl(transactionId, fileId),
          withKeys(jsonBody('PUT', text), options),
        ),
      ),
    putPdf: async (transactionId, fileId, pdf, options = {}) =>
      uploadAnswer(await upload(fileUrl(transactionId, fileId), pdf, { ...options, headers })),
    startTransaction: async (transactionId, options) =>
      withoutBody(
        await requestAnswer(
          fetch,
          url(apiPaths.start.build({ transactionId })),
          withKeys({ method: 'PUT' }, options),
        ),
      ),
    getTransaction: (transactionId, options) =>
      requestJson(
        fetch,
        transactionSchema,
        url(apiPaths.transaction.build({ transactionId })),
        withKeys({}, options),
      ),
    cancelTransaction: (transactionId, options) =>
      requestJson(
        fetch,
        transactionSchema,
        url(apiPaths.transaction.build({ transactionId })),
        withKeys({ method: 'DELETE' }, options),
      ),
    removeDocuments: async (transactionId, options) =>
      withoutBody(
        await requestAnswer(
          fetch,
          url(apiPaths.files.build({ transactionId })),
          withKeys({ method: 'DELETE' }, options),
        ),
      ),
    getFile: (transactionId, fileId, options) => getBlob(fileUrl(transactionId, fileId), options),
    getReceipt: (transactionId, options) =>
      getBlob(url(apiPaths.receipt.build({ transactionId })), options),
  };
}
