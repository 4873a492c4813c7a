import { Agent, request } from 'node:http';

/** A server under measurement, and the headers of its calls. */
export interface Measured {
  url: string;
  headers: Record<string, string>;
}

/** An answer and how long it took, in ms. */
export interface Timed {
  status: number;
  body: string;
  ms: number;
}

/** Sends requests as cheaply as Node.js can, so that the client takes little of the machine. */
export function createClient({ url, headers }: Measured, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  return {
    call: (
      method: string,
      path: string,
      content?: { type: string; body: string | Uint8Array },
    ): Promise<Timed> =>
      new Promise((resolve, reject) => {
        const begun = performance.now();
        const sent = request(
          {
            agent,
            hostname,
            port,
            method,
            path,
            headers: {
              ...headers,
              ...(content && {
                'Content-Type': content.type,
                'Content-Length': Buffer.byteLength(content.body),
              }),
            },
          },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('error', reject);
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                body: Buffer.concat(chunks).toString('utf8'),
                ms: performance.now() - begun,
              }),
            );
          },
        );
        sent.on('error', reject);
        sent.end(content?.body);
      }),
    close: () => agent.destroy(),
  };
}
export type Client = ReturnType<typeof createClient>;
