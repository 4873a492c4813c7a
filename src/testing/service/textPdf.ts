import { rawPdf } from '../pdf/rawPdf.ts';

/** A text on a page: where its baseline begins, in points of the page's user space. */
export interface PrintedText {
  text: string;
  x: number;
  y: number;
  /** Font size in points; 12 unless it says otherwise. */
  size?: number;
  /** As PDF source, such as `1 1 1 rg` for white. */
  color?: string;
}

/**
 * A PDF with these texts on its pages of 612 by 792 points, in Helvetica. `members` is PDF source
 * that every page has beside.
 */
export function textPdf(
  pages: readonly (readonly PrintedText[])[],
  members = '',
): Uint8Array<ArrayBuffer> {
  const first = 10;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`);
  const objects: Parameters<typeof rawPdf>[0] = {
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: `<</Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} /MediaBox [0 0 612 792]>>`,
    3: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
  };
  for (const [index, texts] of pages.entries()) {
    const content = texts
      .map(
        ({ text, x, y, size = 12, color = '0 g' }) =>
          `${color} BT /F1 ${size} Tf ${x} ${y} Td (${text.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`,
      )
      .join('\n');
    objects[first + 2 * index] =
      `<</Type /Page /Parent 2 0 R /Contents ${first + 2 * index + 1} 0 R /Resources <</Font <</F1 3 0 R>>>> ${members}>>`;
    objects[first + 2 * index + 1] = { members: '', bytes: new TextEncoder().encode(content) };
  }
  return new Uint8Array(rawPdf(objects));
}
