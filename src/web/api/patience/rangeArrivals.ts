import type { ApiError, ApiResult } from '../apiResult.ts';
import { type Fetch, requestBody } from '../request.ts';
import { askInTime } from './askInTime.ts';
import type { HeldBytes, Span } from './heldBytes.ts';

/** What is known of a document and what came of it with that. */
export interface FirstBytes {
  size: number;
  etag: string;
  pieces: readonly { begin: number; bytes: Uint8Array<ArrayBuffer> }[];
}

/** Nothing comes for so long: a request is given up and made again, ms. */
const patience = 20_000;
/** Pauses before a request is made again, ms; the last one is repeated. */
const pauses = [0, 1_000, 2_000, 5_000, 10_000];
/** Bytes that are fetched at least when something is missing. */
export const block = 64 * 1024;

/** What may change without the document being another: asked again, it may come. */
const mayCome = (error: ApiError) =>
  error.kind === 'noAnswer' ||
  error.kind === 'malformed' ||
  (error.kind === 'refused' && (error.status >= 500 || [408, 429].includes(error.status)));

interface ArrivalsOptions {
  known: FirstBytes;
  held: HeldBytes;
  signal: AbortSignal;
  onLost: (isLost: boolean) => void;
}

/** A part of the document that is on its way. */
interface Coming {
  span: Span;
  /** False when it made way for another. */
  arrival: Promise<boolean>;
  /** Of what nobody waits for; absent of what somebody does. */
  giveWay?: (() => void) | undefined;
}

/**
 * Fetches spans, each unless it is on its way already, again and again until they come. What is
 * read ahead (`least` is 0) makes way for what somebody waits for: on a slow connection that would
 * otherwise come a second later.
 */
export function createArrivals(
  fetch: Fetch,
  url: string,
  { known, held, signal, onLost }: ArrivalsOptions,
): (gap: Span, least: number) => Promise<boolean> {
  const coming = new Set<Coming>();
  let lost = 0;
  const lose = (more: number) => {
    lost += more;
    onLost(lost > 0);
  };

  async function fetchSpan(span: Span, mayWait: AbortSignal): Promise<boolean> {
    let isLost = false;
    try {
      for (let tries = 0; ; tries += 1) {
        const result = await requestRange(fetch, url, known, span, mayWait);
        if (signal.aborted) throw new RangeFailure({ kind: 'aborted' });
        if (mayWait.aborted) return false;
        if (result.ok) {
          held.add(result.value.begin, result.value.bytes);
          return true;
        }
        if (!mayCome(result.error)) throw new RangeFailure(result.error);
        // The first failure is often a connection that was left open too long.
        if (tries > 0 && !isLost) lose(1);
        isLost = tries > 0;
        await pause(waitAfter(result.error, tries), mayWait);
      }
    } finally {
      if (isLost) lose(-1);
    }
  }

  return (gap, least) => {
    const running = [...coming].find(({ span }) => span.begin <= gap.begin && gap.begin < span.end);
    if (running) {
      if (least > 0) running.giveWay = undefined;
      return running.arrival;
    }
    if (least > 0) for (const { giveWay } of coming) giveWay?.();
    const begin = block * Math.floor(gap.begin / block);
    const wanted = Math.max(gap.end, begin + least);
    const span = { begin, end: Math.min(known.size, block * Math.ceil(wanted / block)) };
    const stop = new AbortController();
    const end = () => stop.abort();
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    const arrival = fetchSpan(span, stop.signal).finally(() => {
      signal.removeEventListener('abort', end);
      coming.delete(entry);
    });
    const entry: Coming = { span, arrival, giveWay: least > 0 ? undefined : end };
    coming.add(entry);
    return entry.arrival;
  };
}

/** Why bytes of a document cannot be had. */
export class RangeFailure extends Error {
  readonly error: ApiError;

  constructor(error: ApiError) {
    super('message' in error ? error.message : error.kind);
    this.name = 'RangeFailure';
    this.error = error;
  }
}

/** Milliseconds until a request is made again. */
function waitAfter(error: ApiError, tries: number): number {
  const asked = error.kind === 'refused' ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(asked, pauses[Math.min(tries, pauses.length - 1)] ?? 0);
}

/** Ends the pauses that are under way. */
const pauseEnds = new Set<() => void>();

/** Asks at once for everything that did not come. */
export function askAgainNow(): void {
  for (const end of [...pauseEnds]) end();
}

/** Waits; not longer than until there is a connection again, or the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      pauseEnds.delete(end);
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    pauseEnds.add(end);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** One range of the document that was begun with; the whole where an intermediary gives that. */
function requestRange(
  fetch: Fetch,
  url: string,
  { size, etag }: Pick<FirstBytes, 'size' | 'etag'>,
  { begin, end }: Span,
  outer: AbortSignal,
): Promise<ApiResult<{ begin: number; bytes: Uint8Array<ArrayBuffer> }>> {
  const headers = { Range: `bytes=${begin}-${end - 1}`, 'If-Match': etag };
  return askInTime(
    patience,
    async ({ signal, heard }) => {
      let isRight = false;
      const init = { headers, cache: 'no-store', signal } as const;
      const answer = await requestBody(fetch, url, init, async (response) => {
        const isPart = response.status === 206;
        const range = response.headers.get('content-range');
        const span = isPart ? { begin, end } : { begin: 0, end: size };
        const bytes = await readBytes(response, heard, span.end - span.begin);
        isRight =
          bytes.byteLength === span.end - span.begin &&
          response.headers.get('etag') === etag &&
          (!isPart || range === `bytes ${begin}-${end - 1}/${size}`);
        return { begin: span.begin, bytes };
      });
      if (!answer.ok || isRight) return answer;
      const message = `The answer of ${url} is not the range that was asked for.`;
      return { ok: false, error: { kind: 'malformed', status: answer.status, message } };
    },
    outer,
  );
}

/** The body of an answer, of at most so many bytes; of one that has more, nothing. */
export async function readBytes(
  response: Response,
  heard: (read: number) => void,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  const bytes = new Uint8Array(most);
  let read = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || !value) return bytes.subarray(0, read);
    if (read + value.byteLength > most) {
      await reader?.cancel();
      return bytes.subarray(0, 0);
    }
    bytes.set(value, read);
    read += value.byteLength;
    heard(read);
  }
}
