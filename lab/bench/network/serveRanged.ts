import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
};

/**
 * Serves the built baselines, as the product does: scripts by brotli, made once, over HTTP/1.1; and
 * the documents of a run at `/documents/…`, whole and by ranges.
 */
export async function serveRanged(folder: string, documents: ReadonlyMap<string, Buffer>) {
  const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const packed = new Map<string, Buffer>();
  const pack = (file: string) => {
    const known = packed.get(file);
    if (known) return known;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    const made = brotliCompressSync(readFileSync(file), { params });
    packed.set(file, made);
    return made;
  };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    const document = documents.get(path.replace('/documents/', ''));
    if (document) {
      answerRange(response, document, request.headers.range);
      return;
    }
    const file = path.startsWith('/pdfjs/')
      ? join(pdfjs, path.slice('/pdfjs/'.length))
      : join(folder, path);
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(file)];
    const headers = {
      'Content-Type': type ?? 'application/octet-stream',
      'Cache-Control': file.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
    };
    if (type) response.writeHead(200, { ...headers, 'Content-Encoding': 'br' }).end(pack(file));
    else response.writeHead(200, headers).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The whole, or the one range that pdf.js asks for. */
function answerRange(response: ServerResponse, document: Buffer, asked: string | undefined): void {
  const headers = {
    'Content-Type': 'application/pdf',
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store',
  };
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(asked ?? '') ?? [];
  if (first === undefined || last === undefined) {
    response.writeHead(200, { ...headers, 'Content-Length': document.length }).end(document);
    return;
  }
  const begin = Number(first);
  const part = document.subarray(begin, Number(last) + 1);
  response
    .writeHead(206, {
      ...headers,
      'Content-Length': part.length,
      'Content-Range': `bytes ${begin}-${begin + part.length - 1}/${document.length}`,
    })
    .end(part);
}
