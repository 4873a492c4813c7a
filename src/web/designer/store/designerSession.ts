import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import type { PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { EmbeddedField } from '#web/pdf/reading/readEmbeddedFields.ts';
import type { PasswordQuestions } from '#web/viewer/opening/PasswordQuestions.tsx';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import type { DesignerStore } from './createDesignerStore.ts';
import type { DraftKeeper } from './keepDraft.ts';

/**
 * The PDFs of one draft, opened as the draft names them. What is known of them goes into the store.
 */
export interface DraftDocuments {
  /**
   * Resolves when the parser works on the first page of a file that was just chosen, when opening
   * it takes long, or when somebody has to be asked; at once where there is none. Bringing up the
   * designer keeps this thread from talking to the parser, so it is done while that has work of
   * its own.
   */
  readonly begun: Promise<unknown>;
  /** Opens again a document that failed or was cancelled. */
  retry(fileKey: string): void;
  /** Gives up opening a document; it can be tried again. */
  cancel(fileKey: string): void;
  /**
   * Opens a document that the draft does not name (an earlier version, or one that is to be): what
   * becomes of it is in the store, and is the answer. One that is open is given at once.
   */
  openBeside(fileKey: string, name: string): Promise<PdfDocument | PdfProblem>;
  /** Closes a document that the draft does not name, and forgets it. */
  forget(fileKey: string): void;
  /**
   * The form fields that the PDF itself holds on a page, hidden ones too; none while it is not
   * open.
   */
  embeddedOn(fileKey: string, page: number): Promise<readonly EmbeddedField[]>;
  /** Closes everything. */
  stop(): void;
}

/** One open draft with all that lives as long as it is open. */
export interface DesignerSession {
  readonly store: DesignerStore;
  readonly viewer: ViewerController;
  readonly documents: DraftDocuments;
  readonly passwords: PasswordQuestions;
  readonly keeper: DraftKeeper;
  /** Ends everything; resolves when what waits to be written is written, or cannot be. */
  close(): Promise<void>;
}
