import { createHash } from 'node:crypto';
import '#server/service/pdf/search/olderNode.ts';
import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { rangeStep } from '#core/wire/documentReading.ts';
import { pagesPdf, type PagesPdfOptions } from '#testing/pdf/pagesPdf.ts';
import { rawPdf, type RawObject, rawStream } from '#testing/pdf/rawPdf.ts';
import { readingOf } from './readingOf.ts';

/** Bytes that nothing makes smaller. */
const noise = (seed: number, length: number) =>
  Buffer.concat(
    Array.from({ length: length / 64 }, (_, at) =>
      createHash('sha512').update(`${seed} ${at}`).digest(),
    ),
  );

/** Forty pages, each with a picture of 20 kB of its own. */
function scan(options: PagesPdfOptions = {}) {
  const objects: Record<number, RawObject> = {};
  const pages = Array.from({ length: 40 }, (_, page) => {
    const [text, picture] = [10 + 2 * page, 11 + 2 * page];
    objects[text] = rawStream('q 500 0 0 500 50 50 cm /I Do Q');
    objects[picture] = rawStream(
      noise(page, 128 * 160),
      '/Type /XObject /Subtype /Image /Width 128 /Height 160 /ColorSpace /DeviceGray /BitsPerComponent 8',
    );
    return { members: `/Contents ${text} 0 R /Resources <</XObject <</I ${picture} 0 R>>>>` };
  });
  return pagesPdf(pages, { ...options, objects });
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

/** What a signed or annotated document has: objects that stand for others, and their own list. */
const updated = (xref: 'table' | 'stream') =>
  rawPdf({ 1: '<</Type /Catalog /Pages 2 0 R /Lang (en)>>' }, { base: scan({ xref }), xref });

test.each([
  ['a table', scan()],
  ['a stream, and objects packed', scan({ xref: 'stream', isPacked: true })],
  ['both, as for old readers', scan({ xref: 'hybrid' })],
  ['two tables', updated('table')],
  ['two streams', updated('stream')],
  ['a table far from the end', Buffer.concat([scan(), Buffer.alloc(5_000, '% more\n')])],
])('page 1 needs the ranges that are named for it, and no more: %s', async (_, bytes) => {
  const { first = [] } = readingOf(bytes);
  expect(await askedBeside(bytes, first)).toEqual([]);
  const total = first.reduce((sum, place, at) => sum + (at % 2 === 0 ? -place : place), 0);
  expect(total).toBeLessThan(bytes.length / 4);
  expect(first.length).toBeLessThanOrEqual(192);
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
