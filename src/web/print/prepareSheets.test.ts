// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { pdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import type { DrawnSheet } from './drawSheet.ts';
import { prepareSheets } from './prepareSheets.ts';
import type { SheetStack } from './sheetStack.ts';

/** A document none of whose pages can be drawn. */
function brokenPdf(pageCount: number): PdfDocument {
  const firstBox = { view: [0, 0, 300, 200], rotate: 90, userUnit: 1 } as const;
  const own: Partial<PdfDocument> = {
    pageCount,
    firstBox,
    pageBox: async () => firstBox,
    renderPage: async () => pdfProblem('damaged'),
    cleanupPage: () => undefined,
    freeFonts: async () => undefined,
  };
  return own as PdfDocument;
}

function listingStack() {
  const sheets: { sheet: DrawnSheet; words: string }[] = [];
  const stack: SheetStack = {
    add: async (sheet, words) => void sheets.push({ sheet, words: words() }),
    lay: () => undefined,
    remove: () => undefined,
  };
  return { sheets, stack };
}

const job = {
  documents: [{ fileKey: 'a', fileId: 'a.pdf', name: 'Lease', pdf: brokenPdf(2) }],
};
const sayFailed = ({ name, pageNumber }: { name: string; pageNumber: number }) =>
  `${name} ${pageNumber}`;

test('a page that cannot be drawn has a sheet of its size that says so', async () => {
  const { sheets, stack } = listingStack();
  const progress: number[] = [];
  const failed = await prepareSheets(job, {
    ...{ stack, sayFailed, signal: new AbortController().signal },
    onProgress: (done) => progress.push(done),
  });
  expect(failed).toEqual([
    { name: 'Lease', pageNumber: 1 },
    { name: 'Lease', pageNumber: 2 },
  ]);
  const size = { width: 200, height: 300 };
  expect(sheets).toEqual([
    { sheet: { size, parts: undefined }, words: 'Lease 1' },
    { sheet: { size, parts: undefined }, words: 'Lease 2' },
  ]);
  expect(progress).toEqual([0, 1, 2]);
});

test('it stops when it is cancelled', async () => {
  const { sheets, stack } = listingStack();
  const stopping = new AbortController();
  const preparing = prepareSheets(job, {
    ...{ stack, sayFailed, signal: stopping.signal },
    onProgress: () => stopping.abort(),
  });
  await expect(preparing).rejects.toThrow(/abort/i);
  expect(sheets).toEqual([]);
});
