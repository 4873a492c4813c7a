import type { Size } from '#core/geometry/rect.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';

/** One document to show. Several stand one below the other, in their order. */
export interface ViewerDocument {
  /** The key that the caller knows the document by; unique among those shown. */
  readonly fileKey: string;
  /** The value of `data-file-id`. */
  readonly fileId: string;
  /** The name that people see; part of a page's name when there are several documents. */
  readonly name: string;
  readonly pdf: PdfDocument;
  /** The sizes of its pages in points, where they are known without it: they are not searched. */
  readonly sizes?: readonly Size[] | undefined;
  /** Whether the file's own annotations and form fields are in the picture; true if absent. */
  readonly drawAnnotations?: boolean;
}

/** A page of a document, counted from 1. */
export interface PageRef {
  readonly fileKey: string;
  readonly pageNumber: number;
}

/** A text that stands for a page among all documents. */
export function pageKey({ fileKey, pageNumber }: PageRef): string {
  return `${pageNumber}:${fileKey}`;
}

/** The page that a key stands for. */
export function pageOfKey(key: string): PageRef {
  const colon = key.indexOf(':');
  return { pageNumber: Number(key.slice(0, colon)), fileKey: key.slice(colon + 1) };
}
