import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A postback as another program receives it. */
export interface Postback {
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came
  body: any;
  /** The `Checksum` header. */
  checksum: string | undefined;
}

/** Another program that receives postbacks. */
export interface PostbackReceiver {
  url: string;
  /** `host:port`, as the product names it. */
  host: string;
  /** All postbacks in the order of their arrival, including those that were not accepted. */
  heard: Postback[];
  /** Sets the status with which it answers from now on; 200 at first. */
  answerWith(status: number): void;
  stop(): Promise<void>;
}

/**
 * The secret that protects the checksums of a receiver's postbacks; the server gets it as
 * `POSTBACK_SECRET`.
 */
export const postbackSecret = 'what-both-sides-know';

/** Listens on a free port of this machine. */
export async function startReceiver(): Promise<PostbackReceiver> {
  const heard: Postback[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      heard.push({ body: JSON.parse(text), checksum: request.headers['checksum']?.toString() });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/hook`,
    host,
    heard,
    answerWith(next) {
      status = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The checksum that a postback of this body must carry. */
export function checksumOf({ Id, Status }: { Id: string; Status: number }): string {
  return createHash('sha1').update(`${Id}||${Status}|${postbackSecret}`).digest('hex');
}
