import { expect, test } from 'vitest';
import { boxIn } from './readPageBoxes.ts';

const page =
  '<< /Type /Page /MediaBox [0 0 595.28 841.89] /CropBox [10 -20 300.5 400] /Rotate 90 >>';

test('boxes are read from the dictionary of a page, and not rounded where they are what is shown', () => {
  expect(boxIn(page, 'MediaBox', [0, 0, 595.276, 841.8898])).toEqual([0, 0, 595.276, 841.8898]);
  expect(boxIn(page, 'MediaBox', [10, 0, 300.5, 400])).toEqual([0, 0, 595.28, 841.89]);
  expect(boxIn(page, 'CropBox', [10, 0, 300.5, 400])).toEqual([10, -20, 300.5, 400]);
  expect(boxIn(page, 'ArtBox', [0, 0, 1, 1])).toBeUndefined();
});
