import type { PdfMatrix } from '#core/geometry/pdfSpace.ts';
import type { Rect } from '#core/geometry/rect.ts';

/** The state of text while a page is read (ISO 32000-2, 9.3). */
export interface TextState {
  matrix: PdfMatrix;
  /** Where the next glyph begins in text space, and where the line does. */
  x: number;
  y: number;
  lineX: number;
  lineY: number;
  font: string;
  size: number;
  /** -1 where a font size below zero mirrors the text. */
  direction: 1 | -1;
  characterSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  mode: number;
}

/** What of the graphics state says where things are (ISO 32000-2, 8.4), while a page is read. */
export interface DrawingState {
  /** From the space of the operators to page space. */
  matrix: PdfMatrix;
  /** What of the page may be painted on, as a box around it, in page space. */
  clip: Rect;
  lineWidth: number;
  /** 0 black to 1 white; undefined: nothing is painted. */
  strokeLightness: number | undefined;
  fillLightness: number | undefined;
  text: TextState;
}

const identity: PdfMatrix = [1, 0, 0, 1, 0, 0];

/** The state at the beginning of a page that is shown in `clip`. */
export function startingState(matrix: PdfMatrix, clip: Rect): DrawingState {
  return {
    matrix,
    clip,
    lineWidth: 1,
    strokeLightness: 0,
    fillLightness: 0,
    text: {
      matrix: identity,
      x: 0,
      y: 0,
      lineX: 0,
      lineY: 0,
      font: '',
      size: 0,
      direction: 1,
      characterSpacing: 0,
      wordSpacing: 0,
      horizontalScale: 1,
      leading: 0,
      rise: 0,
      mode: 0,
    },
  };
}

/** A copy that changes of the other do not reach. */
export function copyState(state: DrawingState): DrawingState {
  return { ...state, text: { ...state.text } };
}

/** How much a matrix enlarges areas, as a length: what a line's width is multiplied by. */
export function scaleOf([a, b, c, d]: PdfMatrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** How light a colour such as `#dcfffb` is; black for all that is not written so. */
export function lightnessOf(colour: unknown): number {
  if (typeof colour !== 'string' || !/^#[0-9a-f]{6}$/i.test(colour)) return 0;
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return 0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5);
}
