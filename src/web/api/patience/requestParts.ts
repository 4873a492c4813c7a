import { wholeSize } from '#core/wire/documentReading.ts';
import type { ApiResult } from '../apiResult.ts';
import { type Fetch, requestBody } from '../request.ts';
import { createRangedPdf, type RangedPdf } from './rangedPdf.ts';
import { readBytes } from './rangeArrivals.ts';

/**
 * Fetches a document of the service: a small one whole, of a larger one the beginning, and the rest
 * as it is asked for. A service that gives no ranges, or does not say of which document they are,
 * gives it whole.
 */
export async function requestParts(
  fetch: Fetch,
  url: string,
  signal: AbortSignal,
): Promise<ApiResult<Blob | RangedPdf>> {
  const ask = (headers: Record<string, string>) =>
    requestBody(fetch, url, { cache: 'no-store', headers, signal }, async (response) => {
      if (response.status !== 206) return response.blob();
      const [, last = 0, size = 0] =
        /^bytes 0-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.map(Number) ??
        [];
      const bytes = await readBytes(response, () => undefined, wholeSize);
      const isRight = size > 0 && bytes.byteLength === last + 1;
      if (isRight && bytes.byteLength === size) return new Blob([bytes]);
      const etag = response.headers.get('etag');
      return isRight && etag?.startsWith('"') ? { size, etag, bytes } : undefined;
    });
  const begun = await ask({ Range: `bytes=0-${wholeSize - 1}` });
  const answer = begun.ok && begun.value === undefined ? await ask({}) : begun;
  if (!answer.ok) return answer;
  const { value, status } = answer;
  if (value === undefined) {
    const message = `The answer of ${url} is no document.`;
    return { ok: false, error: { kind: 'malformed', status, message } };
  }
  if (!('etag' in value)) return { ok: true, value, status };
  const known = { ...value, pieces: [{ begin: 0, bytes: value.bytes }] };
  return { ok: true, value: createRangedPdf(fetch, url, known), status };
}
