import { isObject, parseJson, problemsOf } from './readAnswers.ts';
import { failed, type SigningError, type SigningResult } from './signingResult.ts';

/** The part of `fetch` that the client needs. */
export type SigningFetch = (url: string, init: RequestInit) => Promise<Response>;

/** Waits so many milliseconds, or less when the signal aborts. */
export type Pause = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

/** How calls are sent and repeated. */
export interface CallPace {
  /** How often a call that is safe to repeat is repeated at most. */
  retries: number;
  pause: Pause;
  /** From 0 to 1. */
  random: () => number;
}

/** One call: `init` is made anew for each attempt, because a stream can be read once only. */
export interface ServiceCall<T> {
  url: string;
  init: () => RequestInit;
  signal: AbortSignal | undefined;
  fetch: SigningFetch;
  /** Whether it can be sent twice with the effect of once. */
  isRepeatable: boolean;
  /** Reads the body; what it throws counts as a broken connection. */
  read: (response: Response) => Promise<T>;
}

/** Longer waits than this, which the service asks for, are left to the caller. */
const longestPauseSeconds = 60;

/** The service cannot say whether it acted: a person has to look (see docs/service.md). */
const unknownOutcome = 'create-unknown';

/** Milliseconds as the timers take them, ended early by the signal. */
export const pauseByTimer: Pause = (milliseconds, signal) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });

/** `Retry-After` in seconds (RFC 9110, 10.2.3: a number or a date); undefined if there is none. */
function retryAfterOf(response: Response): number | undefined {
  const given = response.headers.get('retry-after');
  if (!given) return undefined;
  const seconds = /^\d+$/.test(given.trim())
    ? Number(given)
    : (Date.parse(given) - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : undefined;
}

/** What an answer that is no success says. */
async function errorOf(response: Response, url: string): Promise<SigningError> {
  const { status } = response;
  const text = await response.text().catch(() => '');
  const body = parseJson(text);
  const problems = problemsOf(body);
  const said = isObject(body) && typeof body['Message'] === 'string' ? body['Message'] : '';
  const isRedirect = status >= 300 && status < 400;
  const retryAfterSeconds = retryAfterOf(response);
  const isBelowApi = status === 404 && url.includes('/api/api/');
  const answered = said || text.slice(0, 300) || `${status} ${response.statusText}`.trim();
  return {
    status,
    code: problems[0]?.Code ?? (isRedirect ? 'redirected' : `http-${status}`),
    message: isRedirect
      ? `The answer leads to ${response.headers.get('location') ?? 'another address'}; keys are sent to no other than baseUrl.`
      : isBelowApi
        ? `${answered} The address was ${url}: baseUrl is what stands before /api, without it.`
        : answered,
    problems,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** Whether it is a page for people, such as that on which a guest network asks to sign in. */
const isPage = (value: unknown): boolean =>
  value instanceof Blob ? value.type.startsWith('text/html') : /^\s*</.test(String(value));

/** Why there was no answer: what the runtime says, and the code beneath it (ECONNREFUSED). */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'the connection failed';
  const { cause } = failure;
  const code = isObject(cause) && typeof cause['code'] === 'string' ? ` (${cause['code']})` : '';
  return `${failure.message.replace(/\.$/, '')}${code}`;
}

async function attempt<T>(call: ServiceCall<T>): Promise<SigningResult<T>> {
  try {
    const response = await call.fetch(call.url, call.init());
    if (!response.ok) return { ok: false, error: await errorOf(response, call.url) };
    const value = await call.read(response);
    return isPage(value)
      ? failed('malformed', `The answer of ${call.url} is a page.`, response.status)
      : { ok: true, value, status: response.status };
  } catch (failure) {
    if (call.signal?.aborted) return failed('aborted', 'Cancelled.');
    return failed('no-answer', `${call.url} gave no answer: ${reasonOf(failure)}.`);
  }
}

/** Whether sending again can help: no answer, too many requests, or the service is busy. */
function canHelp({ status, code }: SigningError): boolean {
  return code === 'no-answer' || (code !== unknownOutcome && [429, 502, 503, 504].includes(status));
}

/**
 * Sends a call, and repeats it where that is safe and can help: after the time that the service
 * asks for, else after growing random waits (`attempts` counts them all). Never throws for trouble
 * of the network or the service.
 */
export async function callService<T>(
  call: ServiceCall<T>,
  { retries, pause, random }: CallPace,
): Promise<SigningResult<T> & { attempts: number }> {
  for (let attempts = 1; ; attempts += 1) {
    if (call.signal?.aborted) return { ...failed('aborted', 'Cancelled.'), attempts };
    const result = await attempt(call);
    if (result.ok || !call.isRepeatable || attempts > retries || !canHelp(result.error))
      return { ...result, attempts };
    const asked = result.error.retryAfterSeconds ?? 0;
    if (asked > longestPauseSeconds) return { ...result, attempts };
    const longest = Math.min(8_000, 500 * 2 ** (attempts - 1));
    await pause(asked * 1000 + longest * random(), call.signal);
  }
}
