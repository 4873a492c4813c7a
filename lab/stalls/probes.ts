import { Agent, request } from 'node:http';

/** How long others waited for `/healthz`, in ms. */
export interface Waits {
  p99: number;
  longest: number;
  count: number;
}

const everyMs = 10;

/**
 * Asks for `/healthz` every 10 ms, each time by a request that waits for no other; what it returns
 * ends that. A request that is not answered counts with the time until then.
 */
export function startProbes(url: string): () => Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const waits: number[] = [];
  const open = new Set<Promise<void>>();
  const ask = () => {
    const began = performance.now();
    const answered = new Promise<void>((resolve) => {
      const end = () => {
        waits.push(performance.now() - began);
        resolve();
      };
      request(`${url}/healthz`, { agent, timeout: 60_000 }, (answer) =>
        answer.resume().once('end', end),
      )
        .once('error', end)
        .end();
    });
    open.add(answered);
    void answered.then(() => open.delete(answered));
  };
  const timer = setInterval(ask, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
    agent.destroy();
    const sorted = waits.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
    return { p99: at(0.99), longest: at(1), count: sorted.length };
  };
}

/** A request that is sent again and again. */
export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends a request on so many connections, over and over, for so long; the statuses that came. */
export async function sendAgain(
  url: string,
  { method, path, headers, body }: Sent,
  { connections, forMs }: { connections: number; forMs: number },
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const bytes = Buffer.from(body);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + forMs;
  const once = () =>
    new Promise<void>((resolve) => {
      const whole = {
        'Content-Type': 'application/json',
        'Content-Length': String(bytes.length),
        ...headers,
      };
      const sent = request(`${url}${path}`, { method, agent, headers: whole }, (answer) => {
        const { statusCode = 0 } = answer;
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        answer.resume().once('close', resolve);
      });
      // A body that is refused early may find its connection closed.
      sent.once('error', () => void setTimeout(resolve, 1));
      sent.end(bytes);
    });
  const lines = Array.from({ length: connections }, async () => {
    while (performance.now() < until) await once();
  });
  await Promise.all(lines);
  agent.destroy();
  return statuses;
}
