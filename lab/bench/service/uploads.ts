import type { Row } from '../row.ts';
import { createClient } from './client.ts';
import { makeOne } from './flow.ts';
import { costOf } from './processCost.ts';
import type { ServiceRun } from './serviceRun.ts';
import { pdfOf } from './throughput.ts';

/** Memory of the server with its children while eight large files arrive together. */
export async function uploads({ product }: ServiceRun): Promise<Row[]> {
  const client = createClient(product.target, 8);
  const large = pdfOf(49_000_000);
  await makeOne(client, pdfOf(9_000));
  const idle = costOf(product.pid).rss;
  let most = idle;
  const sample = setInterval(() => {
    most = Math.max(most, costOf(product.pid).rss);
  }, 50);
  await Promise.all(Array.from({ length: 8 }, () => makeOne(client, large)));
  clearInterval(sample);
  client.close();
  return [
    {
      what: 'MB over idle while 8 files of 49 MB are uploaded, children included',
      unit: 'count',
      value: (most - idle) / 1_000_000,
      target: { is: 'at most', bound: 200 },
      note: `idle with one warm child: ${(idle / 1_000_000).toFixed(0)} MB`,
    },
  ];
}
