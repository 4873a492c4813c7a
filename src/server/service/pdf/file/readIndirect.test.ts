import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rebuildXref } from './rebuildXref.ts';
import { StreamEnds } from './readIndirect.ts';

const count = 20_000;
const streams = (end: string) =>
  Array.from(
    { length: count },
    (_, index) => `${index + 1} 0 obj <</Length 3>> stream\nabcdef${end}\n`,
  ).join('');

test.each([
  ['of which each has its end', Buffer.from(streams(' endstream endobj'))],
  ['of which none has an end', Buffer.from(streams(''))],
  ['with one end for all', Buffer.from(`${streams('')} endstream endobj`)],
  ['with the end of an object for all', Buffer.from(`${streams('')} endobj`)],
])('thousands of streams of wrong length are found with few looks at the file: %s', (_, bytes) => {
  const ends = new StreamEnds(bytes);
  const { entries } = rebuildXref(bytes, ends);
  expect(entries.size).toBe(count);
  expect(ends.searched).toBeLessThanOrEqual(3 * bytes.length);
});

test('streams that are asked for from the last to the first cost no more', () => {
  const bytes = Buffer.from(streams(''));
  const ends = new StreamEnds(bytes);
  for (let at = bytes.length - 1; at >= 0; at -= 40) expect(ends.after(at)).toBe(bytes.length);
  expect(ends.searched).toBeLessThanOrEqual(3 * bytes.length);
});

test('what is remembered changes no answer, in whatever order is asked', () => {
  const piece = fc.constantFrom('endstream', 'endobj', 'abc', '\n', '\r\n', 'endstr', 'endob');
  const asked = fc.array(fc.nat({ max: 120 }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), asked, (pieces, starts) => {
      const bytes = Buffer.from(pieces.join(''));
      const ends = new StreamEnds(bytes);
      for (const start of starts.map((one) => Math.min(one, bytes.length)))
        expect(ends.after(start)).toBe(new StreamEnds(bytes).after(start));
    }),
  );
});
