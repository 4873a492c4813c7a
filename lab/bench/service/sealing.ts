import { createHash } from 'node:crypto';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import { makeCertificate } from '#server/service/pdf/seal/makeCertificate.ts';
import type { Row } from '../row.ts';
import { median } from '../stats.ts';
import { readPkijsSigner } from './pkijsSignature.ts';
import { costOf } from './processCost.ts';
import type { ServiceRun } from './serviceRun.ts';
import { pdfOf } from './throughput.ts';

const entry = join(import.meta.dirname, '..', '..', '..', 'dist', 'server', 'pdfProcess.js');
const documents = 40;

/** Sealing a document against signing its bytes with pkijs, by CPU time: what one core does. */
export async function sealing({ pairs }: ServiceRun): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwright-seal-'));
  const jobs = createPdfJobs({ entry, maxAtOnce: 1, mostTasks: 2 ** 30 });
  const key = await makeCertificate('Bench');
  const source = join(folder, 'source.pdf');
  await writeFile(source, pdfOf(100_000));
  const target = join(folder, 'sealed.pdf');
  const rect = { x: 72, y: 72, width: 180, height: 30 };
  const seal = async () => {
    const answer = await jobs.seal({
      key,
      reason: 'Signed by everybody',
      signingTime: new Date().toISOString(),
      transactionId: 'bench',
      source,
      target,
      fields: [
        { kind: 'text', pageNumber: 1, rect, text: 'Anna Example' },
        { kind: 'signature', pageNumber: 1, rect: { ...rect, y: 122 }, typed: 'Anna Example' },
      ],
      embedded: [],
    });
    if (!answer.ok) throw new Error(answer.message);
  };
  const readOnce = await readPkijsSigner(key);
  const sign = async (known?: typeof readOnce) => {
    const bytes = await readFile(source);
    const signed = known ?? (await readPkijsSigner(key));
    const cms = await signed(createHash('sha256').update(bytes).digest());
    const handle = await open(join(folder, 'bare.pdf'), 'w');
    await handle.writeFile(bytes);
    await handle.writeFile(cms);
    await handle.sync();
    await handle.close();
  };
  const cpuOf = async (work: () => Promise<void>) => {
    const before = costOf(process.pid).cpuMs;
    for (let done = 0; done < documents; done += 1) await work();
    return (costOf(process.pid).cpuMs - before) / documents;
  };
  const taken: { own: number; other: number; least: number }[] = [];
  try {
    for (let pair = 0; pair <= pairs; pair += 1) {
      const one = {
        own: await cpuOf(seal),
        other: await cpuOf(() => sign()),
        least: await cpuOf(() => sign(readOnce)),
      };
      if (pair > 0) taken.push(one);
    }
  } finally {
    jobs.close();
    await rm(folder, { recursive: true, force: true });
  }
  const each = (read: (one: (typeof taken)[number]) => number) => median(taken.map(read));
  return [
    {
      what: 'documents sealed per core ÷ bare pkijs signatures of the same bytes (100 kB)',
      unit: 'ratio',
      value: each(({ own, other }) => other / own),
      target: { is: 'at least', bound: 0.5 },
      note: `${each(({ other }) => other).toFixed(1)} ÷ ${each(({ own }) => own).toFixed(1)} ms of CPU each; where the bare signature reads its key once, as sealing does, ${each(({ own, least }) => least / own).toFixed(2)}; sealing also draws, embeds fonts, reads back and checks`,
    },
  ];
}
