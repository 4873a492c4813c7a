import type { PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { ToolKey } from '#web/designer/store/openTool.ts';

/** Where replacing a document stands. */
export type ReplaceStep =
  | { state: 'opening' }
  /** Pages of both versions whose text is read, of all. */
  | { state: 'reading'; done: number; total: number }
  /** The new file cannot be used. */
  | { state: 'failed'; problem: PdfProblem };

/** A document on its way to a new version. */
export interface Replacing {
  /** The name of the document, and of the file that was chosen for it. */
  documentName: string;
  fileName: string;
  step: ReplaceStep;
  cancel: () => void;
}

/** A document that is being replaced, or the review of the fields that came along. */
export const replacing: ToolKey<Replacing | 'review'> = {
  id: 'replace',
  place: 'dialog',
  initial: 'review',
};
