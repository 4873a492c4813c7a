import type { TextRun } from '#core/draft/labels/labelPhrases.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import type { PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { EmbeddedField } from '#web/pdf/reading/readEmbeddedFields.ts';
import type { PasswordQuestions } from '#web/viewer/opening/PasswordQuestions.tsx';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import type { ReuseShelf } from '#web/designer/keeping/reuseShelf.ts';
import type { DesignerStore } from './createDesignerStore.ts';
import type { DraftKeeper } from './keepDraft.ts';

/** The PDFs of one draft, opened as the draft names them. Facts about them go into the store. */
export interface DraftDocuments {
  /**
   * Resolves when the parser works on the first page of a file that was just chosen, when opening
   * it takes long, or when a password is asked for; at once without such a file. Bringing up the
   * designer keeps this thread from the parser, so it is done while that has work of its own.
   */
  readonly begun: Promise<unknown>;
  /** Opens again a document that failed or was cancelled. */
  retry(fileKey: string): void;
  /** Stops opening a document; it can be tried again. */
  cancel(fileKey: string): void;
  /**
   * Opens a document that the draft does not name (an earlier version, or one to come): its state
   * is in the store. Resolves to the document or its problem, at once if it is open.
   */
  openBeside(fileKey: string, name: string): Promise<PdfDocument | PdfProblem>;
  /** Closes a document that the draft does not name, and forgets it. */
  forget(fileKey: string): void;
  /** The form fields that the PDF itself has on a page, hidden ones too; none until it is open. */
  embeddedOn(fileKey: string, page: number): Promise<readonly EmbeddedField[]>;
  /** What stands on a page, as phrases; none until it is open, or if it cannot be read. */
  phrasesOn(fileKey: string, page: number): Promise<readonly TextRun[]>;
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
  /** Who speaks to the preparer. */
  readonly speaker: Speaker;
  /** Saved blocks and layouts, the same for all drafts of this tab. */
  readonly reuse: ReuseShelf;
  /** Ends everything; resolves when what waits to be written is written, or cannot be. */
  close(): Promise<void>;
}
