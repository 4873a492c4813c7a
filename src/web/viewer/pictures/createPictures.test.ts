// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { pdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import { createPictures } from './createPictures.ts';

type Answer = Awaited<ReturnType<PdfDocument['renderPage']>>;

/** A document of one page whose drawings end when the test says so. */
function fakeDocument() {
  const answers: ((answer: Answer) => void)[] = [];
  const pdf: Partial<PdfDocument> = {
    renderPage: () => new Promise((resolve) => answers.push(resolve)),
    cleanupPage: () => undefined,
    freeFonts: () => Promise.resolve(),
  };
  const document: ViewerDocument = {
    fileKey: 'f',
    fileId: 'f',
    name: 'f',
    pdf: pdf as PdfDocument,
  };
  return { document, answers };
}

/** A canvas without pixels: nothing small is made of it. */
const canvas = (name: string) => ({ name, width: 0, height: 0 }) as unknown as HTMLCanvasElement;

function viewOf(first: ViewerDocument) {
  let shown = first;
  const ref = { fileKey: 'f', pageNumber: 1 };
  const size = { width: 100, height: 100 };
  const visible = { x: 0, y: 0, ...size };
  const pictures = createPictures({
    pagesAround: () => [],
    nearPages: () => [{ ref, size, inView: 100, visible, ahead: 0 }],
    pxPerPt: () => 1,
    pixelRatio: () => 1,
    isHeld: () => false,
    isMoving: () => false,
    isLeafing: () => false,
    isResting: () => true,
    documentOf: () => shown,
  });
  return {
    pictures,
    ref,
    exchange(next: ViewerDocument) {
      pictures.keepOnly([next]);
      shown = next;
      pictures.refresh();
    },
  };
}

test('what an exchanged document answers late is not shown as the page of its successor', async () => {
  const [before, after] = [fakeDocument(), fakeDocument()];
  const { pictures, ref, exchange } = viewOf(before.document);
  pictures.refresh();
  exchange(after.document);
  before.answers[0]?.(canvas('before'));
  await expect.poll(() => after.answers.length).toBe(1);
  expect(pictures.pictureOf(ref).base).toBeUndefined();
  after.answers[0]?.(canvas('after'));
  await expect.poll(() => pictures.pictureOf(ref).base).toMatchObject({ name: 'after' });
});

test('what was wrong with a document is not said of its successor', async () => {
  const [before, after] = [fakeDocument(), fakeDocument()];
  const { pictures, ref, exchange } = viewOf(before.document);
  pictures.refresh();
  before.answers[0]?.(pdfProblem('damaged'));
  await expect.poll(() => pictures.pictureOf(ref).problem?.kind).toBe('damaged');
  let seen = pictures.pictureOf(ref);
  pictures.subscribe(ref, () => (seen = pictures.pictureOf(ref)));
  exchange(after.document);
  expect(seen).toMatchObject({ problem: undefined, isBusy: true });
  expect(after.answers).toHaveLength(1);
});
