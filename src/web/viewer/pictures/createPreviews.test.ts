import { afterEach, expect, test, vi } from 'vitest';
import type { SmallPicture } from '#web/pdf/engine/smallPictures.ts';
import { fakePdf } from '#testing/viewer/fakePdf.ts';
import { pageKey } from '#web/viewer/viewerDocument.ts';
import { createPictureShelf } from './pictureShelf.ts';
import { createPreviews } from './createPreviews.ts';

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
