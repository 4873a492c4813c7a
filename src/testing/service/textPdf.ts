import { type PrintedText, pagesPdf, printed } from '../pdf/pagesPdf.ts';

/**
 * A PDF with these texts on its pages of 612 by 792 points, in Helvetica. `members` is PDF source
 * that every page has beside.
 */
export function textPdf(
  pages: readonly (readonly PrintedText[])[],
  members = '',
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(pagesPdf(pages.map((texts) => ({ members, content: printed(texts) }))));
}
