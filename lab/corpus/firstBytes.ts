import '#server/service/pdf/search/olderNode.ts';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AnnotationMode,
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { rangeStep } from '#core/wire/documentReading.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { firstPageRanges } from '#server/service/pdf/inspect/readingOf.ts';
import { preparePdf } from '#server/service/pdf/prepare/preparePdf.ts';
import { withoutFarFields } from '../../scripts/vite/pdfjsMends.ts';

/** What page 1 of a document took. */
interface FirstBytes {
  /** Bytes of the document as it is kept, and those that are answered together for page 1. */
  size: number;
  answered: number;
  /** Where pdf.js asked for more until page 1 could be drawn. */
  missed: readonly number[];
}

/**
 * Has pdf.js, mended as in the product, read page 1 of every PDF of a folder; says which documents
 * it asked more of, and returns the exit code.
 */
export async function readFirstBytes(
  folder: string,
  only: string | undefined,
  say: (text: string) => void,
): Promise<number> {
  const own = mkdtempSync(join(tmpdir(), 'first-bytes-'));
  const worker = createRequire(import.meta.url).resolve(
    'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
  );
  GlobalWorkerOptions.workerSrc = join(own, 'worker.mjs');
  writeFileSync(GlobalWorkerOptions.workerSrc, withoutFarFields(readFileSync(worker, 'utf8')));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.pdf$/i.test(name) && (!only || name.includes(only)),
  );
  let [count, complete] = [0, 0];
  try {
    for (const name of files) {
      const found = await firstBytesOf(join(folder, name));
      if (!found) continue;
      count += 1;
      if (found.missed.length === 0) complete += 1;
      else say(`${name}: ${found.missed.length} more, first at ${found.missed[0]}`);
      if (only) say(`${name}: ${found.answered} of ${found.size} bytes`);
    }
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
  say(`${complete} of ${count} documents need nothing but what is answered for page 1.`);
  return count > 0 && complete === count ? 0 : 1;
}

/** Undefined: the service does not take the document, or pdf.js does not open it. */
async function firstBytesOf(path: string): Promise<FirstBytes | undefined> {
  const bytes = preparedBytes(path);
  if (!bytes) return undefined;
  const ranges = firstPageRanges(bytes) ?? [];
  const missed: number[] = [];
  class Transport extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number) {
      const isHeld = ranges.some(
        (from, at) => at % 2 === 0 && from <= begin && end <= (ranges[at + 1] ?? 0),
      );
      if (!isHeld) missed.push(begin);
      setTimeout(() => this.onDataRange(begin, bytes?.slice(begin, end) ?? null));
    }
  }
  const task = getDocument({
    range: new Transport(bytes.length, null),
    rangeChunkSize: rangeStep,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    const page = await pdf.getPage(1);
    await pdf.getMetadata();
    await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE });
    await pdf.getOptionalContentConfig({ intent: 'display' });
  } catch {
    return undefined;
  } finally {
    await task.destroy();
  }
  const answered = ranges.reduce((sum, place, at) => sum + (at % 2 === 0 ? -place : place), 0);
  return { size: bytes.length, answered, missed };
}

/** The document as the service keeps it. */
function preparedBytes(path: string): Uint8Array | undefined {
  const bytes = readFileSync(path);
  try {
    return preparePdf(bytes).written ?? bytes;
  } catch (error) {
    if (error instanceof PdfTrouble) return undefined;
    throw error;
  }
}
