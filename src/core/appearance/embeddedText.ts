import type { Rect } from '#core/geometry/rect.ts';
import {
  baselineIn,
  fontSizeFor,
  largestFontSize,
  type PlacedText,
  sizeToFit,
  smallestFontSize,
  textInset,
} from './fieldText.ts';
import { advanceOf, fontAscent, fontDescent, textWidth, toDrawn } from './fontMeasures.ts';

/** What a text field of a PDF says about how its value stands in it. */
export interface EmbeddedTextStyle {
  /** Points as shown; undefined adapts to the box. */
  fontSize?: number;
  multiline?: boolean;
  /** One character in each of `maxLength` equal cells. */
  comb?: boolean;
  maxLength?: number;
  align?: 'left' | 'center' | 'right';
}

/** One piece of text with its place. */
export interface PlacedLine extends PlacedText {
  text: string;
}

export type EmbeddedTextLayout =
  | { ok: true; lines: PlacedLine[] }
  | { ok: false; missingPoints: number };

const lineHeight = 1.2;

/**
 * Places the value of a PDF's own text field: in the field's size if it has one, comb and
 * multi-line as the field asks, smaller down to 6 pt to fit. `rect` is upright; `missingPoints` are
 * of width, or of height if multi-line.
 */
export function layoutEmbeddedText(
  text: string,
  rect: Rect,
  style: EmbeddedTextStyle,
): EmbeddedTextLayout {
  const drawn = toDrawn(text);
  if (drawn === '') return { ok: true, lines: [] };
  if (style.multiline) return layoutLines(drawn, rect, style);
  if (style.comb && style.maxLength) return layoutComb(drawn, rect, style, style.maxLength);
  const room = rect.width - 2 * textInset;
  const largest = style.fontSize ?? fontSizeFor(rect.height);
  const fontSize = sizeToFit(drawn, room, largest);
  const smallest = Math.min(smallestFontSize, largest);
  if (fontSize < smallest) {
    return { ok: false, missingPoints: textWidth(drawn, smallest) - Math.max(0, room) };
  }
  const line = {
    text: drawn,
    fontSize,
    x: rect.x + textInset + aside(style, room - textWidth(drawn, fontSize)),
    baseline: baselineIn(rect, fontSize),
  };
  return { ok: true, lines: [line] };
}

const aside = (style: EmbeddedTextStyle, free: number) => {
  if (style.align === 'center') return free / 2;
  return style.align === 'right' ? free : 0;
};

function layoutComb(
  text: string,
  rect: Rect,
  style: EmbeddedTextStyle,
  cells: number,
): EmbeddedTextLayout {
  const chars = Array.from(text);
  const cell = rect.width / cells;
  const widest = Math.max(...chars.map((char) => advanceOf(char) ?? 1), Number.EPSILON);
  const fontSize = Math.min(style.fontSize ?? fontSizeFor(rect.height), cell / widest);
  if (chars.length > cells) {
    return { ok: false, missingPoints: (chars.length - cells) * cell };
  }
  const free = cells - chars.length;
  const skipped = style.align === 'right' ? free : style.align === 'center' ? free >> 1 : 0;
  const lines = chars.map((char, index) => ({
    text: char,
    fontSize,
    x: rect.x + (skipped + index + 0.5) * cell - textWidth(char, fontSize) / 2,
    baseline: baselineIn(rect, fontSize),
  }));
  return { ok: true, lines: lines.filter((line) => line.text !== ' ') };
}

function layoutLines(text: string, rect: Rect, style: EmbeddedTextStyle): EmbeddedTextLayout {
  const room = rect.width - 2 * textInset;
  const largest = style.fontSize ?? largestFontSize;
  const smallest = Math.min(smallestFontSize, largest, fontSizeFor(rect.height));
  for (let fontSize = largest; ; fontSize = Math.max(smallest, fontSize - 0.5)) {
    const lines = wrapText(text, room / fontSize);
    const step = lineHeight * fontSize;
    const needed = (lines.length - 1) * step + (fontAscent + fontDescent) * fontSize;
    if (needed <= rect.height) {
      // The space above is the first to go where the box is full.
      const top = rect.y + Math.min(textInset, (rect.height - needed) / 2);
      return {
        ok: true,
        lines: lines.map((line, index) => ({
          text: line,
          fontSize,
          x: rect.x + textInset + aside(style, room - textWidth(line, fontSize)),
          baseline: top + fontAscent * fontSize + index * step,
        })),
      };
    }
    if (fontSize <= smallest) return { ok: false, missingPoints: needed - rect.height };
  }
}

/** Breaks a text into lines no wider than `room` (at size 1): at breaks, spaces, in long words. */
function wrapText(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n?|\n/)) {
    let line = '';
    for (const word of paragraph.split(/(?<= )/)) {
      if (line !== '' && textWidth((line + word).trimEnd(), 1) > room) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += word;
      while (line.length > 1 && textWidth(line.trimEnd(), 1) > room) {
        const chars = Array.from(line);
        let count = 1;
        while (count < chars.length && textWidth(chars.slice(0, count + 1).join(''), 1) <= room) {
          count++;
        }
        lines.push(chars.slice(0, count).join(''));
        line = chars.slice(count).join('');
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
}
