import { randomBytes } from 'node:crypto';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { bootstrap, median } from '../stats.ts';
import { estimated, type Row } from '../row.ts';
import { calls, type FlowFigures, runFlow, warmUp } from './flow.ts';
import { type ProcessCost, costOf } from './processCost.ts';
import type { ServiceRun } from './serviceRun.ts';

/** A PDF with two fields and so many bytes, all but a few of them a comment. */
export function pdfOf(bytes: number): Uint8Array {
  const pdf = samplePdf({ fields: true });
  const rest = Math.max(0, bytes - pdf.length - 3);
  const comment = randomBytes(Math.ceil(rest / 2))
    .toString('hex')
    .slice(0, rest);
  return Buffer.concat([pdf, Buffer.from(`\n% ${comment}\n`)]);
}

/**
 * Each server has made so many transactions before one is measured. V8 compiles what it has seen
 * often: the first of a process cost twice as much as those after some 1,500.
 */
const warmTransactions = 2_000;

/** The goal of a size and a number of clients. */
const goalOf = (kilobytes: number, clients: number) => (kilobytes === 9 && clients > 1 ? 0.4 : 0.3);

/** The whole flow against the bare server, in turns. */
export async function throughput({ product, bare, pairs, ms, say }: ServiceRun): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { target } of [product, bare])
    await warmUp(target, { pdf: pdfOf(9_000), transactions: warmTransactions });
  for (const kilobytes of [9, 100])
    for (const clients of [1, 8, 64]) {
      const pdf = pdfOf(kilobytes * 1_000);
      const load = { clients, pdf, ms };
      const taken: { own: FlowFigures; other: FlowFigures; cost: number; otherCost: number }[] = [];
      for (let pair = 0; pair <= pairs; pair += 1) {
        const measure = async (pid: number, run: () => Promise<FlowFigures>) => {
          const before = costOf(pid);
          const figures = await run();
          return { figures, cost: cpuOf(before, costOf(pid)) / figures.transactions };
        };
        const both = [
          () => measure(product.pid, () => runFlow(product.target, load)),
          () => measure(bare.pid, () => runFlow(bare.target, load)),
        ] as const;
        const flipped = pair % 2 === 1;
        const first = await both[flipped ? 1 : 0]();
        const second = await both[flipped ? 0 : 1]();
        const [own, other] = flipped ? [second, first] : [first, second];
        // The first pair warms up.
        if (pair > 0)
          taken.push({
            own: own.figures,
            other: other.figures,
            cost: own.cost,
            otherCost: other.cost,
          });
      }
      const ratio = bootstrap(taken, (drawn) =>
        median(drawn.map(({ own, other }) => own.perSecond / other.perSecond)),
      );
      const each = (read: (one: (typeof taken)[number]) => number) => median(taken.map(read));
      const cost = each((one) => one.cost);
      const otherCost = each((one) => one.otherCost);
      rows.push(
        estimated(
          `transactions a second ÷ bare server: ${kilobytes} kB, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
          'ratio',
          ratio,
          { is: 'at least', bound: goalOf(kilobytes, clients) },
          `${each(({ own }) => own.perSecond).toFixed(0)} ÷ ${each(({ other }) => other.perSecond).toFixed(0)} a second; ${cost.toFixed(1)} ÷ ${otherCost.toFixed(1)} ms of CPU each`,
        ),
      );
      if (kilobytes === 9 && clients === 8)
        for (const name of calls)
          rows.push({
            what: `${name}, 95th percentile at 8 clients`,
            unit: 'ms',
            value: each(({ own }) => own.p95[name]),
            note: `bare: ${each(({ other }) => other.p95[name]).toFixed(1)} ms`,
          });
      say(`  ${kilobytes} kB, ${clients} clients: ${ratio.value.toFixed(2)}`);
    }
  return rows;
}

const cpuOf = (before: ProcessCost, after: ProcessCost) => after.cpuMs - before.cpuMs;

/** What one transaction costs, and what a million a day would take. */
export async function oneTransaction({ product, countRows, ms }: ServiceRun): Promise<Row[]> {
  const pdf = pdfOf(9_000);
  const rowsBefore = countRows();
  const before = costOf(product.pid);
  const { transactions } = await runFlow(product.target, { clients: 8, pdf, ms: 2 * ms });
  const after = costOf(product.pid);
  const cpu = cpuOf(before, after) / transactions;
  const bytes = (after.written - before.written) / transactions;
  const rows = (countRows() - rowsBefore) / transactions;
  const cores = (cpu * 1_000_000) / 86_400_000;
  return [
    {
      what: 'CPU of one transaction, up to its start and one look',
      unit: 'ms',
      value: cpu,
      note: `a million a day, spread evenly: ${cores.toFixed(2)} cores`,
    },
    {
      what: 'kB written to disk for one transaction with a PDF of 9 kB',
      unit: 'count',
      value: bytes / 1_000,
      note: `a million a day: ${(bytes / 1_000).toFixed(0)} GB written, of which the documents stay`,
    },
    { what: 'rows of one transaction', unit: 'count', value: rows },
  ];
}
