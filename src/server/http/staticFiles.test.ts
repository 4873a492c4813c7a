import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createStaticFiles } from './staticFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'fieldwright-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<page>');
const firstScreen =
  '<script>a()</script><script type="module">b()\n</script><style>p{}</style><first screen>';
writeFileSync(join(folder, 'documents.html'), firstScreen);
writeFileSync(join(folder, 'documents.de.html'), '<erste Seite>');
writeFileSync(join(folder, 'index.de.html'), '<Seite>');
writeFileSync(join(folder, 'sign.html'), '<signing page>');
writeFileSync(join(folder, 'assets', 'a-1.js'), 'plain');
writeFileSync(join(folder, 'assets', 'a-1.js.br'), 'brotli');
const large = randomBytes(1_000_000);
writeFileSync(join(folder, 'assets', 'large-1.wasm'), large);
writeFileSync(join(folder, 'assets', 'empty-1.js'), '');
writeFileSync(join(tmpdir(), 'outside.txt'), 'secret');
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(join(tmpdir(), 'outside.txt'));
});

const { answer: serve, policies } = createStaticFiles(folder);
const get = (path: string, headers: Record<string, string> = {}) =>
  serve(new Request(`http://x${path}`, { headers }));

test('a hashed asset may be cached for ever, and is compressed for clients that accept it', async () => {
  const response = get('/assets/a-1.js', { 'accept-encoding': 'gzip, br' });
  expect(await response?.text()).toBe('brotli');
  expect(response?.headers.get('content-encoding')).toBe('br');
  expect(response?.headers.get('cache-control')).toContain('immutable');
  expect(await get('/assets/a-1.js')?.text()).toBe('plain');
});

test('a file comes as it is, whatever its size', async () => {
  const got = (await get('/assets/large-1.wasm')?.arrayBuffer()) ?? new ArrayBuffer();
  expect(Buffer.from(got).equals(large)).toBe(true);
  expect(await get('/assets/empty-1.js')?.text()).toBe('');
});

const descriptors = '/proc/self/fd';
const knowsDescriptors = existsSync(descriptors);
if (!knowsDescriptors) process.stderr.write('SKIPPED: open files of pages (no /proc/self/fd)\n');
test.skipIf(!knowsDescriptors)(
  'a file that is being sent is not open, and held once for all',
  async () => {
    const readers = Array.from({ length: 20 }, () =>
      get('/assets/large-1.wasm')?.body?.getReader(),
    );
    const first = await Promise.all(readers.map(async (reader) => reader?.read()));
    expect(new Set(first.map((part) => part?.value))).toHaveProperty('size', 1);
    const open = readdirSync(descriptors).filter((name) => {
      const path = join(descriptors, name);
      // What listed them is closed again.
      return existsSync(path) && readlinkSync(path).startsWith(folder);
    });
    expect(open).toEqual([]);
    for (const reader of readers) await reader?.cancel();
  },
);

test('the page is revalidated each time, and not sent again when it is the same', async () => {
  const first = get('/design/some-draft');
  expect(first?.headers.get('cache-control')).toBe('no-cache');
  expect(await first?.text()).toBe('<page>');
  const etag = first?.headers.get('etag') ?? '';
  expect(get('/transactions/some-id', { 'if-none-match': etag })?.status).toBe(304);
});

test('what asks for a call at a wrong address is given no page', async () => {
  for (const path of ['/Api/Transaction/x', '/API', '/api/transactions'])
    expect(get(path), path).toBeUndefined();
  expect(get('/transaction/x', { Application: 'APPKey x' })).toBeUndefined();
  expect(await get('/api/docs')?.text()).toBe('<page>');
  expect(await get('/apiary')?.text()).toBe('<page>');
});

test('signing links have a page that names what they need', async () => {
  expect(await get('/sign/some-token')?.text()).toBe('<signing page>');
  expect(await get('/signing')?.text()).toBe('<page>');
});

test('no cache keeps the address of a signing link, or of one to sealed documents', () => {
  const cached = (path: string) => get(path)?.headers.get('cache-control');
  expect(['/sign/some-token', '/copy/some-token'].map(cached)).toEqual(['no-store', 'no-store']);
  expect(cached('/signing')).toBe('no-cache');
});

test('only the first address has the page with the first screen in it', async () => {
  expect(await get('/')?.text()).toBe(firstScreen);
  expect(await get('/?connect=token')?.text()).toBe(firstScreen);
  expect(await get('/connect')?.text()).toBe('<page>');
});

test('a page may use its own scripts and styles, by their hashes, and nothing else', () => {
  const policy = get('/')?.headers.get('content-security-policy') ?? '';
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  expect(policy).toContain(
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash('a()')}' 'sha256-${hash('b()\n')}';`,
  );
  expect(policy).toContain(`style-src 'self' 'sha256-${hash('p{}')}';`);
  expect(policy).not.toContain('unsafe-inline');
  expect(policies.has(policy)).toBe(true);
  expect(get('/connect')?.headers.get('content-security-policy')).toContain("style-src 'self';");
  expect(get('/assets/a-1.js')?.headers.get('content-security-policy')).toBeNull();
});

test('a page comes in the language of its visitor, and says so to caches', async () => {
  const german = { 'accept-language': 'de' };
  expect(await get('/', german)?.text()).toBe('<erste Seite>');
  expect(await get('/connect', german)?.text()).toBe('<Seite>');
  expect(await get('/connect', { 'accept-language': 'nl' })?.text()).toBe('<page>');
  expect(get('/', german)?.headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
});

test('the language that an address asks for lasts until the browser ends', async () => {
  const asked = get('/?lang=de');
  expect(await asked?.text()).toBe('<erste Seite>');
  expect(asked?.headers.get('set-cookie')).toBe('language=de; Path=/; SameSite=Lax');
  expect(get('/?lang=tlh')?.headers.get('set-cookie')).toBeNull();
});

test('an installation with a language of its own asks nobody', async () => {
  const { answer } = createStaticFiles(folder, 'de');
  const response = answer(new Request('http://x/?lang=en', { headers: { cookie: 'language=en' } }));
  expect(await response?.text()).toBe('<erste Seite>');
  expect(response?.headers.get('set-cookie')).toBeNull();
});

test.each([
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/assets/..%2f..%2foutside.txt',
  '/missing.js',
  '/%E0%A4%A',
])('%s gives no file', (path) => {
  expect(get(path)).toBeUndefined();
});

test('only GET and HEAD are answered', async () => {
  expect(serve(new Request('http://x/', { method: 'POST' }))).toBeUndefined();
  expect(await serve(new Request('http://x/', { method: 'HEAD' }))?.text()).toBe('');
});

test.each(['sign', 'copy', 'embed'])(
  'a link below /%s with a slash at its end is none, and no link is kept by a cache',
  async (way) => {
    for (const [token, status] of [
      ['token', 200],
      ['token/', 404],
    ] as const) {
      const page = get(`/${way}/${token}`);
      expect([page?.status, page?.headers.get('cache-control')]).toEqual([status, 'no-store']);
      expect(await page?.text()).toContain('page>');
    }
  },
);
