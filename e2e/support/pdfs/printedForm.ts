import { rawPdf, rawStream } from '../../../src/testing/pdf/rawPdf.ts';
import type { InputFile } from '../screens/designer.ts';

/**
 * A4-like page with a square of 8 pt at (100, 200), a cell at (300, 300), a line at y = 400 from 72
 * to 260 with its label before it, and "Handtekening" below a line; places from the top left.
 */
export function printedForm(): InputFile {
  const text = (words: string, x: number, y: number) =>
    `BT /F 10 Tf ${x} ${800 - y} Td (${words}) Tj ET`;
  const content = [
    '0.5 w 100 592 8 8 re S',
    text('Single', 114, 207),
    '300 482 150 18 re S',
    text('Naam:', 40, 399),
    '72 400 m 260 400 l S',
    '72 200 m 230 200 l S',
    text('Handtekening', 74, 611),
  ].join('\n');
  return {
    name: 'form.pdf',
    mimeType: 'application/pdf',
    buffer: rawPdf({
      1: '<</Type /Catalog /Pages 2 0 R>>',
      2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>>',
      4: rawStream(content),
      5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    }),
  };
}
