import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../../..');

/**
 * Bundles the program of the processes that work on PDFs: one that is started from its sources
 * takes five times as long, which tests that start many pay each time. Resolves to the program's
 * path, and to what removes it.
 */
export async function buildPdfProcess(): Promise<{ entry: string; remove: () => void }> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // From here it finds the packages that it is not bundled with, and the fonts in others.
  const folder = mkdtempSync(join(cache, 'pdf-process-'));
  await build({
    root,
    configFile: join(root, 'build/vite.server.config.ts'),
    logLevel: 'error',
    build: {
      outDir: folder,
      sourcemap: false,
      license: false,
      rolldownOptions: {
        input: { pdfProcess: join(root, 'src/server/service/pdf/process/pdfProcess.ts') },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  return {
    entry: join(folder, 'pdfProcess.mjs'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
