import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { beginExchange, clientDelay, type Exchange } from './clientDelay.ts';

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
