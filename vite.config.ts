import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { firstLoad } from './scripts/vite/firstLoad.ts';
import { partFiles } from './scripts/vite/partFiles.ts';
import { apiDocsAssets, pdfjsAssets } from './scripts/vite/packageAssets.ts';
import { pdfjsMends } from './scripts/vite/pdfjsMends.ts';
import { designerLoad } from './scripts/vite/designerLoad.ts';
import { signersLoad } from './scripts/vite/signersLoad.ts';
import { prerender } from './scripts/vite/prerender.ts';
import { textSizes } from './scripts/vite/textSizes.ts';

const app = join(import.meta.dirname, 'src/web/app');
const web = (path: string) => join(import.meta.dirname, 'src/web', path);
const englishList = join(import.meta.dirname, 'src/web/texts/laterEnglish.ts');

/** What the designer fetches by itself, as `DesignerFrame.tsx` and its tools have it. */
const designerAtRest = [
  'panels/PanelColumn.tsx',
  'panels/import/ImportMetadata.tsx',
  'printing/PrintDraft.tsx',
  'screen/WatchProblems.tsx',
  'tools/finding/FieldFinder.tsx',
  'tools/finding/PlacesOffer.tsx',
  'tools/help/ShortcutHelp.tsx',
  'tools/lens/SignersAndPages.tsx',
  'tools/margins/MarginsDialog.tsx',
  'tools/palette/CommandPalette.tsx',
  'tools/reuse/EarlierOffer.tsx',
];

const tests = (ending: string) =>
  ['src', 'scripts', 'lab'].map((folder) => `${folder}/**/*${ending}.{ts,tsx}`);

/** The browser's bundle, and the unit tests. The server's bundle is build/vite.server.config.ts. */
export default defineConfig({
  // What these do to the bundle, unit tests have nothing to do with.
  plugins: process.env.VITEST
    ? []
    : [
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
          groups: [
            { debugName: 'first', name: firstLoad(join(app, 'main.tsx'), [englishList]) },
            {
              debugName: 'signers',
              name: signersLoad({
                page: [web('signing/screen/SigningScreen.tsx'), web('pdf/engine/pdfjs.ts')],
                form: web('signing/screen/formParts.ts'),
                designer: web('designer/DesignerScreen.tsx'),
                clients: web('api/browserClients.ts'),
              }),
            },
            {
              debugName: 'designer',
              name: designerLoad({
                app: join(app, 'main.tsx'),
                opening: [
                  web('designer/DesignerScreen.tsx'),
                  web('designer/open/createDraftFromFiles.ts'),
                ],
                showing: [web('embed/design/EmbeddedDesign.tsx')],
                atRest: designerAtRest.map((path) => web(`designer/${path}`)),
              }),
            },
          ],
        },
      },
    },
  },
  test: {
    // Tests of components name jsdom in their first line.
    environment: 'node',
    // One file at a time, as on two cores without this, leaves much of them idle: tests also wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    setupFiles: ['src/testing/dom/prepareDom.ts'],
    // To load every module anew for each file took half of the time. What replaces modules, or
    // sets up a library that does so once in a process, is a file of its own name and kind.
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: tests('.test'),
          exclude: tests('.apart.test'),
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: tests('.apart.test') } },
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What the unit tests reach, on demand only (`npx vitest run --coverage`). Screens are tested
    // in a browser, whose part is not counted here.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['src/testing/**', 'src/**/*.test.{ts,tsx}'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'coverage',
    },
  },
});
