import type { Rect, Size } from '#core/geometry/rect.ts';

/** A straight printed line along an axis, in page space; dashed and dotted ones count as whole. */
export interface Rule {
  isUpright: boolean;
  /** The middle of the line: its x if it is upright, else its y. */
  at: number;
  /** Where it begins and ends along its length. */
  from: number;
  to: number;
  thickness: number;
}

/** A closed box or ring drawn as one shape, by the middle of its outline. */
export interface PrintedBox {
  rect: Rect;
  /** Drawn with curves: a circle, or a box with rounded corners. */
  isRound: boolean;
}

/** A filled area that is no line. Lightness is 0 (black) to 1 (white). */
export interface PrintedArea {
  rect: Rect;
  lightness: number;
}

/** A place to write on that is made of characters: underscores or a row of dots. */
export interface Blank {
  kind: 'underscores' | 'dots';
  from: number;
  to: number;
  /** The y of the text's baseline; underscores are drawn a little below it. */
  baseline: number;
  /** The height of its letters' em, in points. */
  em: number;
}

/** A run of characters without a gap, as printed. */
export interface Word {
  text: string;
  /** From a fifth of the em below the baseline to four fifths above. */
  rect: Rect;
  /** The y of the baseline; undefined for text that does not run from left to right. */
  baseline: number | undefined;
  em: number;
  /** 0 (black) to 1 (white), as it is painted. */
  lightness: number;
  /** In a font of signs instead of letters, such as Wingdings. */
  isPictorial: boolean;
}

/** What is printed on a page, in page space: points from the top-left corner as shown, y down. */
export interface PrintedPage {
  size: Size;
  rules: readonly Rule[];
  boxes: readonly PrintedBox[];
  areas: readonly PrintedArea[];
  /** The smallest spaces that rules and boxes enclose on all four sides, to the lines' middles. */
  cells: readonly Rect[];
  blanks: readonly Blank[];
  words: readonly Word[];
  /** Where pictures are shown. */
  pictures: readonly Rect[];
  /** Where curves and slanting lines make a drawing, such as a chart. */
  drawings: readonly Rect[];
}
