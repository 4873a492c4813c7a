import type { PdfMatrix } from '#core/geometry/pdfSpace.ts';
import type { Point } from '#core/geometry/rect.ts';
import { numberText } from '#server/service/pdf/file/writeObject.ts';

const decimals = 1e5;
/** A number of a content stream: to 0.00001, far below what any device can show. */
export const num = (value: number) => numberText(Math.round(value * decimals) / decimals || 0);

/**
 * Content of a page, written in page space (points, y down); `toUserSpace` turns it into the page's
 * own space.
 */
export class Drawing {
  readonly #ops: string[] = [];

  get empty(): boolean {
    return this.#ops.length === 0;
  }

  op(text: string): void {
    this.#ops.push(text);
  }

  /**
   * A line of text; `baseline` is the y of the line it stands on. Colour as parts of red, green,
   * blue.
   */
  text(codes: string, font: string, fontSize: number, x: number, baseline: number): void {
    // Page space has y down, so the letters are mirrored back to stand upright.
    this.op(
      `BT /${font} ${num(fontSize)} Tf 1 0 0 -1 ${num(x)} ${num(baseline)} Tm ${codes} Tj ET`,
    );
  }

  /** A line through points with round ends and joins. */
  line(points: readonly Point[], width: number): void {
    const path = points.map(({ x, y }, index) => `${num(x)} ${num(y)} ${index === 0 ? 'm' : 'l'}`);
    this.op(`1 J 1 j ${num(width)} w ${path.join(' ')} S`);
  }

  color(red: number, green: number, blue: number): void {
    const rgb = `${num(red)} ${num(green)} ${num(blue)}`;
    this.op(`${rgb} rg ${rgb} RG`);
  }

  /** The content under a matrix, with the graphics state as it was before and after. */
  under(matrix: PdfMatrix): string {
    return `q ${matrix.map(matrixNumber).join(' ')} cm\n${this.#ops.join('\n')}\nQ\n`;
  }
}

/** Matrices keep all digits: an error here grows with the coordinates. */
const matrixNumber = (value: number) => numberText(value);
