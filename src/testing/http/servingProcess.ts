import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connectionsAllowed, bodyPace } from '#server/http/limitConnections.ts';
import { serveHttp } from '#server/http/serveHttp.ts';
import { createVisitorFinder } from '#server/http/visitorAddress.ts';
import { startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService } from '#testing/service/testService.ts';

// A service on a free port, in a process of its own, whose limits a test sets. It says on stdout
// where it listens and which link its signer has.
const own = await openTestService();
const { tokens } = await startTransaction(own, {
  create: { Signers: [{ SendSignRequest: false }, { SendSignRequest: false }] },
});
const server = serveHttp(
  { fetch: (request, env) => own.service(request, env as Parameters<typeof own.service>[1]) },
  {
    visitorOf: createVisitorFinder({ proxies: [], header: 'x-forwarded-for' }),
    maxConnections: connectionsAllowed(),
    pace: bodyPace,
    host: 'localhost',
  },
);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
process.stdout.write(`${JSON.stringify({ port, token: tokens[0] })}\n`);
process.on('SIGTERM', () => {
  server.closeAllConnections();
  void own.close().then(() => process.exit(0));
});
