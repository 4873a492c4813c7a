import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, esmExternalRequirePlugin } from 'vite';
import { componentParts } from './scripts/vite/componentParts.ts';
import { componentStyles } from './scripts/vite/componentStyles.ts';
import { componentTypes } from './scripts/vite/componentTypes.ts';
import { pdfjsAssets } from './scripts/vite/packageAssets.ts';
import { pdfjsMends } from './scripts/vite/pdfjsMends.ts';
import { plainRequires } from './scripts/vite/plainRequires.ts';

/** What a page with React brings along; packages that ask for it by `require` get it, too. */
const hostsReact = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];

const source = join(import.meta.dirname, 'src/web/component');

/**
 * The designer for other people's pages: `--mode react` leaves React to the page, `--mode element`
 * brings it along. Both stand on their own, with what they fetch in the folder `assets`.
 */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    pdfjsAssets('assets'),
    pdfjsMends(),
    componentStyles(),
    componentTypes(mode),
    ...(mode === 'react'
      ? [esmExternalRequirePlugin({ external: hostsReact }), plainRequires()]
      : []),
  ],
  resolve: {
    alias: [
      {
        find: /^\.\/later(English|Translations)\.ts$/,
        replacement: join(source, 'texts/design$1.ts'),
      },
    ],
  },
  // Names that tell where they come from are a tenth of the styles.
  css: { modules: { generateScopedName: 'f[hash:base64:6]' } },
  base: './',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: `dist/component/${mode}`,
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: false,
    sourcemap: true,
    license: { fileName: `licenses.${mode}.md` },
    rolldownOptions: {
      input: { [mode]: join(source, `${mode}Entry.ts`) },
      preserveEntrySignatures: 'allow-extension',
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        // The folder of assets is looked for beside it, as beside the entry.
        chunkFileNames: ({ name }) =>
          name === 'design' ? '[name]-[hash].js' : 'parts/[name]-[hash].js',
        assetFileNames: 'assets/[name][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: componentParts(
                join(source, `${mode}Entry.ts`),
                join(source, 'mountDesigner.tsx'),
              ),
            },
          ],
        },
      },
    },
  },
}));
