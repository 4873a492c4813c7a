import { type TextFace, textFace } from '#core/appearance/fontMeasures.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { hasRightToLeft } from '#core/writing/direction.ts';
import { readParagraph } from '#core/writing/readParagraph.ts';
import { Drawing, num } from '#server/service/pdf/draw/Drawing.ts';
import { drawLine } from '#server/service/pdf/draw/drawLine.ts';
import type { ValueFonts } from '#server/service/pdf/draw/ValueFonts.ts';
import { PictureSet } from '#server/service/pdf/draw/PictureSet.ts';
import { sayUnprintable } from './sayUnprintable.ts';

/** A4 in points, and the space around what is printed on it. */
export const sheet = { width: 595.28, height: 841.89, margin: 54, foot: 60 };
export const column = sheet.width - 2 * sheet.margin;

/**
 * Inks as parts of red, green, blue: text, lesser text, lines, the ground of cards, and the one
 * accent.
 */
export const ink = {
  text: [0.12, 0.11, 0.1],
  lesser: [0.34, 0.33, 0.29],
  line: [0.88, 0.86, 0.83],
  ground: [0.98, 0.976, 0.965],
  accent: [0.31, 0.263, 0.769],
  ok: [0.1, 0.42, 0.28],
} as const satisfies Record<string, readonly [number, number, number]>;
export type Ink = keyof typeof ink;

/** How a text looks. */
export interface Letters {
  size: number;
  bold?: boolean;
  ink?: Ink;
  /** That of a value of which the text is a part. */
  face?: TextFace;
}

/** What parts the texts of one line: each of them keeps an order of its own. */
export const parted = '  ·  ';

const leading = 1.45;
/** Distance from one baseline to the next. */
export const lineOf = (size: number) => size * leading;

/**
 * Sheets of paper that fill from top to bottom; `y` is where the next thing goes, points from the
 * top.
 */
export class Sheets {
  readonly pages: Drawing[] = [];
  readonly regular: ValueFonts;
  readonly bold: ValueFonts;
  readonly pictures = new PictureSet();
  y = 0;
  /** How far down a sheet is filled, points from the top. */
  readonly #end: number;
  /** Called on each new sheet, to repeat a head. */
  onNewSheet: (() => void) | undefined;

  constructor(regular: ValueFonts, bold: ValueFonts, end: number) {
    this.#end = end;
    this.regular = regular;
    this.bold = bold;
    this.turnOver();
  }

  get page(): Drawing {
    return this.pages.at(-1) as Drawing;
  }

  /** Starts a new sheet. */
  turnOver(): void {
    this.pages.push(new Drawing());
    this.y = sheet.margin;
    this.onNewSheet?.();
  }

  /** Starts a new sheet unless this much is free on the current one. */
  keep(height: number): void {
    if (this.y + height > this.#end) this.turnOver();
  }

  /** Width of a text in points. */
  widthOf(text: string, letters: Letters): number {
    return this.#widthAsWritten(written(text), letters);
  }

  #widthAsWritten(visual: string, { size, bold, face }: Letters): number {
    const font = (bold ? this.bold : this.regular).of(face ?? textFace(visual));
    let width = 0;
    for (const char of visual) width += font.advanceOf(char);
    return width * size;
  }

  /** One line of text with its top at `top`. */
  put(text: string, x: number, top: number, letters: Letters): void {
    const fonts = letters.bold ? this.bold : this.regular;
    const [red, green, blue] = ink[letters.ink ?? 'text'];
    this.page.color(red, green, blue);
    const baseline = top + lineOf(letters.size) / 2 + 0.36 * letters.size;
    const visual = written(text);
    const { face = textFace(visual) } = letters;
    drawLine(this.page, fonts, { visual, face, fontSize: letters.size, x, baseline });
  }

  /** A text of as many lines as it takes at `y`, all in its one face. */
  paragraph(text: string, x: number, width: number, letters: Letters): void {
    const face = textFace(sayUnprintable(text));
    for (const line of this.wrap(text, width, letters)) {
      this.put(line, x, this.y, { face, ...letters });
      this.y += lineOf(letters.size);
    }
  }

  /** Height of such a text, points. */
  heightOf(text: string, width: number, letters: Letters): number {
    return this.wrap(text, width, letters).length * lineOf(letters.size);
  }

  /** Breaks a text into lines of at most this width: at spaces, and inside what has none. */
  wrap(text: string, width: number, own: Letters): string[] {
    const lines: string[] = [];
    let line = '';
    const plain = sayUnprintable(text);
    const letters = { face: textFace(plain), ...own };
    // A digest is tried letter by letter: what has no order of its own is not read anew each time.
    const isAsWritten = !hasRightToLeft(plain);
    const isTooWide = (part: string) =>
      (isAsWritten ? this.#widthAsWritten(part, letters) : this.widthOf(part, letters)) > width;
    const end = () => {
      if (line.trim() !== '') lines.push(line.trimEnd());
      line = '';
    };
    // A fingerprint is broken between its bytes.
    for (const word of plain.split(/(?<=[ /;,]|(?:[0-9A-F]{2}:){3})/)) {
      if (isTooWide(line + word.trimEnd())) end();
      if (!isTooWide(word.trimEnd())) {
        line += word;
        continue;
      }
      for (const char of word) {
        if (char !== ' ' && isTooWide(line + char)) end();
        line += char;
      }
    }
    end();
    return lines;
  }

  /** A filled box with round corners. */
  card({ x, y, width, height }: Rect, fill: Ink, radius = 5): void {
    const [red, green, blue] = ink[fill];
    const k = radius * 0.448;
    const [right, bottom] = [x + width, y + height];
    const path = [
      [x + radius, y, 'm'],
      [right - radius, y, 'l'],
      [right - k, y, right, y + k, right, y + radius, 'c'],
      [right, bottom - radius, 'l'],
      [right, bottom - k, right - k, bottom, right - radius, bottom, 'c'],
      [x + radius, bottom, 'l'],
      [x + k, bottom, x, bottom - k, x, bottom - radius, 'c'],
      [x, y + radius, 'l'],
      [x, y + k, x + k, y, x + radius, y, 'c'],
    ].map((step) => step.map((part) => (typeof part === 'number' ? num(part) : part)).join(' '));
    this.page.op(`${num(red)} ${num(green)} ${num(blue)} rg ${path.join(' ')} h f`);
  }

  /** A thin line across the column. */
  rule(y: number): void {
    const [red, green, blue] = ink.line;
    this.page.color(red, green, blue);
    const points = [
      { x: sheet.margin, y },
      { x: sheet.margin + column, y },
    ];
    this.page.line(points, 0.6);
  }
}

/**
 * The characters as they stand from left to right. The sheets are English, and begin there; what
 * stands between the dots that part a line is ordered by itself, as it begins.
 */
function written(text: string): string {
  const plain = sayUnprintable(text);
  if (!hasRightToLeft(plain)) return plain;
  return plain
    .split(parted)
    .map((part) => readParagraph(part).line(0, part.length))
    .join(parted);
}
