import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

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

/**
 * Keeps a server at `most` connections: a new one beyond that closes the one that has been idle for
 * longest, which is any without a request whose head has arrived. Where all are busy, the new one
 * is closed.
 */
export function limitConnections(server: Server, most: number): void {
  // Idle sockets, the longest idle first, because each is set anew when it becomes idle.
  const idle = new Set<Socket>();
  const busy = new Map<Socket, number>();
  server.on('connection', (socket) => {
    idle.add(socket);
    socket.once('close', () => {
      idle.delete(socket);
      busy.delete(socket);
    });
    if (idle.size + busy.size <= most) return;
    const [longest = socket] = idle;
    idle.delete(longest);
    longest.destroy();
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1;
      if (left > 0) busy.set(socket, left);
      else {
        busy.delete(socket);
        if (!socket.destroyed) idle.add(socket);
      }
    });
  });
}
