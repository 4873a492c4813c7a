import type { Point, Rect } from '#core/geometry/rect.ts';

/** A level or upright line as it was drawn, in page space. */
export interface DrawnLine {
  isUpright: boolean;
  at: number;
  from: number;
  to: number;
  thickness: number;
}

/** A box or ring as it was drawn. */
export interface DrawnBox {
  rect: Rect;
  isRound: boolean;
  isStroked: boolean;
  /** How light its inside is; undefined: it is not filled. */
  lightness: number | undefined;
}

/** One character as it was drawn. */
export interface Glyph {
  text: string;
  /** Where it begins and ends on its baseline. */
  start: Point;
  end: Point;
  em: number;
  lightness: number;
  /** In a font of signs instead of letters. */
  isPictorial: boolean;
}

/** Everything that was drawn on a page, in its order, before it is put together. */
export interface DrawnPage {
  lines: DrawnLine[];
  boxes: DrawnBox[];
  /** The characters of each piece of text that the file shows at once. */
  texts: Glyph[][];
  pictures: Rect[];
  /** The boxes around strokes that are curved, slant, or turn often. */
  strokes: Rect[];
}
