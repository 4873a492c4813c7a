// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { requestFirstPage } from './firstPage.ts';
import { createRangedPdf, type RangedPdf } from './rangedPdf.ts';
import { askAgainNow, RangeFailure } from './rangeArrivals.ts';

const size = 700_000;
const file = Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) & 255);
const etag = '"digest"';
const url = '/file';

/** What goes wrong with a request. */
type Mischief = 'cut' | 'cut within' | 'lies' | 'whole' | Response;

/** A service with one document; `mischief` is asked about each range. */
function serve(mischief: (count: number) => Mischief | undefined = () => undefined) {
  const asked: string[] = [];
  const fetch = async (input: string, init?: RequestInit): Promise<Response> => {
    if (input !== url)
      return new Response(
        Uint8Array.from([...file.subarray(0, 2_048), ...file.subarray(size - 1_000)]),
        {
          headers: { ETag: etag, 'Document-Ranges': `0-2047,${size - 1_000}-${size - 1}/${size}` },
        },
      );
    const headers = new Headers(init?.headers);
    const range = headers.get('range') ?? '';
    asked.push(range);
    const [, begin = 0, last = 0] = (/(\d+)-(\d+)/.exec(range) ?? []).map(Number);
    expect(headers.get('if-match')).toBe(etag);
    const trouble = mischief(asked.length);
    if (trouble === 'cut') throw new TypeError('Failed to fetch');
    if (trouble instanceof Response) return trouble;
    const body = file.slice(begin, last + 1);
    const contentRange = `bytes ${begin}-${last}/${size}`;
    if (trouble === 'whole') return new Response(file, { headers: { ETag: etag } });
    const named = trouble === 'lies' ? `bytes 0-${last - begin}/${size}` : contentRange;
    const sent = trouble === 'cut within' ? body.subarray(0, body.length / 2) : body;
    return new Response(sent, { status: 206, headers: { ETag: etag, 'Content-Range': named } });
  };
  return { fetch, asked };
}

