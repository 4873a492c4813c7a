import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RunningServer } from '../../e2e/support/programs/server.ts';
import { inspectPdf } from '../../src/server/service/pdf/inspect/inspectPdf.ts';
import type { PdfReport } from '../../src/server/service/pdf/pdfReport.ts';
import { type Cell, type Column, no, none, yes } from './cell.ts';
import { checkFields } from './checkFields.ts';
import { checkSizes } from './checkSizes.ts';
import type { ManifestFile } from './collection.ts';
import { type Opening, openFile } from './openFile.ts';
import { placeBoxes } from './placeBoxes.ts';
import { stampBoxes } from './stampBoxes.ts';
import { visitPages } from './visitPages.ts';

/** What came of one file, and what it said where it did not open. */
export interface FileResult {
  file: string;
  pages: number;
  cells: Record<Column, Cell>;
}

/** Takes one file through the product: opened, measured, designed, sent, signed and read back. */
export async function checkFile(
  page: Page,
  server: RunningServer,
  folder: string,
  file: ManifestFile,
): Promise<FileResult> {
  const result = (cells: Partial<Record<Column, Cell>>): FileResult => ({
    file: file.file,
    pages: file.page_count,
    cells: { opens: none, sizes: none, fields: none, placed: none, stamped: none, ...cells },
  });
  const opening = await openFile(page, folder, file);
  const opens = judge(file, opening);
  if (opening.kind !== 'open') return result({ opens });

  const count = await countPages(page, file.page_count);
  if (count !== file.page_count)
    return result({ opens: no(`${count} pages, not ${file.page_count}`) });
  const report = inspect(join(folder, file.file));
  const shown = await visitPages(
    page,
    count,
    (number) => file.fields.filter((field) => field.page === number && !field.hidden).length,
  );
  const sizes = checkSizes(file, shown, report);
  const fields = checkFields(file, shown, report);
  const placed = await placeBoxes(page, file, count);
  const stamped = await stampBoxes(server, folder, file, placed);
  return result({ opens, sizes, fields, placed: placed.cell, stamped });
}

/** How many pages the list has, once it has as many as expected or has had the time. */
async function countPages(page: Page, expected: number): Promise<number> {
  const buttons = page.getByRole('navigation', { name: 'Pages' }).getByRole('button');
  if (expected > 0)
    await buttons
      .nth(expected - 1)
      .waitFor({ timeout: 10_000 })
      .catch(() => 'counted below');
  return buttons.count();
}

/** Milliseconds in which a file that does not open has to say why. */
const mostTime = 10_000;

/** Whether a file met the designer as the manifest's tools make one expect. */
function judge({ openable: { verdict } }: ManifestFile, opening: Opening): Cell {
  const isLocked = opening.kind === 'locked' || (opening.kind === 'open' && opening.asked);
  if (verdict === 'needs-password' || isLocked) {
    if (verdict !== 'needs-password') return no('asks for a password');
    return isLocked ? yes('asks') : no('does not ask for its password');
  }
  if (opening.kind === 'open')
    return verdict === 'not-openable' ? no('opens, though no other tool opens it') : yes();
  if (opening.kind === 'refused' && verdict !== 'opens' && verdict !== 'opens-after-repair')
    return opening.took > mostTime
      ? no(`took ${opening.took} ms to say: ${opening.message}`)
      : yes(`“${opening.message}”`);
  return no(opening.kind === 'refused' ? `“${opening.message}”` : 'stays locked');
}

/** What the service makes of it; undefined where it takes no such file (locked, broken). */
function inspect(path: string): PdfReport | undefined {
  try {
    return inspectPdf(readFileSync(path));
  } catch {
    return undefined;
  }
}
