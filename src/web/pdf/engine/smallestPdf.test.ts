import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { pageOperators } from '#testing/pdf/pageOperators.ts';
import { smallestPdf } from './smallestPdf.ts';

test('the smallest PDF is whole, and has a page with a word, a line and a box', async () => {
  const text = new TextDecoder().decode(smallestPdf());
  const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  places.forEach((place, index) =>
    expect(text.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj\n`)),
  );
  expect(places).toHaveLength(5);
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table)).toMatch(/^xref\n0 6\n/);
  const numbers: number[] = [];
  for await (const { list } of pageOperators(smallestPdf())) numbers.push(...list.fnArray);
  expect(numbers).toContain(OPS.showText);
  expect(numbers.filter((number) => number === OPS.constructPath)).toHaveLength(2);
});
