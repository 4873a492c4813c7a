import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

/**
 * The server's programs, each with its own file: a child process and a command line tool cannot be
 * started inside a bundle.
 */
const programs = {
  main: 'src/server/main.ts',
  pdfProcess: 'src/server/service/pdf/process/pdfProcess.ts',
  keys: 'src/server/commands/keys.ts',
  connect: 'src/server/commands/connect.ts',
  checkData: 'src/server/commands/checkData.ts',
  backup: 'src/server/commands/backup.ts',
  restore: 'src/server/commands/restore.ts',
  migrateData: 'src/server/commands/migrateData.ts',
  personalData: 'src/server/commands/personalData.ts',
};

const root = join(import.meta.dirname, '..');
const input = Object.fromEntries(
  Object.entries(programs).filter(
    ([name, path]) => name === 'main' || existsSync(join(root, path)),
  ),
);

/**
 * The server's bundle. All files are in one folder, so that `./x` beside a file means the same in
 * every chunk.
 */
export default defineConfig({
  publicDir: false,
  // Reads text in the child process, and must come with what Node.js 20 lacks; the other one is not
  // installed beside the bundle.
  ssr: { noExternal: ['pdfjs-dist', 'bidi-js'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
