import type { PageBox } from '#core/geometry/pdfSpace.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import type { PageItems } from '#core/textSearch/pageItems.ts';
import type { LineItem } from '#core/textSearch/textLines.ts';
import type { MakeSmall } from '#web/pdf/engine/smallPictures.ts';
import type { PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { EmbeddedField } from '#web/pdf/reading/readEmbeddedFields.ts';
import type { SpokenPage } from '#web/pdf/reading/pageWords.ts';
import type { PdfFacts } from '#web/pdf/reading/readFacts.ts';
import type { PageBoxes } from '#web/pdf/reading/readPageBoxes.ts';
import type { TextItem } from '#web/pdf/reading/readTextItems.ts';
import type { PictureRequest } from '#web/pdf/drawing/renderPicture.ts';
import type { SweepOptions } from '#web/pdf/reading/sweepPageBoxes.ts';

/**
 * One open PDF. Pages count from 1. Every answer may be a problem; a page that hangs the engine is
 * given up after some seconds while the document goes on in new threads.
 */
export interface PdfDocument {
  readonly pageCount: number;
  /** Whether its bytes are fetched from a service as they are asked for. */
  readonly isFetched?: boolean;
  /** Page 1, known as soon as the document is open. */
  readonly firstBox: PageBox;
  /** The file's own identifier (/ID), hex; undefined where it has none. */
  readonly fingerprint: string | undefined;
  /** Box, turn and unit of a page: its size as shown is `pageSize(box)`. */
  pageBox(pageNumber: number): Promise<PageBox | PdfProblem>;
  /** The page's own MediaBox and CropBox, for showing them. */
  pageBoxes(pageNumber: number): Promise<PageBoxes | PdfProblem>;
  /** Finds all page boxes in the background, those near the view first. */
  sweepPageBoxes(
    onBoxes: (boxes: ReadonlyMap<number, PageBox>) => void,
    options: SweepOptions,
  ): Promise<void>;
  /** What the file says about itself: locks, forms, signatures. */
  facts(): Promise<PdfFacts | PdfProblem>;
  /** The form fields that the file itself holds on a page, in page space. */
  embeddedFields(pageNumber: number): Promise<readonly EmbeddedField[] | PdfProblem>;
  /** The pieces of text on a page, in page space. */
  textItems(pageNumber: number): Promise<readonly TextItem[] | PdfProblem>;
  /**
   * All that a page says, in reading order, by its own structure where it has one. Rejects where
   * what reads it cannot be fetched.
   */
  words(pageNumber: number): Promise<SpokenPage | PdfProblem>;
  /** What is printed on a page: lines, boxes, blanks and words; read in short slices. */
  printed(pageNumber: number): Promise<PrintedPage | PdfProblem>;
  /** The pieces of text as they were drawn, with their lines, for finding a text. */
  lineItems(pageNumber: number): Promise<readonly LineItem[] | PdfProblem>;
  /**
   * The same with the place of each character, and what else is printed there, which takes as long
   * as preparing to draw the page; in short slices.
   */
  pageItems(pageNumber: number): Promise<PageItems | PdfProblem>;
  /** Draws a page, or a part of it, into a new canvas outside the DOM. */
  renderPage(pageNumber: number, request: PictureRequest): Promise<HTMLCanvasElement | PdfProblem>;
  /** Makes the small picture of what was drawn of a page, where the renderer's thread can. */
  makeSmall: MakeSmall;
  /** Frees what drawing the page left in memory; it can be drawn again. */
  cleanupPage(pageNumber: number): void;
  /**
   * Resolves when nothing was asked that waits for drawing, for a while: texts, form fields, fonts
   * to be freed. For drawing what nobody waits for, which would hold all of that up.
   */
  whenUnasked(): Promise<void>;
  /** Frees fonts and all else that pages share, once many were drawn; when no page is awaited. */
  freeFonts(): Promise<void>;
  /** Lets a page that was given up be tried once more. */
  retryPage(pageNumber: number): void;
  /** Ends the document and its threads. */
  close(): void;
}
