import type { ApiResult } from './apiResult.ts';
import { errorOfAnswer } from './request.ts';

/** How an upload is going: bytes sent so far of all bytes. */
export type OnUploadProgress = (sent: number, total: number) => void;

/** Sends a PDF and reports how much of it is on its way. */
export type UploadPdf = (
  url: string,
  pdf: Blob,
  options: {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    onProgress?: OnUploadProgress;
  },
) => Promise<ApiResult<Response>>;

/** PUTs a PDF by XMLHttpRequest: `fetch` reports no upload progress. The blob is streamed. */
export const uploadPdfByXhr: UploadPdf = (url, pdf, { headers = {}, signal, onProgress }) =>
  new Promise((resolve) => {
    if (signal?.aborted) {
      resolve({ ok: false, error: { kind: 'aborted' } });
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    const settle = (result: ApiResult<Response>) => {
      signal?.removeEventListener('abort', abort);
      resolve(result);
    };
    request.open('PUT', url);
    request.setRequestHeader('content-type', 'application/pdf');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress?.(event.loaded, pdf.size);
    request.onload = async () => {
      const retryAfter = request.getResponseHeader('retry-after');
      const body = request.status === 204 || request.status === 304 ? null : request.responseText;
      const response = new Response(body, {
        status: request.status,
        statusText: request.statusText,
        headers: retryAfter ? { 'retry-after': retryAfter } : {},
      });
      settle(
        response.ok
          ? { ok: true, value: response, status: response.status }
          : { ok: false, error: await errorOfAnswer(response) },
      );
    };
    request.onerror = () =>
      settle({
        ok: false,
        error: { kind: 'noAnswer', message: 'The connection was cut during the upload.' },
      });
    request.onabort = () => settle({ ok: false, error: { kind: 'aborted' } });
    request.send(pdf);
  });
