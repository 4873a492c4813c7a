import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** A postback that was accepted. */
export interface Received {
  /** `<transaction>.<version>.<n>`: the same at every attempt. */
  id: string;
  status: number;
  /** State of each signer, in order. */
  signers: string[];
}

/** A receiver of postbacks that is not always in the mood. */
export interface Receiver {
  url: string;
  /** Accepted postbacks of a transaction, in the order of their arrival, repeats included. */
  accepted(transactionId: string): Received[];
  /** How many came in all, and how many were refused on purpose. */
  figures(): { came: number; refused: number };
  /** What is wrong with what came: a false checksum, a body that is none. */
  faults: string[];
  close(): Promise<void>;
}

/** Listens on a free port; answers 500, or hangs up, to some of what comes, as `random` says. */
export async function startReceiver(secret: string, random: () => number): Promise<Receiver> {
  const accepted = new Map<string, Received[]>();
  const faults: string[] = [];
  let came = 0;
  let refused = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    // The sender is killed in the middle now and then.
    request.on('error', () => undefined);
    request.on('end', () => {
      came += 1;
      const mood = random();
      if (mood < 0.1) {
        refused += 1;
        if (mood < 0.05) request.socket.destroy();
        else response.writeHead(500).end('not now');
        return;
      }
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
        Id: string;
        Status: number;
        Checksum: string;
        Signers: { State: string }[];
      };
      const id = String(request.headers['webhook-id']);
      const sum = createHash('sha1').update(`${body.Id}||${body.Status}|${secret}`).digest('hex');
      if (sum !== body.Checksum || sum !== request.headers['checksum'])
        faults.push(`${id}: the checksum is ${body.Checksum}, not ${sum}`);
      const list = accepted.get(body.Id) ?? [];
      accepted.set(body.Id, list);
      list.push({ id, status: body.Status, signers: body.Signers.map(({ State }) => State) });
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/postbacks`,
    accepted: (transactionId) => accepted.get(transactionId) ?? [],
    figures: () => ({ came, refused }),
    faults,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