async function open(fetch: ReturnType<typeof serve>['fetch']) {
  const answer = await requestFirstPage(fetch, {
    first: '/first-page',
    url,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  if (!answer.ok) throw new Error(answer.error.kind);
  opened.push(answer.value);
  return answer.value;
}

const opened: RangedPdf[] = [];
afterEach(() => {
  for (const pdf of opened.splice(0)) pdf.close();
});

const read = async (pdf: Awaited<ReturnType<typeof open>>, begin: number, end: number) =>
  new Uint8Array(await pdf.slice(begin, end).arrayBuffer());

/** Whether many bytes are those of the file from a place on; to list them takes seconds. */
const isFile = (bytes: Uint8Array, begin: number, end: number) =>
  Buffer.compare(bytes, file.subarray(begin, end)) === 0;

test('what page 1 takes is here, and all else is fetched when it is asked for, once', async () => {
  const { fetch, asked } = serve();
  const pdf = await open(fetch);
  expect(pdf.size).toBe(size);
  expect(await read(pdf, 0, 2_048)).toEqual(file.slice(0, 2_048));
  expect(await read(pdf, size - 1_000, size + 50)).toEqual(file.slice(size - 1_000));
  expect(asked).toEqual([]);
  const [one, other] = await Promise.all([read(pdf, 1_000, 3_000), read(pdf, 2_500, 60_000)]);
  expect([one, other]).toEqual([file.slice(1_000, 3_000), file.slice(2_500, 60_000)]);
  expect(asked).toEqual(['bytes=0-65535']);
  expect(isFile(await read(pdf, 100_000, 300_000), 100_000, 300_000)).toBe(true);
  expect(asked).toEqual(['bytes=0-65535', 'bytes=65536-327679']);
});

test('what is here from the first byte on is handed over once, in whole steps', async () => {
  const { fetch, asked } = serve();
  const pdf = await open(fetch);
  await read(pdf, 2_048, 5_000);
  const head = pdf.head();
  expect([head.length, isFile(head, 0, 65_536)]).toEqual([65_536, true]);
  // What asks for the first step meanwhile has it.
  expect(isFile(await read(pdf, 0, 2_048), 0, 2_048)).toBe(true);
  expect(asked).toEqual(['bytes=0-65535']);
  expect(pdf.head()).toHaveLength(0);
});

test.each(['cut', 'cut within', 'lies'] as const)(
  'a connection or an answer that fails (%s) is asked for again',
  async (mischief) => {
    const { fetch, asked } = serve((count) => (count === 1 ? mischief : undefined));
    const pdf = await open(fetch);
    expect(await read(pdf, 70_000, 80_000)).toEqual(file.slice(70_000, 80_000));
    expect(asked).toEqual(['bytes=65536-131071', 'bytes=65536-131071']);
  },
);

test('an intermediary that knows no ranges gives the whole, once', async () => {
  const { fetch, asked } = serve(() => 'whole');
  const pdf = await open(fetch);
  expect(await read(pdf, 5_000, 6_000)).toEqual(file.slice(5_000, 6_000));
  expect(isFile(await read(pdf, 0, size), 0, size)).toBe(true);
  expect(asked).toHaveLength(1);
});

test('of a document that was replaced nothing is read', async () => {
  const replaced = new Response('{"Message":"replaced"}', { status: 412 });
  const { fetch, asked } = serve(() => replaced);
  const pdf = await open(fetch);
  await expect(read(pdf, 5_000, 6_000)).rejects.toThrow(RangeFailure);
  expect(asked).toHaveLength(1);
});

test('the rest is read ahead in order, and nothing once it is closed', async () => {
  const { fetch, asked } = serve();
  const pdf = await open(fetch);
  expect(await Promise.all([pdf.readAhead(), pdf.readAhead()])).toEqual([true, true]);
  expect(asked).toEqual(['bytes=0-327679', 'bytes=327680-589823', `bytes=589824-${size - 1}`]);
  const other = serve(() => 'cut');
  const closed = await open(other.fetch);
  const reading = read(closed, 5_000, 6_000);
  closed.close();
  await expect(reading).rejects.toThrow(RangeFailure);
});

test('what is read ahead makes way for what somebody waits for, and comes afterwards', async () => {
  const { fetch, asked } = serve();
  const pdf = await open(async (input, init) => {
    const isFirstAhead = new Headers(init?.headers).get('range') === 'bytes=0-327679';
    // Of the first, nothing comes.
    if (isFirstAhead && asked.length === 0)
      await new Promise((_, reject) => {
        asked.push('given up');
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    return fetch(input, init);
  });
  const isWhole = pdf.readAhead();
  await vi.waitFor(() => expect(asked).toEqual(['given up']));
  expect(await read(pdf, 600_000, 610_000)).toEqual(file.slice(600_000, 610_000));
  expect(await isWhole).toBe(true);
  expect(asked).toEqual([
    'given up',
    'bytes=589824-655359',
    'bytes=0-327679',
    'bytes=327680-589823',
    `bytes=655360-${size - 1}`,
  ]);
});

test('a part that is read ahead, and that somebody waits for by then, does not make way', async () => {
  const { fetch, asked } = serve();
  let come: () => void = () => undefined;
  const comes = new Promise<void>((resolve) => {
    come = resolve;
  });
  let begun = 0;
  const pdf = await open(async (input, init) => {
    if (input === url) begun += 1;
    if (input === url) await comes;
    return fetch(input, init);
  });
  void pdf.readAhead();
  await vi.waitFor(() => expect(begun).toBe(1));
  const within = read(pdf, 100_000, 110_000);
  const beyond = read(pdf, 600_000, 610_000);
  come();
  expect(await within).toEqual(file.slice(100_000, 110_000));
  expect(await beyond).toEqual(file.slice(600_000, 610_000));
  expect(asked.slice(0, 2)).toEqual(['bytes=0-327679', 'bytes=589824-655359']);
});

/** A document of zeros of which every range comes, and how many bytes were fetched. */
function openZeros(of: number) {
  const known = { size: of, etag, pieces: [] };
  let fetched = 0;
  const fetch = async (_: string, init?: RequestInit): Promise<Response> => {
    const range = new Headers(init?.headers).get('range') ?? '';
    const [, begin = 0, last = 0] = (/(\d+)-(\d+)/.exec(range) ?? []).map(Number);
    fetched += last + 1 - begin;
    const headers = { ETag: etag, 'Content-Range': `bytes ${begin}-${last}/${of}` };
    return new Response(new Uint8Array(last + 1 - begin), { status: 206, headers });
  };
  return { pdf: createRangedPdf(fetch, url, known), fetched: () => fetched };
}

test('a page holds at most 60 MB of its documents, and reads on where there is room again', async () => {
  const first = openZeros(28_000_000);
  // pdf.js has room for 28 MB of the first, so all of it may be read ahead.
  expect(await first.pdf.readAhead()).toBe(true);
  expect(first.fetched()).toBeGreaterThanOrEqual(28_000_000);
  // With 28 and 2 MB for the two, no more than 2 MiB of the other fit, the least of all.
  const second = openZeros(4_000_000);
  expect(await second.pdf.readAhead()).toBe(false);
  expect(second.fetched()).toBeLessThanOrEqual(2 * 1024 * 1024 + 400_000);
  // What pdf.js was given is given back.
  await read(first.pdf, 0, 28_000_000);
  expect(await second.pdf.readAhead()).toBe(true);
  first.pdf.close();
  second.pdf.close();
});

test('bytes that do not come are told, asked for at once when somebody says so, and come', async () => {
  const told: boolean[] = [];
  let isBroken = true;
  const { fetch } = serve(() => (isBroken ? 'cut' : undefined));
  const known = { size, etag, pieces: [] };
  const pdf = createRangedPdf(fetch, url, known, (isLost) => told.push(isLost));
  const reading = read(pdf, 5_000, 6_000);
  await vi.waitFor(() => expect(told).toEqual([true]), 5_000);
  isBroken = false;
  askAgainNow();
  expect(await reading).toEqual(file.slice(5_000, 6_000));
  expect(told).toEqual([true, false]);
  pdf.close();
});
