// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { fetchPartFiles } from './partFiles.ts';

const files = ['assets/a.js', 'assets/b.js', 'assets/c.js', 'assets/d.js'];
const imports = [[1], [2, 0], [], [0]];

/** Answers with the list at its address, with these statuses elsewhere. */
function answer(statuses: Record<string, number>): void {
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      address === '/parts.json'
        ? Response.json({ files, imports })
        : new Response('export {}', { status: statuses[address] ?? 500 }),
    ),
  );
}

afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a part is its file and all that this imports, also in a circle, but what is there', async () => {
  answer({});
  const { filesBeyond } = await fetchPartFiles();
  expect(filesBeyond([], 'assets/a.js')).toEqual(['assets/a.js', 'assets/b.js', 'assets/c.js']);
  expect(filesBeyond(['assets/b.js'], 'assets/d.js')).toEqual(['assets/d.js']);
  expect(filesBeyond(['assets/c.js'], 'assets/d.js')).toEqual(
    ['d', 'a', 'b'].map((name) => `assets/${name}.js`),
  );
  expect(filesBeyond([], 'assets/of-another-version.js')).toBeUndefined();
});

test('what the page itself has run is not fetched again', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/c.js"></script>';
  answer({});
  const { filesBeyond } = await fetchPartFiles();
  expect(filesBeyond([], 'assets/b.js')).toEqual(['assets/b.js', 'assets/a.js']);
});

test('a file of a connection that brings nothing more has not come', async () => {
  vi.useFakeTimers();
  answer({});
  const { fetchWhole } = await fetchPartFiles();
  const bodies = new Map<string, ReadableStreamDefaultController<Uint8Array>>();
  const halts = (address: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        bodies.set(address, controller);
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return Promise.resolve(new Response(body));
  };
  vi.stubGlobal('fetch', halts);
  const fates: string[] = [];
  for (const name of ['a', 'b'])
    fetchWhole(name).then(
      () => fates.push(`${name} is there`),
      (error: Error) => fates.push(`${name}: ${error.message}`),
    );
  await vi.advanceTimersByTimeAsync(29_000);
  // What one file brings shows that the connection lives.
  bodies.get('a')?.enqueue(new Uint8Array(1));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(fates).toEqual([]);
  bodies.get('a')?.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(fates).toEqual(['a is there']);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fates).toEqual(['a is there', 'b: Nothing has come for 30 s.']);
});

test('a file that the server does not give has not come', async () => {
  answer({ '/assets/a.js': 200, '/assets/b.js': 404 });
  const { fetchWhole } = await fetchPartFiles();
  await fetchWhole('/assets/a.js');
  await expect(fetchWhole('/assets/b.js')).rejects.toThrow('404');
});
