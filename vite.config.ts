import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoad } from './scripts/vite/firstLoad.ts';
import { pdfjsAssets } from './scripts/vite/pdfjsAssets.ts';
import { pdfjsMends } from './scripts/vite/pdfjsMends.ts';
import { prerender } from './scripts/vite/prerender.ts';

const app = join(import.meta.dirname, 'src/web/app');

/** The browser's bundle. The server's is vite.server.config.ts. */
export default defineConfig({
  plugins: [react(), pdfjsAssets(), pdfjsMends(), prerender(join(app, 'prerender.tsx'))],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers with light-dark(): its emulation settles every colour at the root, and the pages
    // could not stay light on a dark desk.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // These browsers support modulepreload themselves.
    modulePreload: { polyfill: false },
    // The licences of everything that is bundled are part of the bundle.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'first', name: firstLoad(join(app, 'main.tsx')) }],
        },
      },
    },
  },
});
