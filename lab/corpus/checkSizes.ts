import type { PdfReport } from '../../src/server/service/pdf/pdfReport.ts';
import { type Cell, cellOf, none } from './cell.ts';
import type { ManifestFile } from './collection.ts';
import type { ShownPage } from './visitPages.ts';

/** Points. */
const exactness = 0.01;

/** Whether designer and service see every page as large as the manifest's tool does. */
export function checkSizes(
  file: ManifestFile,
  shown: readonly ShownPage[],
  report: PdfReport | undefined,
): Cell {
  const faults: string[] = [];
  let compared = 0;
  for (const { n, mutool_bound: bound } of file.pages) {
    if (!bound) continue;
    const right = { width: bound[2] - bound[0], height: bound[3] - bound[1] };
    const compare = (who: string, size: { width: number; height: number } | undefined) => {
      compared += 1;
      const error = size
        ? Math.max(Math.abs(size.width - right.width), Math.abs(size.height - right.height))
        : Infinity;
      if (error > exactness) {
        const seen = size ? `${size.width.toFixed(3)} × ${size.height.toFixed(3)}` : 'nothing';
        faults.push(`page ${n}: ${who} ${seen}, not ${right.width} × ${right.height}`);
      }
    };
    const page = shown.find(({ number }) => number === n);
    compare('the designer shows', page);
    if (page && page.screenError > 1 / 32)
      faults.push(`page ${n}: its box on the screen is off by ${page.screenError} px`);
    if (report) compare('the service reads', report.pages[n - 1]?.size);
  }
  return compared === 0 ? none : cellOf(faults);
}
