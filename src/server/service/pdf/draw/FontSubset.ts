import type { Font, Subset } from '@cantoo/fontkit';
import { isMark, isPlacedMark } from '#core/writing/joinLetters.ts';
import type { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { dict, name, type PdfRef, PdfString } from '#server/service/pdf/file/pdfObject.ts';
import type { Outline } from './glyphOutline.ts';
import { freshName, type NamedResource } from './PageEdits.ts';

/**
 * The characters of one font that a document needs; embedded once, whatever number of pages use it.
 */
export class FontSubset implements NamedResource {
  readonly kind = 'Font';
  readonly font: Font;
  readonly ref: PdfRef;
  readonly name = freshName();
  readonly #subset: Subset;
  /** Its glyph and the text that it stands for, by code. */
  readonly #said = new Map<number, { glyph: number; text: string }>();
  /** The glyph without ink that stands for a letter or mark which is drawn otherwise. */
  readonly #inkless = new Map<string, number>();
  readonly #advances = new Map<string, number>();

  constructor(font: Font, ref: PdfRef) {
    this.font = font;
    this.ref = ref;
    this.#subset = font.createSubset();
  }

  /**
   * Characters from left to right as a hexadecimal string of the subset's own codes, two bytes
   * each. Takes up what is new. Readers of the text turn round what runs from the right: there the
   * marks come before their letter, without ink, and a ligature is two letters, one without ink.
   */
  encode(visual: string): string {
    let hex = '';
    for (const { base, marks } of letterGroups(visual)) {
      const [first = base, ...others] = Array.from(lettersOf(base));
      for (const letter of others.reverse()) hex += this.#silent(letter);
      for (const mark of Array.from(marks).reverse()) hex += this.#silent(mark);
      const glyph = this.font.glyphForCodePoint(base.codePointAt(0) ?? 0);
      hex += this.#codeOf(glyph?.id ?? 0, first);
    }
    return `<${hex}>`;
  }

  /** The marks of a line at their places by the font's own tables (OpenType GPOS), at size 1. */
  placeMarks(visual: string): Outline[] {
    const scale = 1 / this.font.unitsPerEm;
    const outlines: Outline[] = [];
    let x = 0;
    for (const { base, marks } of letterGroups(visual)) {
      if (marks !== '') {
        const { glyphs, positions } = this.font.layout(base + marks, { kern: false, liga: false });
        // Written from the right, the letter comes last.
        for (const [index, glyph] of glyphs.slice(0, -1).entries()) {
          const { xOffset = 0, yOffset = 0 } = positions?.[index] ?? {};
          outlines.push({ glyph, x: x + xOffset * scale, y: yOffset * scale, scale });
        }
      }
      x += this.advanceOf(base);
    }
    return outlines;
  }

  /** Width of a character at size 1. */
  advanceOf(char: string): number {
    let advance = this.#advances.get(char);
    if (advance === undefined) {
      const glyph = this.font.glyphForCodePoint(char.codePointAt(0) ?? 0);
      advance = (glyph?.advanceWidth ?? 0) / this.font.unitsPerEm;
      this.#advances.set(char, advance);
    }
    return advance;
  }

  /** The code of a glyph, which says these letters to readers of the text. */
  #codeOf(glyph: number, said: string): string {
    const code = this.#subset.includeGlyph(glyph);
    if (!this.#said.has(code)) this.#said.set(code, { glyph, text: said });
    return code.toString(16).padStart(4, '0');
  }

  /** A code without ink or width that says this letter; none where the font has no more of them. */
  #silent(letter: string): string {
    let glyph = this.#inkless.get(letter);
    if (glyph === undefined) {
      const free = inklessCodes[this.#inkless.size];
      if (free === undefined) return '';
      glyph = this.font.glyphForCodePoint(free)?.id ?? 0;
      this.#inkless.set(letter, glyph);
    }
    return this.#codeOf(glyph, letter);
  }

  /**
   * Writes the font under its number (ISO 32000-1, 9.7.4, 9.9): glyphs, widths, and a table back to
   * Unicode.
   */
  embed(edit: PdfEdit): void {
    const { font } = this;
    const bytes = this.#subset.encode();
    const milli = (units: number) => Math.round((units * 1000) / font.unitsPerEm);
    const baseFont = name(`FWSEAL+${font.postscriptName}`);
    const file = edit.addStream(bytes, { Length1: bytes.length });
    const descriptor = edit.add(
      dict({
        Type: name('FontDescriptor'),
        FontName: baseFont,
        Flags: 4,
        FontBBox: [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY].map(milli),
        ItalicAngle: 0,
        Ascent: milli(font.ascent),
        Descent: milli(font.descent),
        CapHeight: milli(font.capHeight),
        StemV: 80,
        FontFile2: file,
      }),
    );
    const codes = [...this.#said].sort(([a], [b]) => a - b);
    // pdf.js sees a space before and after a letter without width, but not around a mark.
    const widths = codes.flatMap(([code, { glyph, text }]) => {
      const least = this.#inkless.has(text) && !isMark(text) ? 1 : 0;
      return [code, [Math.max(least, milli(font.getGlyph(glyph)?.advanceWidth ?? 0))]];
    });
    const descendant = edit.add(
      dict({
        Type: name('Font'),
        Subtype: name('CIDFontType2'),
        BaseFont: baseFont,
        CIDSystemInfo: dict({
          Registry: new PdfString(Buffer.from('Adobe')),
          Ordering: new PdfString(Buffer.from('Identity')),
          Supplement: 0,
        }),
        FontDescriptor: descriptor,
        CIDToGIDMap: name('Identity'),
        DW: 0,
        W: widths,
      }),
    );
    edit.update(
      this.ref,
      dict({
        Type: name('Font'),
        Subtype: name('Type0'),
        BaseFont: baseFont,
        Encoding: name('Identity-H'),
        DescendantFonts: [descendant],
        ToUnicode: edit.addStream(
          Buffer.from(toUnicode(codes.map(([code, { text }]) => [code, text]))),
        ),
      }),
    );
  }
}

/** Characters whose glyphs have neither ink nor width in the shipped fonts. */
const inklessCodes = [
  ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064],
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x206a, 0x206b, 0x206c, 0x206d, 0x206e, 0x206f],
  ...Array.from({ length: 16 }, (_, index) => 0xfe00 + index),
];

/** The letters that a presentation form stands for, so that they are found and copied. */
const lettersOf = (char: string) =>
  /[\ufb50-\ufdff\ufe70-\ufefc]/.test(char) ? char.normalize('NFKC') : char;

/** Each character of a line with the Arabic and Hebrew marks that stand with it. */
function letterGroups(visual: string): { base: string; marks: string }[] {
  const groups: { base: string; marks: string }[] = [];
  for (const char of visual) {
    const last = groups.at(-1);
    if (last && isPlacedMark(char)) last.marks += char;
    else groups.push({ base: char, marks: '' });
  }
  return groups;
}

/** A character map from the subset's codes to Unicode (ISO 32000-1, 9.10.3). */
function toUnicode(codes: [number, string][]): string {
  const rows = codes.map(([code, text]) => {
    const units = Buffer.from(text, 'utf16le').swap16().toString('hex');
    return `<${code.toString(16).padStart(4, '0')}> <${units}>`;
  });
  const blocks: string[] = [];
  for (let at = 0; at < rows.length; at += 100) {
    const block = rows.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
