import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { rawRefusal } from './rawRefusal.ts';

/** How fast a body must arrive: `bytes` within each `windowMs`. */
export interface BodyPace {
  bytes: number;
  windowMs: number;
}

/** 1 kB/s, over 20 seconds. */
export const bodyPace: BodyPace = { bytes: 20_000, windowMs: 20_000 };

interface Arriving {
  request: IncomingMessage;
  response: ServerResponse;
  since: number;
  /** Bytes of the connection when the window began. */
  from: number;
}

const refusal = rawRefusal(
  408,
  'The body arrives too slowly: less than 1 kB/s over 20 seconds. Send it again.',
);

/**
 * Ends requests whose body does not move (408) and closes their connection. Time in which the
 * server itself does not read does not count.
 */
export function requireMovingBodies(server: Server, pace: BodyPace): void {
  const arriving = new Set<Arriving>();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const now = performance.now();
    for (const one of arriving) {
      const { request, response } = one;
      const { socket } = request;
      if (request.complete || response.writableEnded || socket.destroyed) arriving.delete(one);
      // Without the connection, it waits for the answer before, its client perhaps to go on.
      else if (
        !response.socket ||
        request.readableLength >= request.readableHighWaterMark ||
        request.isPaused()
      )
        Object.assign(one, { since: now, from: socket.bytesRead });
      else if (now - one.since >= pace.windowMs) {
        if (socket.bytesRead - one.from >= pace.bytes)
          Object.assign(one, { since: now, from: socket.bytesRead });
        else {
          arriving.delete(one);
          if (response.headersSent) socket.destroy();
          else socket.end(refusal, () => socket.destroy());
        }
      }
    }
    if (arriving.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  server.on('request', (request, response) => {
    const { headers, socket } = request;
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0))
      return;
    arriving.add({ request, response, since: performance.now(), from: socket.bytesRead });
    timer ??= setInterval(look, pace.windowMs / 4).unref();
  });
}
