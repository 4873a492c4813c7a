import type { PagePicture } from './pagePicture.ts';
import type { PageRef, ViewerDocument } from './viewerDocument.ts';

/** The pictures of all pages: drawn in the order of need and kept within a budget. */
export interface Pictures {
  /** Looks again at what the view needs. */
  refresh(): void;
  pictureOf(ref: PageRef): PagePicture;
  subscribe(ref: PageRef, listener: () => void): () => void;
  /** The pages whose small pictures are on the screen, the most wanted first. */
  setThumbnails(pages: readonly PageRef[]): void;
  /** Tries a page again that could not be drawn. */
  retry(ref: PageRef): void;
  /** Resolves when something is in view, all of it is drawn, and the view has come to rest. */
  whenQuiet(): Promise<void>;
  /** Forgets the pages of documents that are no longer shown. */
  keepOnly(documents: readonly ViewerDocument[]): void;
  /** Drawings begun and given up; for tests and the bench. */
  readonly counts: Readonly<{ started: number; cancelled: number }>;
  /** Canvases kept and their bytes; for tests and the bench. */
  ledger(): { canvases: number; bytes: number };
  /** Frees the large pictures when the view is gone; small ones stay. */
  clear(): void;
}
