import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** The baseline pages as built files, and the texts of the probes. */
export interface BuiltPages {
  folder: string;
  probe: string;
  /** The script that watches a cold start, where no debugger is. */
  startProbe: string;
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
  /** One script in one file, its text. */
  const script = async (name: string): Promise<string> => {
    await build({
      ...common,
      build: {
        outDir: join(folder, name),
        target: 'es2022',
        lib: {
          entry: join(source, `${name}.ts`),
          formats: ['iife'],
          name,
          fileName: () => `${name}.js`,
        },
      },
    });
    return readFile(join(folder, name, `${name}.js`), 'utf8');
  };
  await build({
    ...common,
    plugins: [react()],
    build: {
      outDir: join(folder, 'pages'),
      target: 'es2022',
      rolldownOptions: {
        input: ['bare', 'ranged', 'stock', 'naive', 'react'].map((name) =>
          join(source, `${name}.html`),
        ),
      },
    },
  });
  const [probe, startProbe] = [await script('probe'), await script('startProbe')];
  return {
    folder: join(folder, 'pages'),
    probe,
    startProbe,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
