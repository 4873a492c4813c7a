import { createHash } from 'node:crypto';
import '#server/service/pdf/search/olderNode.ts';
import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { rangeStep } from '#core/wire/documentReading.ts';
import { pagesPdf } from '#testing/pdf/pagesPdf.ts';
import { rawStream } from '#testing/pdf/rawPdf.ts';
import { readingOf } from './readingOf.ts';

/** Text that nothing makes smaller, as the comment of a page. */
const noise = (seed: number) =>
  Array.from(
    { length: 160 },
    (_, at) => `% ${createHash('sha512').update(`${seed} ${at}`).digest('hex')}`,
  ).join('\n');

/** Forty pages of 20 kB, each with a picture of its own. */
function scan() {
  const pictures = Object.fromEntries(
    Array.from({ length: 40 }, (_, page) => [
      10 + page,
      rawStream(
        '/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 8',
        Buffer.alloc(64 * 64, page).toString('latin1'),
      ),
    ]),
  );
  const pages = Array.from({ length: 40 }, (_, page) => ({
    members: `/Resources <</Font <</F1 3 0 R>> /XObject <</I ${10 + page} 0 R>>>>`,
    content: rawStream('', `q 500 0 0 500 50 50 cm /I Do Q\n${noise(page)}`),
  }));
  return pagesPdf(pages, { objects: pictures });
}

/** What pdf.js asks for until page 1 could be drawn, beside these ranges. */
async function askedBeside(bytes: Uint8Array, ranges: readonly number[]): Promise<string[]> {
  const asked: string[] = [];
  class Transport extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number) {
      const isHeld = ranges.some(
        (from, at) => at % 2 === 0 && from <= begin && end <= (ranges[at + 1] ?? 0),
      );
      if (!isHeld) asked.push(`${begin}-${end}`);
      this.onDataRange(begin, bytes.slice(begin, end));
    }
  }
  const task = getDocument({
    range: new Transport(bytes.length, null),
    rangeChunkSize: rangeStep,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: 0,
  });
  const pdf = await task.promise;
  await pdf.getMetadata();
  const page = await pdf.getPage(1);
  await page.getOperatorList();
  await page.getAnnotations();
  await pdf.getOptionalContentConfig();
  await task.destroy();
  return asked;
}

test('page 1 needs the ranges that are named for it, and no more', async () => {
  const bytes = scan();
  const { first = [] } = readingOf(bytes);
  expect(await askedBeside(bytes, first)).toEqual([]);
  const total = first.reduce((sum, place, at) => sum + (at % 2 === 0 ? -place : place), 0);
  expect(total).toBeLessThan(bytes.length / 4);
  expect(first.length).toBeLessThanOrEqual(96);
  expect(first.every((place) => place % rangeStep === 0 || place === bytes.length)).toBe(true);
  expect(first.toSorted((a, b) => a - b)).toEqual([...first]);
});

test('each piece has its digest, and a document that cannot be read has these alone', () => {
  const bytes = Buffer.alloc(600_000, 'no document');
  const { pieceSize, pieces, first } = readingOf(bytes);
  const digests = [0, 1, 2].map((index) =>
    createHash('sha256')
      .update(bytes.subarray(index * pieceSize, (index + 1) * pieceSize))
      .digest()
      .subarray(0, 16),
  );
  expect(pieces).toBe(Buffer.concat(digests).toString('base64'));
  expect(first).toBe(undefined);
});
