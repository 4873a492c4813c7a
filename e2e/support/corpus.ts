import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder of a collection of real-world PDFs, where there is one: `FIELDWRIGHT_CORPUS`. The collection is not part of the
 * project; tests that want it say that they were skipped without it.
 */
export function corpusFile(...path: string[]): string | undefined {
  const folder = process.env.FIELDWRIGHT_CORPUS;
  if (!folder) return undefined;
  const file = join(folder, ...path);
  return existsSync(file) ? file : undefined;
}
