import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { shownTexts, stampedWords } from '../../src/testing/pdf/shownTexts.ts';
import { inspectPdf } from '../../src/server/service/pdf/inspect/inspectPdf.ts';
import type { PdfReport } from '../../src/server/service/pdf/pdfReport.ts';
import type { DrawnField, SealDone } from '../../src/server/service/pdf/sealJob.ts';

/** A sealed file with what it was made of. */
export interface SealedFile {
  source: string;
  target: string;
  /** The file as prepared and inspected at upload. */
  report: PdfReport;
  fields: readonly DrawnField[];
  answer: SealDone;
}

const run = (program: string, args: string[]) =>
  spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28, timeout: 120_000 });
const isHere = (program: string, flag: string) => run(program, [flag]).error === undefined;

/** Tools that check seals beside our reader and pdf.js, and whether they are at hand. */
export const sealTools = {
  pdfsig: isHere('pdfsig', '-v'),
  pdftotext: isHere('pdftotext', '-v'),
  qpdf: isHere('qpdf', '--version'),
};

/**
 * What is wrong with a sealed file, in words: by our reader (which has checked the seal itself when
 * it was written), by pdf.js, and by poppler and qpdf where they are at hand.
 */
export async function findFaults(file: SealedFile): Promise<string[]> {
  const bytes = readFileSync(file.target);
  return [
    ...faultsByUs(file, bytes),
    ...(await faultsByPdfjs(file, bytes)),
    ...(sealTools.pdfsig ? faultsByPdfsig(file) : []),
    ...(sealTools.pdftotext ? faultsByPdftotext(file) : []),
    ...(sealTools.qpdf ? faultsByQpdf(file) : []),
  ];
}

function faultsByUs({ report, source, answer }: SealedFile, bytes: Buffer): string[] {
  const read = inspectPdf(bytes);
  const original = readFileSync(source);
  return [
    read.signatures !== report.signatures + 1 && `${read.signatures} signatures are found`,
    read.repaired && 'its cross-reference is not right',
    JSON.stringify(read.pages) !== JSON.stringify(report.pages) && 'its pages are others',
    answer.bytes !== bytes.length && 'its length is not what was told',
    bytes.indexOf(original) !== 0 && 'the prepared document is not its start',
  ].filter((fault) => fault !== false);
}

async function faultsByPdfjs({ fields, report }: SealedFile, bytes: Buffer): Promise<string[]> {
  const wanted = fields.flatMap((field) => (field.kind === 'text' ? [field.text] : []));
  let shown: string[];
  try {
    shown =
      report.signatures > 0
        ? await stampedWords(bytes)
        : (await shownTexts(bytes)).map(({ text }) => text);
  } catch (error) {
    return [`pdf.js cannot read it: ${String(error)}`];
  }
  return wanted.flatMap((word) => (shown.includes(word) ? [] : [`pdf.js does not find ${word}`]));
}

function faultsByPdfsig({ target, report }: SealedFile): string[] {
  const { stdout } = run('pdfsig', ['-nocert', target]);
  const own = stdout.split(/^Signature #\d+:$/m).at(-1) ?? '';
  return [
    !/Signature Validation: Signature is Valid/.test(own) && 'pdfsig does not call it valid',
    !/Total document signed/.test(own) && 'pdfsig: not the total document is signed',
    (stdout.match(/^Signature #/gm)?.length ?? 0) <= report.signatures &&
      'pdfsig does not find the seal',
  ].filter((fault) => fault !== false);
}

/** Does poppler find a page in a file? */
export const opensInPoppler = (path: string) =>
  run('pdftotext', ['-l', '1', path, '-']).status === 0;

function faultsByPdftotext({ source, target, fields }: SealedFile): string[] {
  if (!opensInPoppler(source)) return [];
  const { stdout } = run('pdftotext', ['-l', '1', target, '-']);
  return fields.flatMap((field) =>
    field.kind === 'text' && field.pageNumber === 1 && !stdout.includes(field.text)
      ? [`pdftotext does not find ${field.text}`]
      : [],
  );
}

/** qpdf answers 0 for a right file, 3 for one with warnings, and 2 for one with errors. */
function faultsByQpdf({ source, target }: SealedFile): string[] {
  const [before, after] = [source, target].map((path) => run('qpdf', ['--check', path]).status);
  const isNoWorse = after === 0 || after === before || (after === 3 && before === 2);
  return isNoWorse ? [] : [`qpdf --check ends with ${after}, for the original with ${before}`];
}
