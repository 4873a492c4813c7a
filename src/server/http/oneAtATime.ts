import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests may wait on one connection for the answers before theirs. */
const mostWaiting = 32;

/**
 * Hands on the requests of each connection one after the other: one that a client sent ahead
 * (pipelining) waits until the answer before it is sent, and is dropped with its connection, which
 * would never tell that answer that it is over. A connection with more than 32 waiting is closed.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const wait = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const before = waiting.get(socket) ?? 0;
    if (before >= mostWaiting) {
      socket.destroy();
      return;
    }
    waiting.set(socket, before + 1);
    // Node.js gives an answer the connection, and says so, when the one before it is finished.
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // In a turn of its own, so that a long row of requests leaves room for other connections.
      setImmediate(() => {
        if (!socket.destroyed) listener(request, response);
      });
    });
  };
  return (request, response) => {
    if (response.socket) listener(request, response);
    else wait(request, response);
  };
}
