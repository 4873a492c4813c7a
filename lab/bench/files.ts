import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePdf } from './generatePdf.ts';

/** The PDFs that are opened, by path. All but the large one are made for each run. */
export interface BenchFiles {
  /** 3, 14 and 19 pages of text and rules. */
  short: string;
  paper: string;
  lease: string;
  /** 1,000 pages: a real collection where one is given, else generated. */
  thousand: string;
  /** 5,000 pages that are all children of a single node. */
  flat: string;
  /** Says which file `thousand` is. */
  thousandIs: string;
  remove: () => Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');

/**
 * A 1,000-page file beside the project: a folder or a file named by `FIELDWRIGHT_CORPUS`, else the
 * usual place.
 */
function realThousand(): string | undefined {
  const corpus = process.env.FIELDWRIGHT_CORPUS ?? join(root, '..', 'shared', 'corpus');
  return [corpus, join(corpus, 'big-1000p.pdf')].find(
    (path) => path.endsWith('.pdf') && existsSync(path),
  );
}

/** Makes the files of a run in a folder of their own; `given` replaces the large one. */
export async function makeFiles(given: string | undefined): Promise<BenchFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwright-bench-'));
  const make = async (name: string, pages: number, tree: 'flat' | 'balanced') => {
    const path = join(folder, name);
    await writeFile(path, generatePdf(pages, tree));
    return path;
  };
  const real = given ?? realThousand();
  return {
    short: await make('letter-3p.pdf', 3, 'balanced'),
    lease: await make('lease-19p.pdf', 19, 'balanced'),
    paper: await make('paper-14p.pdf', 14, 'balanced'),
    thousand: real ?? (await make('generated-1000p.pdf', 1_000, 'balanced')),
    flat: await make('flat-5000p.pdf', 5_000, 'flat'),
    thousandIs: real
      ? 'a collection of real documents, 29 MB, 1,000 pages'
      : 'generated, 1,000 pages',
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
