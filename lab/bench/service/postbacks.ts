import { once } from 'node:events';
import { createServer } from 'node:http';
import { startServer } from '../../../e2e/support/programs/server.ts';
import type { Row } from '../row.ts';
import { createClient } from './client.ts';
import { makeOne } from './flow.ts';
import type { ServiceRun } from './serviceRun.ts';
import { pdfOf } from './throughput.ts';

const receivers = 20;

/** Postbacks to twenty receivers; how much later the others get theirs while one is dead. */
export async function postbacks({ postbackCount }: ServiceRun): Promise<Row[]> {
  const dead = await drain(postbackCount, true);
  const alive = await drain(postbackCount, false);
  return [
    {
      what: `time until ${postbackCount} postbacks to ${receivers} receivers are there: one of them dead ÷ none (those of the others)`,
      unit: 'ratio',
      value: dead / alive,
      target: { is: 'at most', bound: 1.1 },
      note: `${(alive / 1_000).toFixed(1)} s with none dead, from the first transaction on`,
    },
  ];
}

/** How long it takes until all receivers but the first have what they are to get, ms. */
async function drain(count: number, isFirstDead: boolean): Promise<number> {
  const servers = await Promise.all(
    Array.from({ length: receivers }, (_, index) => receiver(isFirstDead && index === 0)),
  );
  const product = await startServer({ env: { POSTBACK_ALLOW_PRIVATE: '1' } });
  const headers = {
    Authorization: `APIKey ${product.apiKey}`,
    Application: `APPKey ${product.appKey}`,
  };
  const client = createClient({ url: product.url, headers }, 8);
  const pdf = pdfOf(9_000);
  const begun = performance.now();
  const sentTo = Array.from({ length: receivers }, () => 0);
  let next = 0;
  const work = async () => {
    for (let at = next++; at < count; at = next++) {
      const index = at % receivers;
      sentTo[index] = (sentTo[index] ?? 0) + 1;
      await makeOne(client, pdf, servers[index]?.url);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  await Promise.all(servers.map(({ has }, index) => has(index === 0 ? 0 : (sentTo[index] ?? 0))));
  const took = performance.now() - begun;
  client.close();
  await product.kill();
  await product.stop();
  for (const { close } of servers) close();
  return took;
}

/** Listens; a dead one takes connections and never answers. */
async function receiver(isDead: boolean) {
  let got = 0;
  let look = () => undefined as void;
  const server = createServer((request, response) => {
    request.resume();
    if (isDead) return;
    request.on('end', () => {
      got += 1;
      response.end();
      look();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    has: (count: number) =>
      new Promise<void>((resolve) => {
        look = () => {
          if (got >= count) resolve();
        };
        look();
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
