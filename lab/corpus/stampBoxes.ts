import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningServer } from '../../e2e/support/programs/server.ts';
import { misplaced, signAndSeal } from '../../e2e/support/screens/stamping.ts';
import { type Cell, cellOf, no } from './cell.ts';
import { type ManifestFile, unitOf } from './collection.ts';
import type { Placed } from './placeBoxes.ts';
import { hasPoppler, readPdfjs, readPoppler } from './readBack.ts';

/**
 * Sends what was designed, signs it, and looks in the sealed document for each text where its box
 * was drawn: by pdf.js, which reads page content and knows UserUnit, and by poppler, which also
 * reads the annotations that hold answers in a signed document.
 */
export async function stampBoxes(
  server: RunningServer,
  folder: string,
  file: ManifestFile,
  { metadata, drawn }: Placed,
): Promise<Cell> {
  const texts = new Map([...drawn.keys()].map((name, index) => [name, `Qx${index + 1}`]));
  const sealed = await signAndSeal(server, {
    fileId: file.file,
    pdf: new Uint8Array(readFileSync(join(folder, file.file))),
    metadata,
    entries: Object.fromEntries(texts),
  });
  if (!sealed.ok) return no(sealed.message);
  const byPdfjs = await readPdfjs(sealed.bytes);
  const faults: string[] = [];
  for (const [name, box] of drawn) {
    const page = file.pages.find(({ n }) => n === box.PageNumber);
    const byPoppler = hasPoppler
      ? readPoppler(sealed.bytes, box.PageNumber, page ? unitOf(page) : 1)
      : [];
    const text = texts.get(name);
    const found = [
      { reader: 'pdf.js', at: byPdfjs.find((one) => one.text === text) },
      { reader: 'poppler', at: byPoppler.find((one) => one.text === text) },
    ].filter(({ at }) => at);
    if (found.length === 0) faults.push(`page ${box.PageNumber}: ${text} is not found`);
    for (const { reader, at } of found) {
      const trouble = misplaced(at, box);
      if (trouble) faults.push(`page ${box.PageNumber}: by ${reader}, ${text} ${trouble}`);
    }
  }
  return cellOf(faults);
}
