import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rect } from '../../src/core/geometry/rect.ts';
import { createPdfJobs, type PdfJobs } from '../../src/server/service/pdf/process/createPdfJobs.ts';
import type { PdfReport } from '../../src/server/service/pdf/pdfReport.ts';
import type { DrawnField, SealKey } from '../../src/server/service/pdf/sealJob.ts';
import { makeCertificate } from '../../src/server/service/pdf/seal/makeCertificate.ts';
import { judgeUpload } from '../../src/server/service/routes/judgeUpload.ts';
import { findFaults, opensInPoppler, type SealedFile, sealTools } from './sealFaults.ts';

/** What came of one file: not taken at upload, or sealed, with what is wrong with the seal. */
type Outcome =
  | { kind: 'refused'; why: string }
  | { kind: 'unsealed'; why: string }
  | { kind: 'sealed'; faults: string[]; note: string };

/** How many files each outcome had. */
export interface SealSums {
  files: number;
  opened: number;
  refused: number;
  sealed: number;
  valid: number;
}

/**
 * Seals every PDF of a folder and those below it as the product does, without a browser: prepared
 * as at upload, a signature and a text drawn on the first page, sealed in a child process, and read
 * back by readers that are not ours. Says a line for each. Resolves to the sums.
 */
export async function sealFolder(folder: string, say: (text: string) => void): Promise<SealSums> {
  const sums: SealSums = { files: 0, opened: 0, refused: 0, sealed: 0, valid: 0 };
  const jobs = createPdfJobs();
  const scratch = mkdtempSync(join(tmpdir(), 'fieldwright-seal-'));
  try {
    const key = await makeCertificate('Fieldwright corpus');
    for (const name of pdfsBelow(folder)) {
      const file = { source: join(folder, name), target: join(scratch, 'sealed.pdf') };
      const outcome = await sealOne(jobs, key, file, join(scratch, 'prepared.pdf'));
      sums.files += 1;
      if (outcome.kind === 'refused') sums.refused += 1;
      else sums.opened += 1;
      if (outcome.kind === 'sealed') sums.sealed += 1;
      if (outcome.kind === 'sealed' && outcome.faults.length === 0) sums.valid += 1;
      say(`${name}: ${wordsOf(outcome)}`);
    }
  } finally {
    jobs.close();
    rmSync(scratch, { recursive: true, force: true });
  }
  return sums;
}

/** The sums as one line. */
export const sumsText = ({ files, opened, refused, sealed, valid }: SealSums) =>
  `${files} files: ${opened} opened, ${refused} refused, ${sealed} sealed, ${valid} valid.`;

function wordsOf(outcome: Outcome): string {
  if (outcome.kind === 'refused') return `refused: ${outcome.why}`;
  if (outcome.kind === 'unsealed') return `opened, NOT SEALED: ${outcome.why}`;
  return outcome.faults.length === 0
    ? `opened, sealed, valid${outcome.note}`
    : `opened, sealed, NOT VALID: ${outcome.faults.join('; ')}`;
}

function pdfsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.pdf$/i.test(name))
    .toSorted();
}

async function sealOne(
  jobs: PdfJobs,
  key: SealKey,
  upload: Pick<SealedFile, 'source' | 'target'>,
  prepared: string,
): Promise<Outcome> {
  const report = await jobs.inspect(upload.source, { target: prepared });
  const file = report.ok && report.written ? { ...upload, source: prepared } : upload;
  const judged = judgeUpload(report, 'The file');
  if (judged instanceof Response || !report.ok)
    return { kind: 'refused', why: await reasonOf(judged) };
  const fields = judged.formOnly ? [] : fieldsOn(report);
  const answer = await jobs.seal({
    ...file,
    key,
    fields,
    embedded: [],
    reason: 'Signed by everybody',
    signingTime: new Date().toISOString(),
    transactionId: 'corpus',
  });
  if (!answer.ok) return { kind: 'unsealed', why: answer.detail ?? answer.message };
  const faults = await findFaults({ ...file, report, fields, answer });
  return { kind: 'sealed', faults, note: noteOf(upload.source, report, fields) };
}

function noteOf(source: string, report: PdfReport, fields: readonly DrawnField[]): string {
  const notes = [
    fields.length === 0 && 'certified for filling in: nothing was drawn',
    report.repaired && 'was damaged, is mended',
    report.written && 'was written anew',
    report.encrypted && !report.written && 'stays locked',
    sealTools.pdftotext && !opensInPoppler(source) && 'poppler does not open the original',
    report.signatures > 0 && `earlier signatures: ${report.signatures}`,
  ].filter((note) => note !== false);
  return notes.length === 0 ? '' : ` (${notes.join(', ')})`;
}

/** The text that is drawn, a word that no tool splits. */
const drawnWord = 'Fieldwright';

/** A signature and a text one above the other, wherever the page is large enough to be read. */
function fieldsOn({ pages: [first] }: PdfReport): DrawnField[] {
  const { width, height } = first?.size ?? { width: 0, height: 0 };
  const box = (top: number): Rect => ({
    x: width * 0.1,
    y: height * top,
    width: Math.min(width * 0.8, 160),
    height: Math.min(height * 0.2, 40),
  });
  return [
    { kind: 'text', pageNumber: 1, rect: box(0.2), text: drawnWord },
    {
      kind: 'signature',
      pageNumber: 1,
      rect: box(0.6),
      name: 'Anna',
      strokes: [[0, 0, 2, 60, 20, 2, 120, 0, 2]],
    },
  ];
}

/** Why an upload is refused, in the words of the answer. */
async function reasonOf(judged: unknown): Promise<string> {
  if (!(judged instanceof Response)) return 'no report';
  const body = (await judged.json()) as { Message?: string };
  return body.Message ?? `status ${judged.status}`;
}
