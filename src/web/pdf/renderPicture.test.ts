import { expect, test } from 'vitest';
import { pictureSize } from './renderPicture.ts';

test('a picture has whole pixels, and at least one', () => {
  expect(pictureSize({ width: 595.276, height: 841.89 }, 2)).toEqual({ width: 1191, height: 1684 });
  expect(pictureSize({ width: 0.1, height: 3 }, 0.5)).toEqual({ width: 1, height: 2 });
});
