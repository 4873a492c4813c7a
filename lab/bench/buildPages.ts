import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** The baseline pages as built files, and the text of the probe. */
export interface BuiltPages {
  folder: string;
  probe: string;
  remove: () => Promise<void>;
}

const source = join(import.meta.dirname, 'pages');

/**
 * Builds the baseline pages as the product is built, minified for production, into a folder of
 * their own.
 */
export async function buildPages(): Promise<BuiltPages> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwright-baselines-'));
  const common = { configFile: false, logLevel: 'error', root: source } as const;
  await build({
    ...common,
    build: {
      outDir: join(folder, 'probe'),
      target: 'es2022',
      lib: {
        entry: join(source, 'probe.ts'),
        formats: ['iife'],
        name: 'probe',
        fileName: () => 'probe.js',
      },
    },
  });
  await build({
    ...common,
    plugins: [react()],
    build: {
      outDir: join(folder, 'pages'),
      target: 'es2022',
      rolldownOptions: {
        input: ['bare', 'ranged', 'stock', 'naive'].map((name) => join(source, `${name}.html`)),
      },
    },
  });
  return {
    folder: join(folder, 'pages'),
    probe: await readFile(join(folder, 'probe', 'probe.js'), 'utf8'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
