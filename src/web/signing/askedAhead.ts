import type { Fetch } from '#web/api/request.ts';

declare global {
  interface Window {
    /** What the page asked for before its scripts came (`signersAhead.js`), by address. */
    askedAhead?: Map<string, { answer: Promise<Response>; aborter: AbortController }>;
  }
}

/**
 * Fetches; what the page has asked for already, and nobody has taken, is not asked for again. What
 * was refused then is, as it may be granted by now.
 */
export const fetchAskedAhead: Fetch = async (input, init) => {
  const ahead = window.askedAhead?.get(input);
  if (!ahead) return fetch(input, init);
  window.askedAhead?.delete(input);
  const signal = init?.signal;
  const giveUp = () => ahead.aborter.abort();
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  const answer = await ahead.answer.catch(() => undefined);
  // Of what was given up, this says so.
  return answer?.ok ? answer : fetch(input, init);
};
