import { afterEach, expect, test, vi, beforeEach } from 'vitest';
import type { SmallPicture } from '#web/pdf/engine/smallPictures.ts';
import { fakePdf } from '#testing/viewer/fakePdf.ts';
import { pageKey, type PageRef } from '#web/viewer/viewerDocument.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { type PdfProblem, pdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { Preview } from '#web/viewer/pagePicture.ts';
import { createPictureShelf } from './pictureShelf.ts';
import { createPreviews, createPreviewsAhead } from './createPreviews.ts';
import type { RenderJob } from './renderQueue.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page that is asked for twice at a time gets one small picture', async () => {
  vi.stubGlobal(
    'Image',
    class {
      onload: () => void = () => undefined;
      set src(_: string) {
        queueMicrotask(() => this.onload());
      }
    },
  );
  const answers: ((picture: SmallPicture) => void)[] = [];
  const pdf = {
    ...fakePdf(1),
    renderPage: () => Promise.resolve({ width: 200 } as HTMLCanvasElement),
    makeSmall: () => new Promise<SmallPicture>((resolve) => answers.push(resolve)),
  };
  const shelf = createPictureShelf();
  const ref = { fileKey: 'f', pageNumber: 1 };
  const previews = createPreviews(shelf, () => ({ fileKey: 'f', fileId: 'f', name: 'f', pdf }));
  const run = () => previews.draw(ref).run(new AbortController().signal);

  const first = run();
  await expect.poll(() => answers.length).toBe(1);
  await run();
  answers[0]?.({ blob: new Blob(['1']), isBlank: false });
  await first;
  expect(shelf.lacksPreview(pageKey(ref))).toBe(false);
  await run();
  expect(answers).toHaveLength(1);
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('OffscreenCanvas', Object);
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pageCount = 6;
const preview: Preview = { url: 'blob:1', image: {} as HTMLImageElement, isBlank: false };

/** A view at page 1 of six; what drawing a page comes to is for the test to say. */
function around(
  outcome: (page: number) => PdfProblem | 'picture' | 'nothing' | Promise<never>,
  more: Partial<PdfDocument> = {},
) {
  const shelf = createPictureShelf();
  const drawn: number[] = [];
  let pdf: PdfDocument = { ...fakePdf(pageCount), ...more };
  const pages = Array.from({ length: pageCount }, (_, at) => ({
    fileKey: 'f',
    pageNumber: at + 1,
  }));
  const ahead = createPreviewsAhead(
    {
      pagesAround: () => pages,
      documentOf: () => ({ fileKey: 'f', fileId: 'f', name: 'f', pdf }),
    },
    shelf,
    {
      keepLater: () => undefined,
      draw: (ref: PageRef, onProblem: (problem: PdfProblem) => void): RenderJob => ({
        key: pageKey(ref),
        background: true,
        ahead: true,
        async run() {
          drawn.push(ref.pageNumber);
          const is = await outcome(ref.pageNumber);
          if (is === 'picture') shelf.putPreview(pageKey(ref), preview);
          else if (is !== 'nothing') onProblem(is);
        },
      }),
    },
  );
  return {
    ahead,
    shelf,
    drawn,
    exchange: () => (pdf = fakePdf(pageCount)),
    /** Makes one after the other as long as there is one to make. */
    async makeAll() {
      for (let [job] = ahead.next(); job; [job] = ahead.next())
        await job.run(new AbortController().signal);
    },
  };
}

test('nobody who saves data pays for pages that they have not asked for; those at hand cost nothing', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const fetched = around(() => 'picture', { isFetched: true });
  await fetched.makeAll();
  expect(fetched.drawn).toEqual([]);
  const atHand = around(() => 'picture');
  await atHand.makeAll();
  expect(atHand.drawn).toHaveLength(pageCount);
});

test('each page that has no picture yet gets one, once', async () => {
  const { ahead, shelf, drawn, makeAll } = around(() => 'picture');
  shelf.putPreview(pageKey({ fileKey: 'f', pageNumber: 2 }), preview);
  shelf.entryOf(pageKey({ fileKey: 'f', pageNumber: 3 })).problem = pdfProblem('damaged');
  await makeAll();
  expect(drawn).toEqual([1, 4, 5, 6]);
  expect(ahead.next()).toEqual([]);
});

test('nothing is made while the window is not seen', async () => {
  const { drawn, makeAll } = around(() => 'picture');
  vi.stubGlobal('document', { hidden: true });
  await makeAll();
  expect(drawn).toEqual([]);
  vi.stubGlobal('document', { hidden: false });
  await makeAll();
  expect(drawn).toHaveLength(pageCount);
});

test('a page of which no picture can be made is tried once, and nothing is said of it', async () => {
  const { shelf, drawn, makeAll } = around((page) =>
    page === 2 ? pdfProblem('damaged') : page === 4 ? 'nothing' : 'picture',
  );
  await makeAll();
  expect(drawn).toEqual([1, 2, 3, 4, 5, 6]);
  expect(shelf.pictureOf(pageKey({ fileKey: 'f', pageNumber: 2 })).problem).toBeUndefined();
});

test('after a page that hangs the engine no other page of the document is drawn unasked', async () => {
  const { drawn, makeAll, exchange } = around((page) =>
    page === 3 ? pdfProblem('timeout') : 'picture',
  );
  await makeAll();
  expect(drawn).toEqual([1, 2, 3]);
  exchange();
  await makeAll();
  expect(drawn).toEqual([1, 2, 3, 3]);
});

test('after a page that takes too long no other one is drawn unasked', async () => {
  const { ahead, drawn } = around(() => new Promise<never>(() => undefined));
  const [job] = ahead.next();
  void job?.run(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ahead.next()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(drawn).toEqual([1]);
  expect(ahead.next()).toEqual([]);
});

test('without a renderer thread nothing is drawn unasked', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  const { drawn, makeAll } = around(() => 'picture');
  await makeAll();
  expect(drawn).toEqual([]);
});
