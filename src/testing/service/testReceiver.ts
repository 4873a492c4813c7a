import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';

/** A request that a test's receiver got. */
export interface Got {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What the receiver does with a request. */
export type Reply = (got: Got, response: ServerResponse, request: IncomingMessage) => void;

/** A receiver of postbacks on a free port of the loopback interface; with `tls` it speaks https. */
export async function startReceiver(reply: Reply, tls?: { key: string; cert: string }) {
  const got: Got[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
      got.push(one);
      reply(one, response, request);
    });
  };
  const server: Server = tls ? createTlsServer(tls, answer) : createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    got,
    port,
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/hook`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with this status. */
export const answerWith =
  (status: number, body = ''): Reply =>
  (_, response) => {
    response.writeHead(status).end(body);
  };
