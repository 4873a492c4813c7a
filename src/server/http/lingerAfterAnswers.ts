import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long the rest of a body may still arrive after its answer, in milliseconds. */
const lingerMs = 30_000;

/**
 * Reads what is left of a body after its answer before the connection is closed, for half a minute
 * at most: closed at once, the client's system would drop the answer together with what it still
 * sends, and a client that writes all of its body first would see a broken connection, never why.
 */
export function lingerAfterAnswers(server: Server): void {
  const latest = new WeakMap<Socket, IncomingMessage>();
  server.on('request', (request) => {
    latest.set(request.socket, request);
  });
  server.on('connection', (socket: Socket) => {
    const closeNow = socket.destroySoon.bind(socket);
    let lingers = false;
    // What Node.js calls to close a connection once its answer is on its way.
    socket.destroySoon = () => {
      const request = latest.get(socket);
      if (!request || request.complete || request.destroyed) return closeNow();
      if (lingers) return;
      lingers = true;
      const timer = setTimeout(closeNow, lingerMs).unref();
      const close = () => {
        clearTimeout(timer);
        closeNow();
      };
      request.once('end', close).once('close', close);
      socket.end();
      request.resume();
    };
  });
}
