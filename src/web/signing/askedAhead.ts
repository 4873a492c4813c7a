import type { Fetch } from '#web/api/request.ts';

declare global {
  interface Window {
    /** Answers that the page asked for before its scripts came (`signersAhead.js`), by address. */
    askedAhead?: Map<string, Promise<Response>>;
  }
}

/**
 * Fetches; what the page has asked for already, and nobody has taken, is not asked for again. What
 * was refused then is, as it may be granted by now.
 */
export const fetchAskedAhead: Fetch = async (input, init) => {
  const ahead = window.askedAhead?.get(input);
  window.askedAhead?.delete(input);
  const answer = await ahead?.catch(() => undefined);
  return answer?.ok ? answer : fetch(input, init);
};
