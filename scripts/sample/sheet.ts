import { type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';

/** The typefaces of the sample. */
export interface Faces {
  regular: PDFFont;
  bold: PDFFont;
  italic: PDFFont;
}

const ink = rgb(0.09, 0.09, 0.11);
const faint = rgb(0.42, 0.42, 0.45);
const left = 72;
const right = 523;

/**
 * One page that is written from top to bottom. Positions are points from the top-left corner of an
 * A4 page.
 */
export class Sheet {
  private top = 64;
  private readonly page: PDFPage;
  private readonly faces: Faces;

  constructor(page: PDFPage, faces: Faces, running: [string, string] | undefined, foot: string) {
    this.page = page;
    this.faces = faces;
    if (running) {
      this.text(running[0], left, 52, 9, faces.regular);
      this.text(running[1], right - faces.regular.widthOfTextAtSize(running[1], 9), 52, 9);
      this.rule(left, right, 58, 0.6);
      this.top = 92;
    }
    this.text(
      foot,
      297.5 - faces.regular.widthOfTextAtSize(foot, 9) / 2,
      802,
      9,
      faces.regular,
      faint,
    );
  }

  title(text: string, below: string): void {
    const { bold, regular } = this.faces;
    this.text(text, 297.5 - bold.widthOfTextAtSize(text, 19) / 2, this.top + 22, 19, bold);
    this.text(below, 297.5 - regular.widthOfTextAtSize(below, 11) / 2, this.top + 42, 11, regular);
    this.top += 84;
  }

  heading(number: number, text: string): void {
    this.top += 10;
    this.text(String(number), left, this.top, 11.5, this.faces.bold);
    this.text(text, left + 22, this.top, 11.5, this.faces.bold);
    this.top += 18;
  }

  paragraph(words: string, font = this.faces.regular): void {
    for (const line of wrap(words, font, 10.5, right - left)) {
      this.text(line, left, this.top, 10.5, font);
      this.top += 14.5;
    }
    this.top += 6;
  }

  /**
   * Labels with ruled lines to write on, each as [label, x of the label, x where the line starts, x
   * where it ends].
   */
  blanks(row: [label: string, at: number, from: number, to: number][]): void {
    this.top += 12;
    for (const [label, at, from, to] of row) {
      this.text(label, at, this.top, 10.5);
      if (to > from) this.rule(from, to, this.top + 3, 0.7);
    }
    this.top += 18;
  }

  /** A square to tick and what it means. */
  option(words: string): void {
    this.page.drawRectangle({
      x: left,
      y: 842 - this.top - 2,
      width: 11,
      height: 11,
      borderColor: ink,
      borderWidth: 0.7,
    });
    this.text(words, left + 20, this.top, 10.5);
    this.top += 20;
  }

  /**
   * A ruled table: columns as [head, x where it begins, x where it ends], rows with their first
   * texts; the rest is for the signer to fill in.
   */
  table(columns: [head: string, from: number, to: number][], rows: string[][]): void {
    const start = this.top - 4;
    const edges = [...columns.map(([, from]) => from), right];
    const line = (texts: string[], font: PDFFont) => {
      this.rule(left, right, this.top - 4, 0.5);
      for (const [index, text] of texts.entries())
        this.text(text, (edges[index] ?? left) + 6, this.top + 10, 10, font);
      this.top += 22;
    };
    line(
      columns.map(([head]) => head),
      this.faces.bold,
    );
    for (const row of rows) line(row, this.faces.regular);
    this.rule(left, right, this.top - 4, 0.5);
    for (const x of edges)
      this.page.drawLine({
        start: { x, y: 842 - start },
        end: { x, y: 842 - this.top + 4 },
        thickness: 0.5,
        color: ink,
      });
    this.top += 14;
  }

  /** A line to sign on with the name of the person who signs there. */
  signature(at: number, words: string, top: number): void {
    this.rule(at, at + 180, top, 0.7);
    this.text(words, at, top + 12, 9, this.faces.regular, faint);
  }

  private text(
    text: string,
    x: number,
    top: number,
    size: number,
    font = this.faces.regular,
    color = ink,
  ): void {
    this.page.drawText(text, { x, y: 842 - top, size, font, color });
  }

  private rule(from: number, to: number, top: number, thickness: number): void {
    const y = 842 - top;
    this.page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness, color: ink });
  }
}

function wrap(words: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (font.widthOfTextAtSize(longer, size) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}
