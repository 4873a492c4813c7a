import type { TextStyle } from '#core/fields/fieldTraits.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { isMark } from '#core/writing/joinLetters.ts';
import { readParagraph } from '#core/writing/readParagraph.ts';
import {
  baselineIn,
  fontSizeFor,
  largestFontSize,
  type PlacedLine,
  sizeToFit,
  smallestFontSize,
  textInset,
} from './fieldText.ts';
import {
  faceHeights,
  inOneLine,
  type TextFace,
  textFace,
  textWidth,
  toDrawn,
} from './fontMeasures.ts';

export type EmbeddedTextLayout =
  | { ok: true; lines: PlacedLine[] }
  | { ok: false; missingPoints: number };

const lineHeight = 1.2;

/**
 * Places the value of a PDF's own text field: in the field's size if it has one, comb and
 * multi-line as the field asks, smaller down to 6 pt to fit. `rect` is upright; `missingPoints` are
 * of width, or of height if multi-line.
 */
export function layoutEmbeddedText(text: string, rect: Rect, style: TextStyle): EmbeddedTextLayout {
  if (text === '') return { ok: true, lines: [] };
  if (style.multiline) return layoutLines(toDrawn(text), rect, style);
  const drawn = toDrawn(inOneLine(text));
  if (style.comb && style.maxLength) return layoutComb(drawn, rect, style, style.maxLength);
  const room = rect.width - 2 * textInset;
  const largest = style.fontSize ?? fontSizeFor(rect.height);
  const fontSize = sizeToFit(drawn, room, largest);
  const smallest = Math.min(smallestFontSize, largest);
  if (fontSize < smallest) {
    return { ok: false, missingPoints: textWidth(drawn, smallest) - Math.max(0, room) };
  }
  const { fromRight, line } = readParagraph(drawn);
  const face = textFace(drawn);
  const placed = {
    text: drawn,
    face,
    visual: line(0, drawn.length),
    fontSize,
    x: rect.x + textInset + aside(style, fromRight, room - textWidth(drawn, fontSize, face)),
    baseline: baselineIn(rect, fontSize, face),
  };
  return { ok: true, lines: [placed] };
}

const aside = ({ align }: TextStyle, fromRight: boolean, free: number) => {
  if (align === 'center') return free / 2;
  return align === 'right' || fromRight ? free : 0;
};

/** One letter, with its marks, in each cell: Arabic ones stand by themselves there. */
function layoutComb(text: string, rect: Rect, style: TextStyle, cells: number): EmbeddedTextLayout {
  const paragraph = readParagraph(text);
  const letters = paragraph.cells();
  const face = textFace(text);
  const cell = rect.width / cells;
  const widest = Math.max(...letters.map((letter) => textWidth(letter, 1, face)), Number.EPSILON);
  const fontSize = Math.min(style.fontSize ?? fontSizeFor(rect.height), cell / widest);
  if (letters.length > cells) {
    return { ok: false, missingPoints: (letters.length - cells) * cell };
  }
  const free = cells - letters.length;
  const whole = Math.floor(aside(style, paragraph.fromRight, free));
  const lines = letters.map((letter, index) => ({
    text: letter,
    face,
    visual: letter,
    fontSize,
    x: rect.x + (whole + index + 0.5) * cell - textWidth(letter, fontSize, face) / 2,
    baseline: baselineIn(rect, fontSize, face),
  }));
  return { ok: true, lines: lines.filter((line) => line.text !== ' ') };
}

function layoutLines(text: string, rect: Rect, style: TextStyle): EmbeddedTextLayout {
  const room = rect.width - 2 * textInset;
  const face = textFace(text);
  const { ascent, descent } = faceHeights[face];
  const largest = style.fontSize ?? largestFontSize;
  const smallest = Math.min(smallestFontSize, largest, fontSizeFor(rect.height));
  for (let fontSize = largest; ; fontSize = Math.max(smallest, fontSize - 0.5)) {
    const lines = wrapText(text, room / fontSize, face);
    const step = lineHeight * fontSize;
    const needed = (lines.length - 1) * step + (ascent + descent) * fontSize;
    if (needed <= rect.height) {
      // The space above is the first to go where the box is full.
      const top = rect.y + Math.min(textInset, (rect.height - needed) / 2);
      return {
        ok: true,
        lines: lines.map(({ fromRight, ...line }, index) => ({
          ...line,
          face,
          fontSize,
          x:
            rect.x +
            textInset +
            aside(style, fromRight, room - textWidth(line.text, fontSize, face)),
          baseline: top + ascent * fontSize + index * step,
        })),
      };
    }
    if (fontSize <= smallest) return { ok: false, missingPoints: needed - rect.height };
  }
}

interface WrittenLine {
  text: string;
  visual: string;
  fromRight: boolean;
}

/**
 * Breaks a text into lines no wider than `room` (at size 1): at breaks, spaces, in long words. It
 * is broken as it is read, and each line is put in order after that (UAX #9, 3.4).
 */
function wrapText(text: string, room: number, face: TextFace): WrittenLine[] {
  const lines: WrittenLine[] = [];
  const isTooWide = (part: string) => textWidth(part.trimEnd(), 1, face) > room;
  for (const paragraph of text.split(/\r\n?|\n/).map(inOneLine)) {
    const { fromRight, line: visualOf } = readParagraph(paragraph);
    let start = 0;
    let line = '';
    const push = (own: string) => {
      const end = start + own.trimEnd().length;
      lines.push({ text: paragraph.slice(start, end), visual: visualOf(start, end), fromRight });
      start += own.length;
      line = line.slice(own.length);
    };
    for (const word of paragraph.split(/(?<= )/)) {
      if (line !== '' && isTooWide(line + word)) push(line);
      line += word;
      while (line.length > 1 && isTooWide(line)) {
        const fitting = lettersThatFit(line, room, face);
        if (fitting === line) break;
        push(fitting);
      }
    }
    push(line);
  }
  return lines;
}

/** As many letters of a word as have room, at least one; marks stay with their letter. */
function lettersThatFit(word: string, room: number, face: TextFace): string {
  const chars = Array.from(word);
  const first = (count: number) => chars.slice(0, count).join('');
  let count = 1;
  while (
    count < chars.length &&
    (isMark(chars[count] ?? '') || textWidth(first(count + 1), 1, face) <= room)
  ) {
    count++;
  }
  return first(count);
}
