import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { ApiResult } from '#web/api/apiResult.ts';
import type { Fetch } from '#web/api/request.ts';

/** Asks for the view by the `fetch` given, with these headers. */
type AskView = (
  fetch: Fetch,
  headers: Record<string, string>,
  outer: AbortSignal | undefined,
) => Promise<ApiResult<SigningView>>;

/**
 * Reads the view again and again: where nothing has changed since, nothing is sent, and it is the
 * same object as before.
 */
export function createViewReader(fetch: Fetch, ask: AskView) {
  let known: { tag: string; view: SigningView } | undefined;
  return async (outer?: AbortSignal): Promise<ApiResult<SigningView>> => {
    const before = known;
    let tag: string | null = null;
    const listening: Fetch = async (input, init) => {
      const answer = await fetch(input, init);
      tag = answer.headers.get('etag');
      return answer;
    };
    const result = await ask(listening, before ? { 'If-None-Match': before.tag } : {}, outer);
    if (result.ok) {
      known = tag === null ? undefined : { tag, view: result.value };
      return result;
    }
    const isSame = result.error.kind === 'refused' && result.error.status === 304;
    return isSame && before ? { ok: true, value: before.view, status: 304 } : result;
  };
}
