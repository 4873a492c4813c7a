import { signPaths } from '#core/wire/paths.ts';
import {
  type Entries,
  type Finish,
  type SigningView,
  signingViewSchema,
} from '#core/wire/surfaces/signSurface.ts';
import type { ApiResult } from '#web/api/apiResult.ts';
import { type Fetch, jsonBody, requestAnswer, requestBody, requestJson } from '#web/api/request.ts';

/** How far a download has come, in bytes; `total` is 0 where the server does not say. */
export interface DownloadProgress {
  read: number;
  total: number;
}

/** The signer's surface of the service behind one link. Expected trouble is a value. */
export interface SigningApi {
  view(signal?: AbortSignal): Promise<ApiResult<SigningView>>;
  /** The document as this signer may see it: sealed once that is done. */
  file(
    fileId: string,
    options: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void },
  ): Promise<ApiResult<Blob>>;
  /**
   * Address of the document, for a download by the browser itself; undefined where only requests
   * of the page are let in.
   */
  fileUrl(fileId: string): string | undefined;
  /** Keeps all entries so far; `keepalive` lets it outlive the page. */
  saveEntries(entries: Entries, options?: { keepalive?: boolean }): Promise<ApiResult<unknown>>;
  /** Reports that a person has seen the documents. */
  opened(): Promise<ApiResult<unknown>>;
  finish(finish: Finish): Promise<ApiResult<SigningView>>;
  decline(reason: string): Promise<ApiResult<SigningView>>;
}

/** A client for the link with this token. */
export function createSigningApi(fetch: Fetch, token: string): SigningApi {
  const fileUrl = (fileId: string) => signPaths.file.build({ token, fileId });
  const view = (path: string, init: RequestInit) =>
    requestJson(fetch, signingViewSchema, path, init);
  return {
    view: (signal) =>
      view(signPaths.view.build({ token }), { ...(signal && { signal }), cache: 'no-store' }),
    file: (fileId, { signal, onProgress }) =>
      requestBody(fetch, fileUrl(fileId), { signal }, (answer) => readBlob(answer, onProgress)),
    fileUrl,
    saveEntries: (entries, { keepalive = false } = {}) =>
      requestAnswer(fetch, signPaths.entries.build({ token }), {
        ...jsonBody('PUT', { entries }),
        keepalive,
      }),
    opened: () => requestAnswer(fetch, signPaths.opened.build({ token }), jsonBody('POST', {})),
    finish: (finish) => view(signPaths.finish.build({ token }), jsonBody('POST', finish)),
    decline: (reason) => view(signPaths.decline.build({ token }), jsonBody('POST', { reason })),
  };
}

/** Reads a body piece by piece, so that a large document shows how far it has come. */
async function readBlob(
  response: Response,
  onProgress: (progress: DownloadProgress) => void,
): Promise<Blob> {
  const total = Number(response.headers.get('content-length')) || 0;
  if (!response.body) return response.blob();
  const reader = response.body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let read = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces, { type: 'application/pdf' });
    pieces.push(value);
    read += value.byteLength;
    onProgress({ read, total });
  }
}
