import { expect, test, vi } from 'vitest';
import { createAwaitedPdf } from './awaitedPdf.ts';
import type { PdfDocument } from './pdfDocument.ts';

const sizes = [
  { width: 612, height: 792 },
  { width: 842, height: 595 },
];

/** An open document that draws nothing and remembers what was asked. */
function openDocument() {
  const canvas = {} as HTMLCanvasElement;
  const renderPage = vi.fn<PdfDocument['renderPage']>(async () => canvas);
  const textItems = vi.fn<PdfDocument['textItems']>(async () => []);
  const cleanupPage = vi.fn<PdfDocument['cleanupPage']>();
  const document = { renderPage, textItems, cleanupPage } as unknown as PdfDocument;
  return { document, canvas, renderPage, textItems, cleanupPage };
}

test('a document is laid out by its sizes, and answers once it has arrived', async () => {
  const { pdf, arrive } = createAwaitedPdf(sizes);
  expect(pdf.pageCount).toBe(2);
  expect(pdf.firstBox).toEqual({ view: [0, 0, 612, 792], rotate: 0, userUnit: 1 });
  const drawing = pdf.renderPage(2, { scale: 1, thread: 'main' });
  const texts = pdf.textItems(1);
  pdf.cleanupPage(1);
  const opened = openDocument();
  arrive(opened.document);
  expect(await drawing).toBe(opened.canvas);
  expect(await texts).toEqual([]);
  expect(opened.renderPage).toHaveBeenCalledExactlyOnceWith(2, { scale: 1, thread: 'main' });
  expect(opened.cleanupPage).not.toHaveBeenCalled();
  pdf.cleanupPage(2);
  expect(opened.cleanupPage).toHaveBeenCalledExactlyOnceWith(2);
});

test('what was stopped while the document came is not drawn, and a later one takes its place', async () => {
  const { pdf, arrive } = createAwaitedPdf(sizes);
  const aborter = new AbortController();
  const stopped = pdf.renderPage(1, { scale: 1, thread: 'main', signal: aborter.signal });
  aborter.abort();
  const first = openDocument();
  arrive(first.document);
  expect(await stopped).toMatchObject({ kind: 'aborted' });
  expect(first.renderPage).not.toHaveBeenCalled();
  const second = openDocument();
  arrive(second.document);
  expect(await pdf.renderPage(1, { scale: 2, thread: 'main' })).toBe(second.canvas);
});
