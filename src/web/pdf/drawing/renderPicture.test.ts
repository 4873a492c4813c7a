import { expect, test } from 'vitest';
import { pictureSize } from './renderPicture.ts';

test('a picture has whole pixels that hold the whole page, and at least one', () => {
  expect(pictureSize({ width: 595.276, height: 841.89 }, 2)).toEqual({ width: 1191, height: 1684 });
  expect(pictureSize({ width: 595.276, height: 841.89 }, 1)).toEqual({ width: 596, height: 842 });
  expect(pictureSize({ width: 612, height: 792 }, 96 / 72)).toEqual({ width: 816, height: 1056 });
  expect(pictureSize({ width: 0.1, height: 3 }, 0.5)).toEqual({ width: 1, height: 2 });
});
