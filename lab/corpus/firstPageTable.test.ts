import { expect, test } from 'vitest';
import { type FirstPage, firstPageFaults, firstPageTable } from './firstPageTable.ts';

const measured = (...pairs: [number, number][]): FirstPage => ({ file: 'a.pdf', pairs });

test('a file waits when it takes three times as long and 300 ms longer than bare pdf.js', () => {
  expect(firstPageFaults([measured([900, 200], [1_000, 200], [950, 210])])).toHaveLength(1);
  // Three times as long, but nobody notices.
  expect(firstPageFaults([measured([90, 20], [100, 20], [95, 21])])).toEqual([]);
  // Much longer, but so is bare pdf.js.
  expect(firstPageFaults([measured([9_000, 4_000])])).toEqual([]);
});

test('one slow opening of five is the machine', () => {
  const pairs: [number, number][] = [
    [7_600, 900],
    [1_700, 1_400],
    [1_800, 1_500],
    [1_600, 1_300],
  ];
  expect(firstPageFaults([measured(...pairs, [1_700, 1_500])])).toEqual([]);
});

test('bare pdf.js that shows nothing is no judge, the product that shows nothing is at fault', () => {
  const late = measured([1_500, Infinity], [1_400, Infinity], [1_600, 9_000]);
  expect(firstPageFaults([late])).toEqual([]);
  expect(firstPageTable([late])).toContain('| a.pdf | 1500 ms | none in 20 s | – |');
  const broken: FirstPage = { file: 'b.pdf', pairs: [], fault: 'no first page within 40000 ms' };
  expect(firstPageFaults([broken])).toHaveLength(1);
  expect(firstPageFaults([{ file: 'c.pdf', pairs: [], isNoPage: true }])).toEqual([]);
});
