import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoad } from './scripts/vite/firstLoad.ts';
import { partFiles } from './scripts/vite/partFiles.ts';
import { apiDocsAssets, pdfjsAssets } from './scripts/vite/packageAssets.ts';
import { pdfjsMends } from './scripts/vite/pdfjsMends.ts';
import { prerender } from './scripts/vite/prerender.ts';
import { textSizes } from './scripts/vite/textSizes.ts';

const app = join(import.meta.dirname, 'src/web/app');
const englishList = join(import.meta.dirname, 'src/web/texts/laterEnglish.ts');

/** The browser's bundle. The server's is vite.server.config.ts. */
export default defineConfig({
  plugins: [
    react(),
    pdfjsAssets(),
    apiDocsAssets(),
    pdfjsMends(),
    partFiles(),
    prerender(join(app, 'prerender.tsx')),
  ],
  css: { postcss: { plugins: textSizes } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The oldest browsers that are served; scripts/check/browserFloor.ts checks what is built.
    cssTarget: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    // These browsers support modulepreload themselves.
    modulePreload: { polyfill: false },
    // The licences of everything that is bundled are part of the bundle.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'first', name: firstLoad(join(app, 'main.tsx'), [englishList]) }],
        },
      },
    },
  },
});
