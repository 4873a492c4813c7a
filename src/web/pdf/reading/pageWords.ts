import type { Rect } from '#core/geometry/rect.ts';

/** A line of text, or a part of one, as it is read. */
export interface WordRun {
  text: string;
  /** Page space, as `TextItem`. */
  rect: Rect;
  /** Degrees clockwise in which it is written on the page as shown. */
  turn: 0 | 90 | 180 | 270;
}

/** A part of what a page says: a heading, a list, a paragraph (ISO 32000-1, 14.8.4). */
export interface WordBlock {
  /** The PDF's own standard type, such as `H1`, `P`, `LI`; `P` where the page has no structure. */
  role: string;
  /** What stands for a picture. */
  alt?: string;
  lang?: string;
  children: readonly (WordBlock | WordRun)[];
}

/** All that a page says, in reading order. */
export interface SpokenPage {
  /** The language of the document, where it tells one. */
  lang?: string;
  blocks: readonly WordBlock[];
}

/** Whether this is text itself, not what holds some. */
export const isRun = (part: WordBlock | WordRun): part is WordRun => 'text' in part;
