import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningServer } from './server.ts';

/** A site of its own: files, and a way to the service that adds the keys. */
export interface KeyGateway {
  url: string;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new Uint8Array(Buffer.concat(parts));
}

/** Starts a site that serves scripts by their paths, and passes `/gate/**` on to the service. */
export async function startKeyGateway(
  server: RunningServer,
  scripts: ReadonlyMap<string, string>,
): Promise<KeyGateway> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request;
    if (!url.startsWith('/gate/')) {
      const script = scripts.get(url);
      const type = script === undefined ? 'text/html' : 'text/javascript';
      response.writeHead(200, { 'content-type': type });
      response.end(script ?? '<!doctype html><title>The site</title>');
      return;
    }
    try {
      const body = await bodyOf(request);
      const names = ['accept', 'content-type', 'idempotency-key', 'digest'];
      const reply = await fetch(server.url + url.slice('/gate'.length), {
        method,
        headers: {
          ...Object.fromEntries(
            names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])),
          ),
          authorization: `APIKey ${server.apiKey}`,
          application: `APPKey ${server.appKey}`,
        },
        ...(body.byteLength > 0 && { body }),
      });
      const type = reply.headers.get('content-type');
      response.writeHead(reply.status, type === null ? {} : { 'content-type': type });
      response.end(new Uint8Array(await reply.arrayBuffer()));
    } catch {
      // The page gave the request up on its way.
      response.destroy();
    }
  };
  const site = createServer((request, response) => void answer(request, response));
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      site.closeAllConnections();
      site.close();
      await once(site, 'close');
    },
  };
}
