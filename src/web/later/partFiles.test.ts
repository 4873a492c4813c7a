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

afterEach(() => void vi.unstubAllGlobals());

test('a part is its file and all that this imports, also in a circle', async () => {
  answer({});
  const { filesOf } = await fetchPartFiles();
  expect(filesOf('assets/a.js')).toEqual(['assets/a.js', 'assets/b.js', 'assets/c.js']);
  expect(filesOf('assets/c.js')).toEqual(['assets/c.js']);
  expect(filesOf('assets/of-another-version.js')).toBeUndefined();
});

test('a file that the server does not give has not come', async () => {
  answer({ '/assets/a.js': 200, '/assets/b.js': 404 });
  const { fetchWhole } = await fetchPartFiles();
  await fetchWhole('/assets/a.js');
  await expect(fetchWhole('/assets/b.js')).rejects.toThrow('404');
});
