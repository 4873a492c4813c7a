import type { Size } from '#core/geometry/rect.ts';

/** An AcroForm field found in a PDF, as far as the draft needs it. */
export interface EmbeddedFieldFact {
  name: string;
  kind: 'text' | 'check' | 'radio' | 'choice' | 'button' | 'signature';
  page: number;
}

/** What is known of a document's PDF: read from the file, never edited, no part of undo. */
export interface DocumentFacts {
  /** Number of pages; undefined until the PDF is open. */
  pageCount: number | undefined;
  /** Sizes of pages as shown, in points, by 1-based page number; a page not read so far is missing. */
  pageSizes: ReadonlyMap<number, Size>;
  /** Whether the PDF asks for a password: it can be designed and exported, but the embedded service cannot take it. */
  needsPassword: boolean;
  byteLength: number;
  embeddedFields: readonly EmbeddedFieldFact[];
}

/** `DraftFile.key` -> facts. */
export type FactsByFile = ReadonlyMap<string, DocumentFacts>;
