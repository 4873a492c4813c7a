import { expect, test } from 'vitest';
import { fakePdf } from '#testing/viewer/fakePdf.ts';
import type { KnownSizes } from './pageLayout.ts';
import { createSizeFinder } from './sizeFinder.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';

function finder() {
  let known: KnownSizes = new Map();
  const created = createSizeFinder({
    near: () => 1,
    whenQuiet: () => Promise.resolve(),
    onSizes: (sizes) => {
      known = sizes;
    },
  });
  return { created, sizeOf: (page: number) => known.get('a')?.get(page) };
}

const documentOf = (pdf = fakePdf(3, { 1: [100, 200], 3: [300, 400] })): ViewerDocument => ({
  fileKey: 'a',
  fileId: 'a.pdf',
  name: 'A',
  pdf,
});

test('the first page is known at once, others when they are asked for', async () => {
  const { created, sizeOf } = finder();
  const first = created.follow([documentOf()]);
  expect(first.get('a')).toEqual(new Map([[1, { width: 100, height: 200 }]]));
  created.ask({ fileKey: 'a', pageNumber: 3 }, { width: 1, height: 1 });
  await expect.poll(() => sizeOf(3)).toEqual({ width: 300, height: 400 });
});

test('another file under the same key starts anew', async () => {
  const { created, sizeOf } = finder();
  created.follow([documentOf()]);
  created.ask({ fileKey: 'a', pageNumber: 3 }, { width: 1, height: 1 });
  await expect.poll(() => sizeOf(3)).toBeDefined();
  const known = created.follow([documentOf(fakePdf(3, { 1: [50, 60] }))]);
  expect(known.get('a')).toEqual(new Map([[1, { width: 50, height: 60 }]]));
});

test('a new object for the same open file forgets nothing', async () => {
  const { created, sizeOf } = finder();
  const pdf = fakePdf(3, { 3: [300, 400] });
  created.follow([documentOf(pdf)]);
  created.ask({ fileKey: 'a', pageNumber: 3 }, { width: 1, height: 1 });
  await expect.poll(() => sizeOf(3)).toBeDefined();
  const renamed = { ...documentOf(pdf), name: 'B' };
  expect(created.follow([renamed]).get('a')?.get(3)).toEqual({ width: 300, height: 400 });
});
