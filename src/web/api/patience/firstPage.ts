import type { ApiResult } from '../apiResult.ts';
import { type Fetch, requestBody } from '../request.ts';
import { askInTime } from './askInTime.ts';
import { createRangedPdf, type RangedPdf } from './rangedPdf.ts';
import { type FirstBytes, readBytes } from './rangeArrivals.ts';
import type { DownloadProgress } from './requestPdf.ts';

/** Nothing comes for so long: it is given up, ms. */
const patience = 20_000;

interface FirstPageOptions {
  /** Where what page 1 takes is answered together, and where any range of the document is. */
  first: string;
  url: string;
  signal: AbortSignal;
  onProgress: (progress: DownloadProgress) => void;
  onLost?: (isLost: boolean) => void;
}

/** Fetches what page 1 of a document takes; the document then reads the rest as it is asked for. */
export async function requestFirstPage(
  fetch: Fetch,
  { first, url, signal: outer, onProgress, onLost }: FirstPageOptions,
): Promise<ApiResult<RangedPdf>> {
  const ask = askInTime<FirstBytes | undefined>(
    patience,
    ({ signal, heard }) =>
      requestBody(fetch, first, { cache: 'no-store', signal }, async (response) => {
        const total = Number(response.headers.get('content-length')) || 0;
        const known = rangesOf(response.headers);
        if (!known) return undefined;
        const most = known.ranges.reduce((sum, { begin, end }) => sum + end - begin, 0);
        const bytes = await readBytes(
          response,
          (read) => {
            heard();
            onProgress({ read, total });
          },
          most,
        );
        return bytes.byteLength === most ? inPieces(known, bytes) : undefined;
      }),
    outer,
  );
  const answer = await ask;
  if (!answer.ok) return answer;
  if (answer.value) return { ...answer, value: createRangedPdf(fetch, url, answer.value, onLost) };
  const message = `The answer of ${first} is no part of a document.`;
  return { ok: false, error: { kind: 'malformed', status: answer.status, message } };
}

/** What `Document-Ranges: 0-2047,4096-6143/30000` and the ETag say. */
function rangesOf(headers: Headers) {
  const [, list = '', size = ''] =
    /^([\d,-]+)\/(\d+)$/.exec(headers.get('document-ranges') ?? '') ?? [];
  const etag = headers.get('etag');
  if (list === '' || !etag) return undefined;
  const ranges = list.split(',').map((range) => {
    const [begin = 0, last = 0] = range.split('-').map(Number);
    return { begin, end: last + 1 };
  });
  return { size: Number(size), etag, ranges };
}

/** Each range of a body that has one after the other. */
function inPieces(
  { size, etag, ranges }: NonNullable<ReturnType<typeof rangesOf>>,
  bytes: Uint8Array<ArrayBuffer>,
): FirstBytes {
  let at = 0;
  const pieces = ranges.map(({ begin, end }) => {
    const piece = { begin, bytes: bytes.subarray(at, at + end - begin) };
    at += end - begin;
    return piece;
  });
  return { size, etag, pieces };
}
