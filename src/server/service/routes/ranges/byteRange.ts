import type { ByteRange } from '#server/service/storage/blobs/blobStore.ts';

/**
 * What a Range header (RFC 9110, 14.2) asks of so many bytes: one range; `unsatisfiable` where it
 * lies beyond them; undefined for the whole, which is also the answer to what is no range of bytes
 * and to several ranges: these may overlap, and come in thousands.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || `${first}${last}` === '') return undefined;
  if (first === '') {
    const count = Math.min(size, Number(last));
    return count > 0 ? { begin: size - count, end: size } : 'unsatisfiable';
  }
  const begin = Number(first);
  // A range that ends before it begins is none.
  if (last !== '' && Number(last) < begin) return undefined;
  if (begin >= size) return 'unsatisfiable';
  return { begin, end: last === '' ? size : Math.min(size, Number(last) + 1) };
}
