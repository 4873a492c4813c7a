import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../e2e/support/chromium.ts';
import { createPdfJobs, type PdfJobs } from '../../src/server/service/pdf/process/createPdfJobs.ts';
import type { PdfReport } from '../../src/server/service/pdf/pdfReport.ts';
import type { DrawnField, SealKey } from '../../src/server/service/pdf/sealJob.ts';
import { makeCertificate } from '../../src/server/service/pdf/seal/makeCertificate.ts';
import { judgeUpload } from '../../src/server/service/routes/judgeUpload.ts';
import type { UploadedPdf } from '../../src/server/service/transaction/state/uploadedPdf.ts';
import { lookAtSealed, type SeenSums, showDocument } from './pictures/lookAtSealed.ts';
import { createScreenReader, type ScreenReader } from '../../e2e/support/screens/screenReader.ts';
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
  /** What each reader shows of the pages, before and after. */
  seen: Map<string, SeenSums>;
}

/** What all files are sealed and looked at with. */
interface Workshop {
  jobs: PdfJobs;
  key: SealKey;
  reader: ScreenReader;
  seen: Map<string, SeenSums>;
}

/**
 * Seals every PDF of a folder and those below it as the product does: prepared as at upload,
 * entries on every page, sealed in a child process, read back by readers that are not ours, and
 * looked at in pictures of its pages before and after. Says a line for each. Resolves to the sums.
 */
export async function sealFolder(
  folder: string,
  only: string | undefined,
  say: (text: string) => void,
): Promise<SealSums> {
  const seen = new Map<string, SeenSums>();
  const sums: SealSums = { files: 0, opened: 0, refused: 0, sealed: 0, valid: 0, seen };
  const jobs = createPdfJobs();
  const browser = await chromium.launch({ headless: true, ...launchOptions() });
  const scratch = mkdtempSync(join(tmpdir(), 'fieldwright-seal-'));
  try {
    const key = await makeCertificate('Fieldwright corpus');
    const reader = await createScreenReader(await browser.newPage());
    for (const name of pdfsBelow(folder).filter((one) => !only || one.includes(only))) {
      const file = { source: join(folder, name), target: join(scratch, 'sealed.pdf') };
      const outcome = await sealOne({ jobs, key, reader, seen }, file);
      sums.files += 1;
      if (outcome.kind === 'refused') sums.refused += 1;
      else sums.opened += 1;
      if (outcome.kind === 'sealed') sums.sealed += 1;
      if (outcome.kind === 'sealed' && outcome.faults.length === 0) sums.valid += 1;
      say(`${name}: ${wordsOf(outcome)}`);
    }
  } finally {
    jobs.close();
    await browser.close();
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
  workshop: Workshop,
  file: Pick<SealedFile, 'source' | 'target'>,
): Promise<Outcome> {
  const prepared = `${file.target}.prepared`;
  const report = await workshop.jobs.inspect(file.source, { target: prepared });
  const judged = judgeUpload(report, 'The file');
  if (judged instanceof Response || !report.ok)
    return { kind: 'refused', why: await reasonOf(judged) };
  // What was written anew is what signers are shown, and what is sealed.
  const shown = report.written ? { ...file, source: prepared } : file;
  // Small forms are filled in twice, so that each field is also left as it is.
  const isSmallForm = judged.embedded.length > 0 && judged.embedded.length <= mostTwice;
  const outcomes: Outcome[] = [];
  for (const round of isSmallForm ? [0, 1] : [0])
    outcomes.push(await sealRound(workshop, shown, { report, judged, round }));
  const [first] = outcomes;
  return outcomes.find(hasFaults) ?? first ?? { kind: 'unsealed', why: 'nothing was tried' };
}

/** Fields of a form that is filled in twice. */
const mostTwice = 12;

const hasFaults = (outcome: Outcome) => outcome.kind !== 'sealed' || outcome.faults.length > 0;

/** Enters something, seals, and looks for what is wrong. */
async function sealRound(
  { jobs, key, reader, seen }: Workshop,
  file: Pick<SealedFile, 'source' | 'target'>,
  { report, judged, round }: { report: PdfReport; judged: UploadedPdf; round: number },
): Promise<Outcome> {
  const shown = await showDocument(reader, file.source, report, judged, round);
  const { fields, embedded } = shown?.entered ?? { fields: [], embedded: [] };
  const answer = await jobs.seal({
    ...{ ...file, key, fields, embedded },
    reason: 'Signed by everybody',
    signingTime: new Date().toISOString(),
    transactionId: 'corpus',
  });
  if (!answer.ok) return { kind: 'unsealed', why: answer.detail ?? answer.message };
  const faults = await findFaults({ ...file, report, fields, answer });
  if (shown) faults.push(...(await lookAtSealed(reader, shown, file.target, seen)));
  const note = noteOf(file.source, report, fields, shown !== undefined);
  return { kind: 'sealed', faults, note };
}

function noteOf(
  source: string,
  report: PdfReport,
  fields: readonly DrawnField[],
  isShown: boolean,
): string {
  const notes = [
    !isShown && 'pdf.js does not open it: no pictures',
    fields.length === 0 && 'certified for filling in: nothing was drawn',
    report.repaired && 'was damaged, is mended',
    report.written !== undefined && 'was written anew',
    report.encrypted && !report.written && 'stays locked',
    sealTools.pdftotext && !opensInPoppler(source) && 'poppler does not open the original',
    report.signatures > 0 && `earlier signatures: ${report.signatures}`,
  ].filter((note) => note !== false);
  return notes.length === 0 ? '' : ` (${notes.join(', ')})`;
}

/** Why an upload is refused, in the words of the answer. */
async function reasonOf(judged: unknown): Promise<string> {
  if (!(judged instanceof Response)) return 'no report';
  const body = (await judged.json()) as { Message?: string };
  return body.Message ?? `status ${judged.status}`;
}
