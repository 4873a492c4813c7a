// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Fetching from './fetchPart.ts';

/** As if the page had just come: what was asked for is remembered. */
let fetching: typeof Fetching;

beforeEach(async () => {
  vi.resetModules();
  fetching = await import('./fetchPart.ts');
});

afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const links = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, href }) => [rel, new URL(href).pathname]);

/** How the bundler writes an import of this file. */
function loading(file: string) {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve(file));
  return Object.assign(load, { toString: () => `()=>import(\`./${file}\`)` });
}

test('a part is imported when its styles are there, and what it names is announced', async () => {
  const load = loading('a.js');
  const part = fetching.fetchPart(load, ['assets/a.css', 'assets/b.js']);
  expect(links()).toEqual([
    ['modulepreload', '/assets/b.js'],
    ['stylesheet', '/assets/a.css'],
  ]);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  document.querySelector('[rel=stylesheet]')?.dispatchEvent(new Event('load'));
  expect(await part).toBe('a.js');
  // Once is enough.
  expect(await fetching.fetchPart(load, ['assets/a.css', 'assets/b.js'])).toBe('a.js');
  expect(links()).toHaveLength(2);
});

test('styles that did not come are asked for again', async () => {
  const load = loading('a.js');
  const first = fetching.fetchPart(load, ['assets/a.css']);
  document.querySelector('link')?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toBeInstanceOf(fetching.FileMissing);
  expect(links()).toEqual([]);
  const second = fetching.fetchPart(load, ['assets/a.css']);
  document.querySelector('link')?.dispatchEvent(new Event('load'));
  expect(await second).toBe('a.js');
});

test('once it is known what a part imports, nothing is imported before all of it came', async () => {
  vi.stubEnv('PROD', true);
  const asked: string[] = [];
  const connection = { isThere: true };
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname } = new URL(address, document.baseURI);
    asked.push(pathname);
    if (!connection.isThere) return Promise.reject(new TypeError('offline'));
    const list = { files: ['assets/a.js', 'assets/b.js'], imports: [[1], []] };
    return Promise.resolve(Response.json(pathname === '/parts.json' ? list : {}));
  });
  connection.isThere = false;
  await fetching.learnPartFiles();
  connection.isThere = true;
  await fetching.learnPartFiles();
  await fetching.learnPartFiles();
  expect(asked).toEqual(['/parts.json', '/parts.json']);

  connection.isThere = false;
  const load = loading('a.js');
  await expect(fetching.fetchPart(load, ['assets/b.js'])).rejects.toBeInstanceOf(
    fetching.FileMissing,
  );
  expect(load).not.toHaveBeenCalled();
  // A browser would keep the failure of what is announced, as that of an import.
  expect(links()).toEqual([]);
  connection.isThere = true;
  expect(await fetching.fetchPart(load)).toBe('a.js');
  expect(asked.slice(2).toSorted()).toEqual(
    ['a', 'a', 'b', 'b'].map((name) => `/assets/${name}.js`),
  );
  // What the list does not name, as that of a newer version, is imported as it is.
  expect(await fetching.fetchPart(loading('other.js'))).toBe('other.js');
  expect(asked).toHaveLength(6);
});
