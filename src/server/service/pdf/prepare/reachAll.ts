import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '#server/service/pdf/file/pdfObject.ts';

/** Everything that a reader can come to from the catalog and the document's information. */
export interface Reached {
  /** Each object with a number, once. */
  objects: ReadonlyMap<number, PdfObject>;
  /** Numbers that are referred to and have no object. */
  absent: ReadonlySet<number>;
}

/** Reads all of a document that can be reached. */
export function reachAll(file: PdfFile): Reached {
  const { trailer, entries } = file.xref;
  const objects = new Map<number, PdfObject>();
  const absent = new Set<number>();
  const stack: PdfObject[] = [trailer.raw('Info') ?? null, trailer.raw('Root') ?? null];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== 'object') continue;
    if (Array.isArray(value)) for (const one of value) stack.push(one);
    else if (value instanceof PdfStream) stack.push(value.dict);
    else if (value instanceof PdfDict) {
      for (const one of value.entries.values()) stack.push(one);
    } else if (value instanceof PdfRef && !objects.has(value.num)) {
      if (!entries.get(value.num)) absent.add(value.num);
      const object = file.get(value);
      objects.set(value.num, object);
      stack.push(object);
    }
  }
  return { objects, absent };
}
