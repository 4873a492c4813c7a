import type { Row } from '../row.ts';
import type { Client } from './client.ts';
import { makeOne } from './flow.ts';
import { createLeanClient } from './leanClient.ts';
import { costOf, threadsOf } from './processCost.ts';
import type { ServiceRun } from './serviceRun.ts';
import { pdfOf } from './throughput.ts';

/** Transactions of one measurement; as many before it are there for V8 to compile what counts. */
const transactions = 300;
const json = 'application/json';

/** What a transaction costs until its documents are sealed and its sender has fetched them. */
export async function wholeTransaction({ product, countRows }: ServiceRun): Promise<Row[]> {
  const client = createLeanClient(product.target, 8);
  const pdf = pdfOf(9_000);
  await runAll(client, pdf);
  const [rowsBefore, before, threads] = [countRows(), costOf(product.pid), threadsOf(product.pid)];
  await runAll(client, pdf);
  const [after, later] = [costOf(product.pid), threadsOf(product.pid)];
  const each = (sum: number) => sum / transactions;
  const cpu = each(after.cpuMs - before.cpuMs);
  const main = each(later.first - threads.first);
  const others = each(later.all - threads.all) - main;
  const bytes = each(after.written - before.written) / 1_000;
  client.close();
  return [
    {
      what: 'CPU of one transaction until it is sealed, with its audit trail, and fetched',
      unit: 'ms',
      value: cpu,
      note: `main thread ${main.toFixed(1)}, other threads ${others.toFixed(1)}, children ${(cpu - main - others).toFixed(1)}; a million a day, spread evenly: ${((cpu * 1_000_000) / 86_400_000).toFixed(2)} cores`,
    },
    {
      what: 'kB written to disk for it',
      unit: 'count',
      value: bytes,
      note: `a million a day: ${bytes.toFixed(0)} GB written, of which the documents stay`,
    },
    { what: 'rows of it', unit: 'count', value: each(countRows() - rowsBefore) },
  ];
}

/** Eight clients send, sign, wait and fetch. */
async function runAll(client: Client, pdf: Uint8Array): Promise<void> {
  const ids: string[] = [];
  let left = transactions;
  const work = async () => {
    while (left-- > 0) ids.push(await signOne(client, pdf));
  };
  await Promise.all(Array.from({ length: 8 }, work));
  for (const id of ids) await fetchSealed(client, id);
}

/** Makes a transaction and does what its signer's page does; resolves to its id. */
async function signOne(client: Client, pdf: Uint8Array): Promise<string> {
  const { started } = await makeOne(client, pdf);
  const [, token] = started.Signers[0]?.SignUrl.split('/sign/') ?? [];
  const path = `/app/sign/${token}`;
  const entries = { 'lease.pdf': { Name: `Anna ${started.Id.slice(-4)}` } };
  const signatures = { 'lease.pdf': { Sign: { typed: 'Anna Example' } } };
  const send = (method: string, to: string, body: object) =>
    ask(client, method, `${path}/${to}`, { type: json, body: JSON.stringify(body) });
  await ask(client, 'GET', path);
  await ask(client, 'GET', `${path}/file/lease.pdf`);
  await send('POST', 'opened', {});
  await send('PUT', 'entries', { entries });
  await send('POST', 'finish', { entries, signatures, scribbleName: 'Anna Example' });
  return started.Id;
}

/** Waits until the documents of a transaction are sealed and fetches them, as its sender does. */
async function fetchSealed(client: Client, id: string): Promise<void> {
  const status = async () => {
    const { body } = await ask(client, 'GET', `/api/transaction/${id}`);
    return (JSON.parse(body) as { Status: number }).Status;
  };
  // Those behind the first one that waits are done soon after it.
  while ((await status()) < 30) await new Promise((resolve) => setTimeout(resolve, 250));
  if ((await status()) !== 30) throw new Error(`${id} was not sealed.`);
  await ask(client, 'GET', `/api/transaction/${id}/file/lease.pdf`);
  await ask(client, 'GET', `/api/file/receipt/${id}`);
}

async function ask(
  client: Client,
  method: string,
  path: string,
  content?: { type: string; body: string },
) {
  const answer = await client.call(method, path, content);
  if (answer.status >= 300)
    throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.body}`);
  return answer;
}
