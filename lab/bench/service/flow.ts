import { quantile } from '../stats.ts';
import { type Client, createClient, type Measured, type Timed } from './client.ts';

/** The calls of one transaction, in their order. */
export const calls = ['create', 'metadata', 'PDF', 'start', 'get'] as const;
type CallName = (typeof calls)[number];

/** What so many clients got done. */
export interface FlowFigures {
  perSecond: number;
  transactions: number;
  /** The 95th percentile of each call, ms. */
  p95: Record<CallName, number>;
}

const at = (top: number) => ({ Right: 72, Top: top, Width: 180, Height: 30, PageNumber: 1 });
const signers = { Signers: [{ Email: 'a@example.com' }] };
const metadata = JSON.stringify({
  DisplayName: 'Lease',
  Signers: { Signer1: { FormSets: ['one'] } },
  FormSets: {
    one: {
      Name: { Type: 'SingleLine', Location: at(72) },
      Sign: { Type: 'Signature', Location: at(122) },
    },
  },
});

const expected: Record<CallName, number> = {
  create: 200,
  metadata: 202,
  PDF: 201,
  start: 204,
  get: 200,
};

/** A transaction as its sender sees it. */
interface Started {
  Id: string;
  Signers: { SignUrl: string }[];
}

/** Makes one transaction up to its start; returns it, and how long each call took. */
export async function makeOne(
  client: Client,
  pdf: Uint8Array,
  postbackUrl?: string,
): Promise<{ took: Record<CallName, number>; started: Started }> {
  const took: Partial<Record<CallName, number>> = {};
  const done = (name: CallName, answer: Timed): Timed => {
    if (answer.status !== expected[name])
      throw new Error(`${name} was answered ${answer.status}: ${answer.body.slice(0, 300)}`);
    took[name] = answer.ms;
    return answer;
  };
  const json = 'application/json';
  const create = JSON.stringify({ ...signers, PostbackUrl: postbackUrl });
  const made = done(
    'create',
    await client.call('POST', '/api/transaction', { type: json, body: create }),
  );
  const { Id } = JSON.parse(made.body) as { Id: string };
  const path = `/api/transaction/${Id}`;
  const file = `${path}/file/lease.pdf`;
  done('metadata', await client.call('PUT', file, { type: json, body: metadata }));
  done('PDF', await client.call('PUT', file, { type: 'application/pdf', body: pdf }));
  done('start', await client.call('PUT', `${path}/start`));
  const { body } = done('get', await client.call('GET', path));
  return { took: took as Record<CallName, number>, started: JSON.parse(body) as Started };
}

/** How many clients make transactions of a document, and for how many ms. */
interface FlowLoad {
  clients: number;
  pdf: Uint8Array;
  ms: number;
  /** What sends their requests; over `node:http` without it. */
  connect?: typeof createClient;
}

/** Lets clients make transactions one after another for so many ms. */
export async function runFlow(
  target: Measured,
  { clients, pdf, ms, connect = createClient }: FlowLoad,
): Promise<FlowFigures> {
  const client = connect(target, clients);
  const took: Record<CallName, number>[] = [];
  const begun = performance.now();
  const work = async () => {
    while (performance.now() - begun < ms) took.push((await makeOne(client, pdf)).took);
  };
  await Promise.all(Array.from({ length: clients }, work));
  const seconds = (performance.now() - begun) / 1_000;
  client.close();
  const p95 = (name: CallName) =>
    quantile(
      took.map((one) => one[name]),
      0.95,
    );
  return {
    perSecond: took.length / seconds,
    transactions: took.length,
    p95: Object.fromEntries(calls.map((name) => [name, p95(name)])) as Record<CallName, number>,
  };
}

/** Lets eight clients make so many transactions or more: then V8 has compiled what counts. */
export async function warmUp(
  target: Measured,
  { pdf, transactions }: { pdf: Uint8Array; transactions: number },
): Promise<void> {
  for (let seen = 0; seen < transactions; )
    seen += (await runFlow(target, { clients: 8, pdf, ms: 1_000 })).transactions;
}
