// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { wholeSize } from '#core/wire/documentReading.ts';
import { requestParts } from './requestParts.ts';

const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 7) & 255);

/** A service with one document; `etag` is what it is named by, and some give no ranges. */
function serve(size: number, { etag = '"digest"', hasRanges = true } = {}) {
  const file = bytesOf(size);
  const asked: (string | null)[] = [];
  const fetch = async (_: string, init?: RequestInit): Promise<Response> => {
    const range = new Headers(init?.headers).get('range');
    asked.push(range);
    const headers = { ETag: etag };
    const [, begin, last] = /(\d+)-(\d+)/.exec(range ?? '')?.map(Number) ?? [];
    if (!hasRanges || begin === undefined || last === undefined)
      return new Response(file, { headers });
    const part = file.slice(begin, last + 1);
    const named = `bytes ${begin}-${begin + part.length - 1}/${size}`;
    return new Response(part, { status: 206, headers: { ...headers, 'Content-Range': named } });
  };
  return { asked, file, fetch };
}

async function request(fetch: ReturnType<typeof serve>['fetch']) {
  const answer = await requestParts(fetch, '/file', new AbortController().signal);
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value;
}

const read = async (document: Awaited<ReturnType<typeof request>>, begin: number, end: number) =>
  new Uint8Array(await document.slice(begin, end).arrayBuffer());

test('of a large document only the beginning is fetched, and then what is asked for', async () => {
  const { asked, file, fetch } = serve(1_000_000);
  const document = await request(fetch);
  expect(document.size).toBe(1_000_000);
  expect(await read(document, 0, 1_000)).toEqual(file.slice(0, 1_000));
  expect(asked).toEqual([`bytes=0-${wholeSize - 1}`]);
  expect(await read(document, 999_000, 1_000_000)).toEqual(file.slice(999_000));
  expect(asked.slice(1)).toEqual(['bytes=983040-999999']);
});

test.each([
  ['that is small', 5_000, {}, 1],
  ['of a service without ranges', 500_000, { hasRanges: false }, 1],
  ['whose parts may be of different ones', 500_000, { etag: 'W/"digest"' }, 2],
])('a document %s is fetched whole', async (_, size, options, requests) => {
  const { asked, file, fetch } = serve(size, options);
  const document = await request(fetch);
  expect(document).not.toHaveProperty('readAhead');
  expect(document.size).toBe(file.length);
  expect(asked).toHaveLength(requests);
});

test('a refusal is passed on', async () => {
  const fetch = async () => Response.json({ Message: 'Removed.' }, { status: 410 });
  const answer = await requestParts(fetch, '/file', new AbortController().signal);
  expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', status: 410 } });
});
