import type { Font, Subset } from '@cantoo/fontkit';
import type { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { dict, name, type PdfRef, PdfString } from '#server/service/pdf/file/pdfObject.ts';

/**
 * The characters of one font that a document needs; embedded once, whatever number of pages use it.
 */
export class FontSubset {
  readonly font: Font;
  /**
   * Its number in the document, and the name by which content refers to it; no other font has it.
   */
  readonly ref: PdfRef;
  readonly name: string;
  readonly #subset: Subset;
  readonly #codes = new Map<string, number>();
  readonly #advances = new Map<string, number>();

  constructor(font: Font, ref: PdfRef) {
    this.font = font;
    this.ref = ref;
    this.name = `FwF${ref.num}`;
    this.#subset = font.createSubset();
  }

  /**
   * The text as a hexadecimal string of the subset's own codes, two bytes each. Takes up what is
   * new.
   */
  encode(text: string): string {
    let hex = '';
    for (const char of text) {
      let code = this.#codes.get(char);
      if (code === undefined) {
        const glyph = this.font.glyphForCodePoint(char.codePointAt(0) ?? 0);
        code = this.#subset.includeGlyph(glyph ?? 0);
        this.#codes.set(char, code);
      }
      hex += code.toString(16).padStart(4, '0');
    }
    return `<${hex}>`;
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

  /** Is there anything to embed? */
  get used(): boolean {
    return this.#codes.size > 0;
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
        CapHeight: 729,
        StemV: 80,
        FontFile2: file,
      }),
    );
    const codes = [...this.#codes].sort(([, a], [, b]) => a - b);
    const widths = codes.flatMap(([char, code]) => {
      const glyph = font.glyphForCodePoint(char.codePointAt(0) ?? 0);
      return [code, [milli(glyph?.advanceWidth ?? 0)]];
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
        ToUnicode: edit.addStream(Buffer.from(toUnicode(codes))),
      }),
    );
  }
}

/** A character map from the subset's codes to Unicode (ISO 32000-1, 9.10.3). */
function toUnicode(codes: [string, number][]): string {
  const rows = codes.map(([char, code]) => {
    const units = Buffer.from(char, 'utf16le').swap16().toString('hex');
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
