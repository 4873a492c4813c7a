import { join } from 'node:path';
import { build } from 'vite';
import { chunksOf, type ExportWeight } from './bundleExports.ts';
import { designerWeight } from './designerWeight.ts';

const root = join(import.meta.dirname, '../..');

/** The entries that are the designer itself. */
export const components = ['react', 'element'] as const;

/** The folder of both: workers, decoders, fonts and texts, which are alike, lie there once. */
const shared = 'designer';

/** Where the licences of what is in an entry lie in the folder of all. */
export const componentLicenses = (entry: string) => join(shared, `licenses.${entry}.md`);

/**
 * Builds the designer for other people's pages: `designer/react.js` and `designer/element.js`.
 * Resolves to what each weighs.
 */
export async function bundleComponents(folder: string): Promise<ExportWeight[]> {
  const weights: ExportWeight[] = [];
  const outDir = join(folder, shared);
  for (const mode of components) {
    const built = await build({
      root,
      mode,
      configFile: join(root, 'build/vite.component.config.ts'),
      logLevel: 'error',
      build: { outDir, emptyOutDir: mode === components[0] },
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
      { types: `./lib/${shared}/${entry}.d.ts`, default: `./lib/${shared}/${entry}.js` },
    ]),
  );
}
