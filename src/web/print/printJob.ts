import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';

/** A page that something is drawn on. */
export interface PrintedSheet {
  readonly fileKey: string;
  readonly fileId: string;
  readonly pageNumber: number;
}

/** Draws what lies on a page, in points from its top-left corner as shown. */
export type DrawOn = (context: CanvasRenderingContext2D, sheet: PrintedSheet) => void;

/** What is printed: all pages of these documents, in their order. */
export interface PrintJob {
  readonly documents: readonly ViewerDocument[];
  /** Fetches what draws on the pages, and its typefaces, before the first page is drawn. */
  readonly prepare?: () => Promise<DrawOn>;
  /** Names of documents that are not open, and so are not printed. */
  readonly missing?: readonly string[];
}

/** How many sheets a job has. */
export function sheetCount({ documents }: Pick<PrintJob, 'documents'>): number {
  return documents.reduce((sum, { pdf }) => sum + pdf.pageCount, 0);
}
