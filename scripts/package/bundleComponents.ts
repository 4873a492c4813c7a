import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/** The entries that are the designer itself, each a folder with all that it fetches. */
export const components = ['react', 'element'] as const;

/** Builds the designer for other people's pages: `react/react.js` and `element/element.js`. */
export async function bundleComponents(folder: string): Promise<void> {
  for (const mode of components)
    await build({
      root,
      mode,
      configFile: join(root, 'vite.component.config.ts'),
      logLevel: 'error',
      build: { outDir: join(folder, mode), emptyOutDir: true },
    });
}

/** Their `exports` of the package.json, where they lie in `lib`. */
export function componentExports(): Record<string, { types: string; default: string }> {
  return Object.fromEntries(
    components.map((entry) => [
      `./${entry}`,
      { types: `./lib/${entry}/${entry}.d.ts`, default: `./lib/${entry}/${entry}.js` },
    ]),
  );
}
