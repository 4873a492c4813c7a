import type { PdfBox } from '#core/geometry/pdfSpace.ts';
import { PdfFile } from './PdfFile.ts';

/**
 * A document of empty pages, to be filled by edits and then written from scratch. Its first objects
 * are the catalog and the tree of pages, then come `kept` empty ones, for what is named before it
 * is known how many pages there are.
 */
export function newPdf(pages: number, mediaBox: PdfBox, kept = 0): PdfFile {
  const kids = Array.from({ length: pages }, (_, index) => `${index + kept + 3} 0 R`);
  const objects = [
    '<</Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences <</DisplayDocTitle true>>>>',
    `<</Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} /MediaBox [${mediaBox.join(' ')}]>>`,
    ...Array<string>(kept).fill('null'),
    ...kids.map(() => '<</Type /Page /Parent 2 0 R>>'),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return new PdfFile(Buffer.from(`%PDF-1.7\n${body.join('')}trailer\n<</Root 1 0 R>>\n`), true);
}
