import type { ApiError, ApiResult } from '../apiResult.ts';
import { askInTime, type TimedRequest } from './askInTime.ts';
import { type Fetch, requestAnswer, requestBody } from '../request.ts';

/** How far a download has come, in bytes; `total` is 0 where the server does not say. */
export interface DownloadProgress {
  read: number;
  total: number;
}

type Progress = (progress: DownloadProgress) => void;

/** What ends a download, and who is told how far it is. */
export interface DownloadOptions {
  signal: AbortSignal;
  onProgress: Progress;
}

/** A download of which nothing comes for so long is given up, and a question, ms. */
const patience = 20_000;

/** Fetches a PDF; an answer that is something else, such as a proxy's page, is `malformed`. */
export function requestPdf(
  fetch: Fetch,
  url: string,
  { signal: outer, onProgress }: DownloadOptions,
): Promise<ApiResult<Blob>> {
  const ask = async ({ signal, heard }: TimedRequest) => {
    let type = '';
    const file = await requestBody(fetch, url, { signal }, (answer) => {
      type = answer.headers.get('content-type') ?? '';
      return readBlob(answer, (progress) => {
        heard();
        onProgress(progress);
      });
    });
    return file.ok && !isPdf(type) ? notPdf(url) : file;
  };
  return askInTime(patience, ask, outer);
}

/**
 * Asks whether a PDF would come, without its bytes: the browser may then be sent for it. By itself
 * it would save an error page as a PDF, and tell a dead server where few people look.
 */
export function probePdf(fetch: Fetch, url: string): Promise<ApiResult<Response>> {
  return askInTime(patience, async ({ signal }) => {
    const answer = await requestAnswer(fetch, url, { method: 'HEAD', cache: 'no-store', signal });
    return answer.ok && !isPdf(answer.value.headers.get('content-type')) ? notPdf(url) : answer;
  });
}

const isPdf = (type: string | null) => type?.startsWith('application/pdf') ?? false;

function notPdf(url: string): { ok: false; error: ApiError } {
  const message = `The answer of ${url} is no PDF.`;
  return { ok: false, error: { kind: 'malformed', status: 200, message } };
}

/** Reads a body piece by piece, so that a large document shows how far it has come. */
async function readBlob(response: Response, onProgress: Progress): Promise<Blob> {
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
