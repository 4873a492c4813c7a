import type { TextPlace } from '#core/location/placeByText.ts';
import type { TextLine } from '#core/textSearch/textLines.ts';

/** How far finding a text is. */
export interface FinderState {
  /** The text as it is compared: without white space at its ends. */
  readonly text: string;
  /** Pages that were read, of all, and how many of those hold text. */
  readonly read: number;
  readonly total: number;
  readonly withText: number;
  /** Every place of the text on the pages looked at so far, in their order. */
  readonly found: readonly TextPlace[];
  /** Whether all pages were looked at. */
  readonly isDone: boolean;
}

/** Finds texts in one open PDF while they are being typed. */
export interface TextFinder {
  getState(): FinderState;
  /** Hears of what was found; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Looks for another text. */
  look(text: string): void;
  /** The lines of a page that was read. */
  linesOn(page: number): readonly TextLine[];
  stop(): void;
}

/** A field on its way to a text. */
export interface PlacingByText {
  readonly fileKey: string;
  /** The field that is to follow the text; undefined: a new one. */
  readonly fieldId: string | undefined;
  readonly finder: TextFinder;
  /** All places, those of one page, or the one at a 0-based place in the list of all. */
  readonly choice: { kind: 'all' } | { kind: 'page'; page: number } | { kind: 'one'; at: number };
}
