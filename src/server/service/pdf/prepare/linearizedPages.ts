import { ObjectReader } from '#server/service/pdf/file/ObjectReader.ts';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { PdfDict } from '#server/service/pdf/file/pdfObject.ts';

/** What the head of a linearized file says of its pages (ISO 32000-1, annex F.3.3). */
export interface LinearizedPages {
  count: number;
  /** Index of the page that is shown first, and the number of its object. */
  first: number;
  firstNum: number;
}

/**
 * Returns what a file says of its pages before its first object, where readers believe it: as long
 * as its length is right.
 */
export function linearizedPages(file: PdfFile): LinearizedPages | undefined {
  const reader = new ObjectReader(file.bytes, 0, Math.min(file.bytes.length, 2048));
  reader.token();
  reader.token();
  reader.token();
  const head = reader.object();
  if (!(head instanceof PdfDict) || head.raw('Linearized') === undefined) return undefined;
  const [count, first = 0, firstNum] = ['N', 'P', 'O'].map((key) => {
    const value = head.raw(key);
    return typeof value === 'number' ? value : undefined;
  });
  if (head.raw('L') !== file.bytes.length || count === undefined || firstNum === undefined)
    return undefined;
  return { count, first, firstNum };
}
