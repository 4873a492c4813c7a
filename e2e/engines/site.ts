import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { callApi } from '../support/programs/api.ts';
import type { RunningServer } from '../support/programs/server.ts';

/** A site on another origin that shows a page of the product in an iframe. */
export interface Site {
  url: string;
  /** What it asks addresses for from now on: the body of `POST /api/embed/sessions`. */
  show(what: Record<string, unknown>): void;
  stop(): Promise<void>;
}

const folder = join(import.meta.dirname, '..', '..', 'examples', 'embed-iframe');
const types: Record<string, string> = {
  'index.html': 'text/html; charset=utf-8',
  'host.js': 'text/javascript',
  'embedHost.js': 'text/javascript',
  'host.css': 'text/css',
};

/** Serves the page of `examples/embed-iframe` on a port; drafts are not kept. */
export async function startSite(product: RunningServer, port: number): Promise<Site> {
  const Origin = `http://localhost:${port}`;
  let wanted: Record<string, unknown> = {};
  let sessionId: string | undefined;

  async function nextAddress(): Promise<string> {
    const content = (body: object) => ({ type: 'application/json', body: JSON.stringify(body) });
    const { status, body } = sessionId
      ? await callApi(product, 'PUT', `/api/embed/sessions/${sessionId}`, content({}))
      : await callApi(product, 'POST', '/api/embed/sessions', content({ ...wanted, Origin }));
    if (status >= 300) throw new Error(JSON.stringify(body));
    sessionId = body.Id;
    return body.Url;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = (request.url ?? '/').slice(1) || 'index.html';
    try {
      if (name === 'draft') return void response.writeHead(204).end();
      const type = types[name];
      if (name !== 'address' && !type) return void response.writeHead(404).end();
      const body = type
        ? await readFile(join(folder, name))
        : JSON.stringify({ address: await nextAddress() });
      response
        .writeHead(200, { 'content-type': type ?? 'application/json', 'cache-control': 'no-store' })
        .end(body);
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    url: `${Origin}/`,
    show(what) {
      wanted = what;
      sessionId = undefined;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
