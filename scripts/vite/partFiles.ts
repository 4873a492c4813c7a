import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const helper = join(import.meta.dirname, '../../src/web/later/fetchPart.ts');

/**
 * Has each `import()` of what is built go through `src/web/later/fetchPart.ts` in place of Vite's
 * helper, which remembers files that did not come as there, and asks for scripts in a way that
 * browsers remember; and writes `parts.json`, which says what each file of scripts imports.
 */
export function partFiles(): Plugin {
  return {
    name: 'part-files',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { fetchPart as __vitePreload } from ${JSON.stringify(helper)};`,
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const files = chunks.map(({ fileName }) => fileName);
        const imports = chunks.map((chunk) => chunk.imports.map((name) => files.indexOf(name)));
        const isReadable = (code: string, file: string) =>
          !code.includes(file) || code.includes(`import(\`./${file}\`)`);
        for (const { code, dynamicImports } of chunks)
          for (const file of dynamicImports.map((name) => basename(name)))
            if (!isReadable(code, file))
              this.error(`${file} is imported in another way than fetchPart.ts reads.`);
        this.emitFile({
          type: 'asset',
          fileName: 'parts.json',
          source: JSON.stringify({ files, imports }),
        });
      },
    },
  };
}
