import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { installPackage } from '../../../scripts/package/installPackage.ts';
import { packedPackage } from './packed.ts';

const repository = join(import.meta.dirname, '..', '..', '..');

/** The policy under which other people's pages may hold the designer. */
export const hostPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; img-src 'self' blob:; font-src 'self' blob: data:; connect-src 'self'";

/**
 * An example in an empty folder of its own, in which npm has installed the packed package, what the
 * example asks for, and `more`, such as `react@18.2.0`.
 */
export async function installExample(
  name: string,
  more: readonly string[] = [],
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const tarball = await packedPackage();
  const folder = await mkdtemp(join(tmpdir(), 'fieldwright-example-'));
  await cp(join(repository, 'examples', name), folder, {
    recursive: true,
    filter: (path) => !/node_modules|dist|public/.test(path.slice(repository.length)),
  });
  await installPackage(folder, tarball, more);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** The form in the body of a request. */
async function readForm(request: IncomingMessage): Promise<FormData> {
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  return new Response(await buffer(request), { headers }).formData();
}

/**
 * Serves a folder as the page of somebody else, under a strict policy, or with other headers;
 * `send` is handed what the page posts to its own server, and says whether it was sent.
 */
export async function serveFolder(
  folder: string,
  headers: Readonly<Record<string, string>> = { 'Content-Security-Policy': hostPolicy },
  send?: (form: FormData) => Promise<boolean>,
) {
  const server = createServer((request, response) => {
    if (send && request.method === 'POST' && request.url === '/send')
      return void readForm(request)
        .then(send)
        .then((isSent) => response.writeHead(isSent ? 200 : 502).end());
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const answer = async () => {
      if (!(await stat(file)).isFile()) throw new Error('no file');
      const body = await readFile(file);
      response.writeHead(200, {
        'Content-Type': types[extname(file)] ?? 'application/octet-stream',
        ...headers,
      });
      response.end(body);
    };
    answer().catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
