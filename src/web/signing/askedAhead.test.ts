// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { fetchAskedAhead } from './askedAhead.ts';

const url = '/app/sign/token';

/** Has the page ask ahead; the answer is what `answer` makes of the signal of the request. */
function askAhead(answer: (signal: AbortSignal) => Promise<Response>) {
  const aborter = new AbortController();
  window.askedAhead = new Map([[url, { answer: answer(aborter.signal), aborter }]]);
}

const later = vi.fn<typeof fetch>((_, init) => {
  init?.signal?.throwIfAborted();
  return Promise.resolve(new Response('later'));
});
vi.stubGlobal('fetch', later);
afterEach(() => later.mockClear());

test('an answer that was asked for ahead is taken once', async () => {
  askAhead(() => Promise.resolve(new Response('ahead')));
  expect(await (await fetchAskedAhead(url)).text()).toBe('ahead');
  expect(await (await fetchAskedAhead(url)).text()).toBe('later');
});

test('what was refused or broke is asked for again', async () => {
  askAhead(() => Promise.resolve(new Response('', { status: 503 })));
  expect(await (await fetchAskedAhead(url)).text()).toBe('later');
  askAhead(() => Promise.reject(new TypeError('broken')));
  expect(await (await fetchAskedAhead(url)).text()).toBe('later');
});

test('one that hangs ends with the patience of who waits for it', async () => {
  const onAbort = (signal: AbortSignal) =>
    new Promise<Response>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  askAhead(onAbort);
  const waiting = new AbortController();
  const answer = fetchAskedAhead(url, { signal: waiting.signal });
  waiting.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});
