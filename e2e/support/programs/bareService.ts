import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a service keeps of one transaction. */
interface BareTransaction {
  id: string;
  status: number;
  signers: { Id: string; Email: string }[];
  /** File id -> the metadata as it came. */
  metadata: Record<string, unknown>;
  /** File id -> how many bytes of PDF came. */
  pdfs: Record<string, number>;
}

/**
 * A signing service that implements the contract and nothing more: it knows no Idempotency-Key and
 * publishes no description of itself.
 */
export interface BareService {
  url: string;
  transactions: readonly BareTransaction[];
  /** The next create is carried out, and the connection breaks before its answer arrives. */
  cutNextCreate: () => void;
  stop: () => Promise<void>;
}

/** Starts such a service on a free port of this machine. */
export async function startBareService(): Promise<BareService> {
  const transactions: BareTransaction[] = [];
  let isCutting = false;

  const answer = (response: ServerResponse, status: number, body?: unknown) => {
    response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  const shown = ({ id, status, signers }: BareTransaction) => ({
    Id: id,
    Status: status,
    Signers: signers,
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const [, api, kind, id, what, file] = (request.url ?? '').split('/').map(decodeURIComponent);
    if (api !== 'api' || kind !== 'transaction')
      return answer(response, 404, { Message: 'Nothing here' });
    if (request.method === 'POST' && !id) {
      const wished = JSON.parse(body.toString()) as { Signers: { Email?: string }[] };
      const made: BareTransaction = {
        id: `bare-${transactions.length + 1}`,
        status: 5,
        signers: wished.Signers.map(({ Email = '' }, at) => ({ Id: `Signer${at + 1}`, Email })),
        metadata: {},
        pdfs: {},
      };
      transactions.push(made);
      if (isCutting) {
        isCutting = false;
        request.socket.destroy();
        return undefined;
      }
      return answer(response, 200, shown(made));
    }
    const found = transactions.find((transaction) => transaction.id === id);
    if (!found) return answer(response, 404, { Message: 'No such transaction' });
    if (request.method === 'GET' && what === undefined) return answer(response, 200, shown(found));
    if (request.method === 'PUT' && what === 'start') {
      found.status = 10;
      return answer(response, 204);
    }
    if (request.method !== 'PUT' || what !== 'file' || !file)
      return answer(response, 405, { Message: 'Not like this' });
    if (request.headers['content-type']?.includes('pdf')) {
      found.pdfs[file] = body.length;
      return answer(response, 201, { Message: 'Stored' });
    }
    found.metadata[file] = JSON.parse(body.toString());
    return answer(response, 202, { Message: 'The PDF is awaited' });
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    transactions,
    cutNextCreate: () => {
      isCutting = true;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
