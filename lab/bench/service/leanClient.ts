import type { Client, Measured, Timed } from './client.ts';
import { type Connection, openConnection } from './connection.ts';

/** Servers end a connection that was quiet for some seconds; one is not used again so late. */
const quietMs = 2_000;

/**
 * Sends requests over connections that are kept, past `node:http`, whose client takes twice the
 * CPU: what the client takes of the machine is missing to the server. Each answer is read whole.
 */
export function createLeanClient({ url, headers }: Measured, connections: number): Client {
  const { hostname, port, host } = new URL(url);
  const common = headerLines({ Host: host, ...headers });
  const free: { connection: Connection; since: number }[] = [];
  const waiting: (() => void)[] = [];
  let left = connections;

  const take = async (): Promise<Connection> => {
    if (left > 0) left -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    for (let kept = free.pop(); kept; kept = free.pop()) {
      if (performance.now() - kept.since < quietMs) return kept.connection;
      kept.connection.close();
    }
    return openConnection(hostname, Number(port));
  };
  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else left += 1;
  };
  return {
    /** Rejects where the connection breaks or the answer cannot be read. */
    async call(
      method: string,
      path: string,
      content?: { type: string; body: string | Uint8Array },
    ): Promise<Timed> {
      const begun = performance.now();
      const connection = await take();
      try {
        const body = content?.body ?? '';
        const own = {
          ...(content && { 'Content-Type': content.type }),
          'Content-Length': String(Buffer.byteLength(body)),
        };
        const head = `${method} ${path} HTTP/1.1\r\n${common}${headerLines(own)}\r\n`;
        const answer = await connection.ask(head, body);
        free.push({ connection, since: performance.now() });
        return { ...answer, ms: performance.now() - begun };
      } catch (error) {
        connection.close();
        throw error;
      } finally {
        giveBack();
      }
    },
    close() {
      for (const { connection } of free.splice(0)) connection.close();
    },
  };
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}
