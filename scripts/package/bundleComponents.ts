import { join } from 'node:path';
import { build } from 'vite';
import { chunksOf, type ExportWeight } from './bundleExports.ts';
import { designerWeight } from './designerWeight.ts';

const root = join(import.meta.dirname, '../..');

/** The entries that are the designer itself, each a folder with all that it fetches. */
export const components = ['react', 'element'] as const;

/**
 * Builds the designer for other people's pages: `react/react.js` and `element/element.js`. Resolves
 * to what each weighs.
 */
export async function bundleComponents(folder: string): Promise<ExportWeight[]> {
  const weights: ExportWeight[] = [];
  for (const mode of components) {
    const outDir = join(folder, mode);
    const built = await build({
      root,
      mode,
      configFile: join(root, 'vite.component.config.ts'),
      logLevel: 'error',
      build: { outDir, emptyOutDir: true },
    });
    weights.push(designerWeight(mode, chunksOf(built), outDir));
  }
  return weights;
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
