import { readFileSync } from 'node:fs';
import type { Server, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { rawRefusal } from './rawRefusal.ts';

/** Connections without a known limit of descriptors. */
const usual = 5_000;
const mostEver = 10_000;

/**
 * Returns how many connections a server takes: half of the descriptors that the process may open,
 * so that documents, the database and child processes always find some.
 */
export function connectionsAllowed(limits = readLimits()): number {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft === undefined
    ? usual
    : Math.min(mostEver, Math.max(16, Math.floor(Number(soft) / 2)));
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}

/** How long a client may keep a connection waiting that others need, in milliseconds. */
const patienceMs = {
  body: 2_000,
  // Systems take an answer in lumps: on a slow line seconds pass between them.
  answer: 10_000,
};
/** How often, in milliseconds, all connections are looked at for one to close. */
const lookMs = 1_000;
/** How long an answer may wait without a byte of it being taken, in milliseconds. */
const usualStillMs = 60_000;

/**
 * Keeps a server at `most` connections: a new one beyond that closes the one that has been idle for
 * longest, which is any without a request whose head has arrived; where none is idle, the one whose
 * client has sent nothing of a body for longest (two seconds at least), or taken nothing of an
 * answer (ten). Where none is, the new one is closed. Answers of which nothing is taken for
 * `stillMs` are ended in any case.
 */
export function limitConnections(server: Server, most: number, stillMs = usualStillMs): void {
  // Idle sockets, the longest idle first, because each is set anew when it becomes idle.
  const idle = new Set<Socket>();
  const busy = new Map<Socket, Exchange>();
  const nextStuck = findStuck(busy);
  endStillAnswers(server, busy, stillMs);
  server.on('connection', (socket) => {
    idle.add(socket);
    socket.once('close', () => {
      idle.delete(socket);
      busy.delete(socket);
    });
    if (idle.size + busy.size <= most) return;
    const [longest = socket] = idle;
    const closed = longest === socket ? (nextStuck() ?? socket) : longest;
    idle.delete(closed);
    busy.delete(closed);
    closed.destroy();
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    idle.delete(socket);
    const known = busy.get(socket);
    if (known) Object.assign(known, { open: known.open + 1, request, response });
    else busy.set(socket, beginExchange(request, response));
    response.once('close', () => {
      const exchange = busy.get(socket);
      if (exchange && exchange.open > 1) exchange.open -= 1;
      else {
        busy.delete(socket);
        if (!socket.destroyed) idle.add(socket);
      }
    });
  });
}

/**
 * Returns what finds the connection that its client has kept waiting for longest. All are looked at
 * once a second at most, so that a flood of connections costs no more than that.
 */
function findStuck(busy: Map<Socket, Exchange>): () => Socket | undefined {
  let stuck: Exchange[] = [];
  let looked = Number.NEGATIVE_INFINITY;
  const isStuck = (exchange: Exchange, now: number) => {
    const delay = clientDelay(exchange, now);
    return delay !== undefined && delay.ms >= patienceMs[delay.awaited];
  };
  return () => {
    const now = performance.now();
    if (now - looked >= lookMs) {
      looked = now;
      stuck = [...busy.values()].filter((exchange) => isStuck(exchange, now));
      stuck.sort((a, b) => b.since - a.since);
    }
    for (let one = stuck.pop(); one; one = stuck.pop()) {
      const { socket } = one.request;
      if (busy.get(socket) === one && isStuck(one, now)) return socket;
    }
    return undefined;
  };
}

/** Closes connections whose client takes nothing of an answer, however long the server needs. */
function endStillAnswers(server: Server, busy: Map<Socket, Exchange>, stillMs: number): void {
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const now = performance.now();
    for (const [socket, exchange] of busy) {
      const delay = clientDelay(exchange, now);
      if (delay?.awaited === 'answer' && delay.ms >= stillMs) socket.destroy();
    }
    if (busy.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  server.on('request', () => {
    timer ??= setInterval(look, stillMs / 4).unref();
  });
}

/** A connection with answers that are not over, and how its client was seen to move last. */
interface Exchange {
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
function beginExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  const moved = request.socket.bytesRead;
  return { open: 1, request, response, awaited: 'body', moved, since: performance.now() };
}

/**
 * Looks at a connection, and returns what its client has not done since when; undefined where the
 * client has just moved or the server is the one to go on.
 */
function clientDelay(
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
