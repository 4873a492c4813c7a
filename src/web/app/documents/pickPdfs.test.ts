import { expect, test } from 'vitest';
import { pickPdfs } from './pickPdfs.ts';

const file = (name: string, type: string, size = 10) =>
  new File([new Uint8Array(size)], name, { type });

test('PDFs are known by their type or by their name, in the order given', () => {
  const { pdfs, refused } = pickPdfs(
    [file('b.pdf', ''), file('a', 'application/pdf'), file('C.PDF', 'application/octet-stream')],
    100,
  );
  expect(pdfs.map((pdf) => pdf.name)).toEqual(['b.pdf', 'a', 'C.PDF']);
  expect(refused).toEqual([]);
});

test('what is no PDF, or too large, is named with its reason', () => {
  const { pdfs, refused } = pickPdfs(
    [file('photo.png', 'image/png'), file('big.pdf', 'application/pdf', 101), file('ok.pdf', '')],
    100,
  );
  expect(pdfs.map((pdf) => pdf.name)).toEqual(['ok.pdf']);
  expect(refused).toEqual([
    { name: 'photo.png', reason: 'notPdf' },
    { name: 'big.pdf', reason: 'tooLarge' },
  ]);
});
