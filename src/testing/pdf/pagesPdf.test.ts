import { expect, test } from 'vitest';
import { pagesPdf, printed } from './pagesPdf.ts';
import { shownTexts } from './shownTexts.ts';

const page = (text: string) => ({ content: printed([{ text, x: 72, y: 700 }]) });

test.each([
  ['as they are', {}],
  ['packed', { isPacked: true, xref: 'stream' }],
] as const)(
  'a reader finds the pages of nodes and between nodes in order: %s',
  async (_, options) => {
    const tree = [page('one'), { members: '/Rotate 90', pages: [page('two'), page('three')] }];
    const texts = await shownTexts(pagesPdf([...tree, page('four (\\)')], options));
    expect(texts.map(({ pageNumber, text }) => [pageNumber, text])).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
      [4, 'four (\\)'],
    ]);
    // The second page is turned, and its text runs down.
    const [first, second] = texts;
    expect(first?.rect.width).toBeGreaterThan(first?.rect.height ?? 0);
    expect(second?.rect.width).toBeLessThan(second?.rect.height ?? 0);
  },
);

test('objects of the caller keep their numbers', () => {
  const text = pagesPdf([{ members: '/Annots [7 0 R]' }], { objects: { 7: '(mine)' } }).toString();
  expect(text).toContain('7 0 obj\n(mine)\nendobj');
  expect(text).toContain('/Kids [8 0 R]');
});
