import type { ApiResult } from '../apiResult.ts';

/** How a request that may be given up is made. */
export interface TimedRequest {
  signal: AbortSignal;
  /** Something of the answer has come: the time begins anew. */
  heard: () => void;
}

/**
 * Makes a request and gives it up when nothing was heard of it for `ms`. That is `noAnswer`, as for
 * a broken connection: the service may have acted. Without it a proxy that has lost a request would
 * keep its sender waiting for as long as the page lives.
 */
export async function askInTime<T>(
  ms: number,
  ask: (request: TimedRequest) => Promise<ApiResult<T>>,
  outer?: AbortSignal,
): Promise<ApiResult<T>> {
  const aborter = new AbortController();
  const { signal } = aborter;
  let isLate = false;
  const giveUp = () => {
    isLate = true;
    aborter.abort();
  };
  let timer = setTimeout(giveUp, ms);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, ms);
  };
  // `AbortSignal.any` is younger than the oldest browser that is supported.
  const follow = () => aborter.abort();
  outer?.addEventListener('abort', follow);
  if (outer?.aborted) follow();
  const result = await ask({ signal, heard });
  clearTimeout(timer);
  outer?.removeEventListener('abort', follow);
  if (result.ok || result.error.kind !== 'aborted' || !isLate) return result;
  const message = `No answer for ${ms / 1000} s.`;
  return { ok: false, error: { kind: 'noAnswer', message, isLate: true } };
}
