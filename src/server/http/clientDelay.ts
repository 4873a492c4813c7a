import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection with answers that are not over, and how its client was seen to move last. */
export interface Exchange {
  /** How many answers are not over. */
  open: number;
  /** The newest request: only its body can still arrive. */
  request: IncomingMessage;
  response: ServerResponse;
  awaited: Awaited;
  /** How much of what is awaited had moved when it was looked at last. */
  moved: number;
  since: number;
}

/** What a client has to do next: send more of a body, or take more of an answer. */
type Awaited = 'body' | 'answer';

/** Starts to watch a connection with its first request. */
export function beginExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  const moved = request.socket.bytesRead;
  return { open: 1, request, response, awaited: 'body', moved, since: performance.now() };
}

/**
 * Looks at a connection, and returns what its client has not done since when; undefined where the
 * client has just moved or the server is the one to go on.
 */
export function clientDelay(
  exchange: Exchange,
  now: number,
): { awaited: Awaited; ms: number } | undefined {
  const awaited = awaitedOf(exchange);
  if (awaited === undefined) return undefined;
  const { socket } = exchange.request;
  const moved = awaited === 'body' ? socket.bytesRead : bytesTaken(socket);
  if (awaited === exchange.awaited && moved === exchange.moved)
    return { awaited, ms: now - exchange.since };
  Object.assign(exchange, { awaited, moved, since: now });
  return undefined;
}

function awaitedOf({ request, response }: Exchange): Awaited | undefined {
  if (request.socket.writableLength > 0) return 'answer';
  // Without the connection, it waits for the answer before.
  if (request.complete || response.writableEnded || !response.socket) return undefined;
  if (request.isPaused()) return undefined;
  return request.readableLength < request.readableHighWaterMark ? 'body' : undefined;
}

/** What Node.js keeps of a connection itself: the bytes that the system has not taken yet. */
interface WithHandle {
  _handle?: { writeQueueSize?: number } | null;
}

/**
 * Bytes that the system has taken. A whole document is one write, which counts as written only
 * when it is over: what is left of it tells whether it moves.
 */
function bytesTaken(socket: Socket): number {
  const left = (socket as WithHandle)._handle?.writeQueueSize ?? 0;
  return socket.bytesWritten - socket.writableLength - left;
}
