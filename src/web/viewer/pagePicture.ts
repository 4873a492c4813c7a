import type { Rect } from '#core/geometry/rect.ts';
import type { PdfProblem } from '#web/pdf/engine/pdfProblem.ts';

/** A small picture of a page. */
export interface Preview {
  /** An object URL; the keeper of the preview revokes it. */
  url: string;
  /** Keeps the picture loaded, so that an element that shows its URL has it in its first frame. */
  image: HTMLImageElement;
  /** Nothing is drawn on the page: every pixel is white. */
  isBlank: boolean;
}

/** What a page looks like at the moment; a new object whenever something of it changes. */
export interface PagePicture {
  /** The whole page, and its place in CSS px; it may reach beyond the page by a few pixels. */
  readonly base: HTMLCanvasElement | undefined;
  readonly baseRect: Rect | undefined;
  /** The sharp part above the base, and its place on the page in CSS px. */
  readonly detail: HTMLCanvasElement | undefined;
  readonly detailRect: Rect | undefined;
  /** A small picture of this page as it was drawn last, at any zoom. */
  readonly preview: Preview | undefined;
  /** A sharper picture is to come. */
  readonly isBusy: boolean;
  readonly problem: PdfProblem | undefined;
}

/** Of a page of which nothing was drawn so far. */
export const blankPicture: PagePicture = {
  base: undefined,
  baseRect: undefined,
  detail: undefined,
  detailRect: undefined,
  preview: undefined,
  isBusy: true,
  problem: undefined,
};
