import type { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import type { PdfObject } from '#server/service/pdf/file/pdfObject.ts';
import type { Widget } from '#server/service/pdf/inspect/fieldTree.ts';
import type { PdfPage } from '#server/service/pdf/inspect/walkPages.ts';
import type { PdfNote } from '#server/service/pdf/pdfReport.ts';

/** A document that is being prepared: its changes so far, and what it was before them. */
export interface Unsettled {
  edit: PdfEdit;
  pages: readonly PdfPage[];
  widgets: readonly Widget[];
  /** Everything of it that can be reached, by number. */
  objects: ReadonlyMap<number, PdfObject>;
  /** Somebody signed it before: nothing of it may be changed. */
  isSigned: boolean;
}

/**
 * Changes what would not be one thing to everybody, and returns what the sender is told. Of a
 * signed document it changes nothing: it tells what stays, or throws `PdfTrouble`.
 */
export type Settling = (document: Unsettled) => PdfNote[];
