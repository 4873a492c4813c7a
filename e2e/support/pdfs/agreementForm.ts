import { rawPdf, rawStream } from '../../../src/testing/pdf/rawPdf.ts';
import type { InputFile } from '../screens/designer.ts';

/**
 * A page of 600 × 800 pt with two columns of lines after their captions, under the headings Tenant
 * and Landlord; the lines of a column begin at x = 120 and 400, at y = 200, 230 and 260 from above.
 * `before` moves all of it down, and adds a line `Reference` over it.
 */
export function agreementForm(before = 0, name = 'agreement.pdf'): InputFile {
  const text = (words: string, x: number, y: number, size = 10) =>
    `BT /F ${size} Tf ${x} ${800 - before - y} Td (${words}) Tj ET`;
  const column = (heading: string, x: number) => [
    text(heading, x, 170, 12),
    ...['Name:', 'Date:', 'City:'].flatMap((caption, row) => [
      text(caption, x, 199 + 30 * row),
      `${x + 60} ${800 - before - 200 - 30 * row} m ${x + 200} ${800 - before - 200 - 30 * row} l S`,
    ]),
  ];
  const content = [
    '0.5 w',
    ...(before > 0
      ? [text('Reference:', 60, 100), `130 ${699 - before} m 300 ${699 - before} l S`]
      : []),
    ...column('Tenant', 60),
    ...column('Landlord', 340),
  ].join('\n');
  return {
    name,
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
