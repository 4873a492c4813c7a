import { expect, test, vi } from 'vitest';
import type { LineItem } from '#core/textSearch/textLines.ts';
import { fakePdf } from '#testing/viewer/fakePdf.ts';
import { fakeTextPdf } from '#testing/viewer/fakeTextPdf.ts';
import { createTextFinder } from './createTextFinder.ts';

const line = (text: string, y: number): LineItem => ({
  text,
  start: { x: 50, y },
  end: { x: 50 + 5 * text.length, y },
  rise: { x: 0, y: -8 },
  fall: { x: 0, y: 2 },
  endsLine: true,
});

/** A PDF of so many pages; every third one has the tag, every second one no text at all. */
const pdfOf = (count: number) =>
  fakeTextPdf(count, (page) =>
    page % 2 === 0 ? [] : [line(page % 3 === 0 ? 'Name: {{n}}' : 'Nothing', 20 * page)],
  );

test('all places are found in the order of the pages, while they are being read', async () => {
  const finder = createTextFinder(pdfOf(12));
  finder.look(' {{n}} ');
  await vi.waitFor(() => expect(finder.getState().isDone).toBe(true));
  const { found, read, withText, text } = finder.getState();
  expect(found.map(({ page }) => page)).toEqual([3, 9]);
  expect({ read, withText, text }).toEqual({ read: 12, withText: 6, text: '{{n}}' });
  finder.stop();
});

test('another text starts anew in what was read, and none is not looked for', async () => {
  const finder = createTextFinder(pdfOf(5));
  finder.look('Nothing');
  await vi.waitFor(() => expect(finder.getState().isDone).toBe(true));
  expect(finder.getState().found).toHaveLength(2);
  finder.look('Name');
  await vi.waitFor(() => expect(finder.getState().isDone).toBe(true));
  expect(finder.getState().found).toHaveLength(1);
  finder.look('');
  expect(finder.getState()).toMatchObject({ found: [], isDone: false });
  finder.stop();
});

test('a finder that was stopped reads no further', async () => {
  const asked: number[] = [];
  const pdf = {
    ...fakePdf(50),
    lineItems(page: number) {
      asked.push(page);
      return Promise.resolve([]);
    },
  };
  const finder = createTextFinder(pdf);
  finder.stop();
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toEqual([1]);
});
