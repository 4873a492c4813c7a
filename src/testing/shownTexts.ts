import type { Point } from '#core/geometry/point.ts';
import { type PdfMatrix, pdfToPage } from '#core/geometry/pdfSpace.ts';
import { type Rect, rectFromPoints } from '#core/geometry/rect.ts';
import { Keyword, ObjectReader } from '#server/service/pdf/file/ObjectReader.ts';
import { type PdfFile, withPdf } from '#server/service/pdf/file/PdfFile.ts';
import {
  PdfDict,
  PdfName,
  type PdfObject,
  PdfStream,
  PdfString,
} from '#server/service/pdf/file/pdfObject.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';

/**
 * A text as it stands on its page: points of the page as shown, from the top of its letters to
 * their bottom.
 */
export interface ShownText {
  pageNumber: number;
  text: string;
  rect: Rect;
}

interface ReadFont {
  chars: Map<number, string>;
  widths: Map<number, number>;
  ascent: number;
  descent: number;
}

const multiply = ([a, b, c, d, e, f]: PdfMatrix, [p, q, r, s, t, u]: PdfMatrix): PdfMatrix => [
  a * p + b * r,
  a * q + b * s,
  c * p + d * r,
  c * q + d * s,
  e * p + f * r + t,
  e * q + f * s + u,
];
const apply = ([a, b, c, d, e, f]: PdfMatrix, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});
const unmoved: PdfMatrix = [1, 0, 0, 1, 0, 0];

/** A text as its page's own units have it: two opposite corners in default user space. */
export interface DrawnText {
  pageNumber: number;
  text: string;
  corners: readonly [Point, Point];
}

/** The texts in composite fonts as they stand on their pages. */
export function shownTexts(bytes: Uint8Array): ShownText[] {
  const boxes = withPdf(bytes, (file) => walkPages(file).map(({ box }) => box));
  return drawnTexts(bytes).flatMap(({ pageNumber, text, corners: [from, to] }) => {
    const box = boxes[pageNumber - 1];
    if (!box) return [];
    return { pageNumber, text, rect: rectFromPoints(pdfToPage(from, box), pdfToPage(to, box)) };
  });
}

/**
 * Reads back the texts in composite fonts from the content of all pages, by its operators, as a
 * viewer would.
 */
export function drawnTexts(bytes: Uint8Array): DrawnText[] {
  return withPdf(bytes, (file) =>
    walkPages(file).flatMap((page, index) => {
      const fonts = file.dict(file.dict(page.resources)?.raw('Font'));
      const own = page.dict.raw('Contents');
      const parts = (file.array(own) ?? [own ?? null]).map((value) => {
        const stream = file.get(value);
        return stream instanceof PdfStream
          ? (file.unpack(stream) ?? new Uint8Array())
          : new Uint8Array();
      });
      const content = Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')]));
      const texts = runContent(file, content, fonts ?? new PdfDict());
      return texts.map((text) => ({ pageNumber: index + 1, ...text }));
    }),
  );
}

function runContent(file: PdfFile, content: Uint8Array, fonts: PdfDict) {
  const shown: Omit<DrawnText, 'pageNumber'>[] = [];
  const reader = new ObjectReader(content);
  const saved: PdfMatrix[] = [];
  let current = unmoved;
  let textMatrix = unmoved;
  let font: ReadFont | undefined;
  let size = 0;
  let operands: PdfObject[] = [];
  const matrix = (): PdfMatrix => {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.map(Number);
    return [a, b, c, d, e, f];
  };
  for (;;) {
    const token = reader.token();
    if (!(token instanceof Keyword)) {
      operands.push(token);
      continue;
    }
    if (token.word === '') return shown;
    if (token.word === 'q') saved.push(current);
    else if (token.word === 'Q') current = saved.pop() ?? current;
    else if (token.word === 'cm') current = multiply(matrix(), current);
    else if (token.word === 'BT') textMatrix = unmoved;
    else if (token.word === 'Tm') textMatrix = matrix();
    else if (token.word === 'ID') {
      const end = Buffer.from(content).indexOf(' EI', reader.at);
      reader.at = end < 0 ? content.length : end + 3;
    } else if (token.word === 'Tf') {
      const [label, points] = operands;
      font = label instanceof PdfName ? readFont(file, fonts.raw(label.name)) : undefined;
      size = Number(points);
    } else if (token.word === 'Tj' && font) {
      const [codes] = operands;
      if (codes instanceof PdfString) {
        const line = lineOf(font, codes.bytes);
        const place = multiply(textMatrix, current);
        const from = apply(place, 0, font.ascent * size);
        const to = apply(place, line.width * size, font.descent * size);
        shown.push({ text: line.text, corners: [from, to] });
      }
    }
    operands = [];
  }
}

function lineOf(font: ReadFont, codes: Uint8Array) {
  let text = '';
  let width = 0;
  for (let at = 0; at + 1 < codes.length; at += 2) {
    const code = (codes[at] as number) * 256 + (codes[at + 1] as number);
    text += font.chars.get(code) ?? '?';
    width += (font.widths.get(code) ?? 0) / 1000;
  }
  return { text, width };
}

function readFont(file: PdfFile, value: PdfObject | undefined): ReadFont | undefined {
  const font = file.dict(value);
  const below = file.dict(file.array(font?.raw('DescendantFonts'))?.[0]);
  const map = file.get(font?.raw('ToUnicode'));
  const descriptor = file.dict(below?.raw('FontDescriptor'));
  if (!below || !(map instanceof PdfStream) || !descriptor) return undefined;
  const widths = new Map<number, number>();
  const list = file.array(below.raw('W')) ?? [];
  for (let at = 0; at + 1 < list.length; at += 2) {
    const [width] = file.array(list[at + 1]) ?? [];
    widths.set(Number(list[at]), Number(width));
  }
  const chars = new Map<number, string>();
  const table = Buffer.from(file.unpack(map) ?? []).toString('latin1');
  for (const [, code = '', units = ''] of table.matchAll(/^<(\w{4})> <(\w+)>$/gm)) {
    const text = Buffer.from(units, 'hex').swap16().toString('utf16le');
    if (units !== 'ffff' || code !== '0000') chars.set(Number.parseInt(code, 16), text);
  }
  const milli = (key: string) => Number(descriptor.raw(key)) / 1000;
  return { chars, widths, ascent: milli('Ascent'), descent: milli('Descent') };
}
