import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../e2e/support/chromium.ts';
import { type StartedServer, startServer } from '../../e2e/support/programs/server.ts';
import { no, none } from './cell.ts';
import { checkFile, type FileResult } from './checkFile.ts';
import type { Collection, ManifestFile } from './collection.ts';
import { type RealDocument, sendDocument } from './sendDocument.ts';

/** What to run, and where to say how it goes. */
interface CorpusRun {
  collection: Collection;
  /** Only files whose names contain it. */
  only: string | undefined;
  say: (text: string) => void;
}

/** All results; what went wrong with the long documents is told apart. */
export interface CorpusResult {
  results: FileResult[];
  sent: string[];
  faults: string[];
}

/**
 * Takes every file of a collection through the product, one after the other, in one browser and
 * against one server.
 */
export async function runCorpus({ collection, only, say }: CorpusRun): Promise<CorpusResult> {
  const server = await startServer();
  const browser = await chromium.launch({ headless: true, ...launchOptions() });
  const run: CorpusResult = { results: [], sent: [], faults: [] };
  try {
    const open = await pages(browser, server);
    const isWanted = (name: string) => only === undefined || name.includes(only);
    for (const file of collection.files.filter(({ file: name }) => isWanted(name))) {
      const start = Date.now();
      const result = await attempt(open, server, collection.folder, file);
      run.results.push(result);
      say(`${seconds(start)}  ${file.file}`);
      for (const [column, cell] of Object.entries(result.cells))
        if (cell.kind === 'no') say(`         ${column}: ${cell.why}`);
    }
    for (const document of longDocuments(collection).filter(({ fileId }) => isWanted(fileId))) {
      const start = Date.now();
      const trouble = await sendDocument(await open(), server, document).catch(wordsOf);
      const words = `${document.fileId}: ${document.pages} pages, signed on page ${document.signOn}`;
      if (trouble === undefined) run.sent.push(words);
      else run.faults.push(`${words}: ${trouble}`);
      say(`${seconds(start)}  ${words}: ${trouble ?? 'sent, and started'}`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return run;
}

/** A signed-in page, a new one each time; the browser's cache serves them all. */
async function pages(browser: Browser, server: StartedServer): Promise<() => Promise<Page>> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  });
  context.setDefaultTimeout(30_000);
  let page = await context.newPage();
  await page.goto(server.connectUrl);
  await page.getByText('This browser is connected.').waitFor();
  return async () => {
    await page.close();
    page = await context.newPage();
    return page;
  };
}

/** A file's result; where the run itself broke off, that is its result. */
async function attempt(
  open: () => Promise<Page>,
  server: StartedServer,
  folder: string,
  file: ManifestFile,
): Promise<FileResult> {
  try {
    return await checkFile(await open(), server, folder, file);
  } catch (error) {
    const cells = { opens: no(wordsOf(error)), sizes: none, fields: none, placed: none };
    return { file: file.file, pages: file.page_count, cells: { ...cells, stamped: none } };
  }
}

const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n', 3).join(' ');

const seconds = (start: number) => `${((Date.now() - start) / 1000).toFixed(1)} s`.padStart(8);

/**
 * The documents of the collection that are like what people sign, where it has them, and one of a
 * thousand pages beside it.
 */
function longDocuments({ folder, files }: Collection): RealDocument[] {
  const wanted: [string, number][] = [
    ['embedpdf__f1040.pdf', 2],
    ['pdf-lib__us_constitution.pdf', 19],
    ['sample-files__GeoTopo-komprimiert.pdf', 60],
  ];
  const found = wanted.flatMap(([fileId, signOn]) => {
    const file = files.find((one) => one.file === fileId);
    return file ? { path: join(folder, fileId), fileId, pages: file.page_count, signOn } : [];
  });
  const big = { fileId: 'big-1000p.pdf', pages: 1000, signOn: 1000 };
  const path = join(folder, '..', big.fileId);
  return existsSync(path) ? [...found, { ...big, path }] : found;
}
