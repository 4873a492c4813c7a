import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileAtOnce } from './scripts/vite/compileAtOnce.ts';
import { firstLoad } from './scripts/vite/firstLoad.ts';
import { iconMends } from './scripts/vite/iconMends.ts';
import { padMends } from './scripts/vite/padMends.ts';
import { partFiles } from './scripts/vite/partFiles.ts';
import { pdfjsAssets } from './scripts/vite/pdfjsAssets.ts';
import { pdfjsMends } from './scripts/vite/pdfjsMends.ts';
import { prerender } from './scripts/vite/prerender.ts';
import { rndMends } from './scripts/vite/rndMends.ts';
import { textSizes } from './scripts/vite/textSizes.ts';

const app = join(import.meta.dirname, 'src/web/app');
const englishList = join(import.meta.dirname, 'src/web/texts/laterEnglish.ts');

/** What only the signer's page and the rehearsal load. */
const signersPage =
  /[\\/]src[\\/]web[\\/](?:filling|signing[\\/](?:screen|session|document|SigningBar|signingApi|ended[\\/](?!LinkTrouble|MessageCard)))/;

/** What the designer and all that it opens later load. */
const fieldParts =
  /[\\/]src[\\/]web[\\/]designer[\\/](?:store[\\/]selecting|actions[\\/]focusArea|canvas[\\/](?:focusField|fieldWords)|wire[\\/]rightEdge)/;

/**
 * How the server is spoken to, with the library of its schemas: each screen that asks it for
 * anything loads all of it.
 */
const clientParts =
  /[\\/]node_modules[\\/]zod[\\/]|[\\/]src[\\/](?:core[\\/]wire[\\/](?:paths|parseBody|issueWords|text|errorBody|transactionStatus|contract[\\/](?:signer|transaction|fileMetadata|receiver)|surfaces[\\/](?:appSurface|signSurface|verifySurface))|web[\\/]api[\\/](?:browserClients|serviceClient|appClient|request|uploadPdf))\.ts/;

/** The drafts of this browser: the first screen lists them, the designer keeps them. */
const draftParts =
  /[\\/]node_modules[\\/]idb-keyval[\\/]|[\\/]src[\\/]web[\\/](?:api[\\/](?:openStore|randomId)|designer[\\/]drafts[\\/](?:draftDb|draftChannel|unsavedDrafts|draftList)|app[\\/]documents[\\/]drafts[\\/]draftShelf)\.ts/;

/** What shows a list that the server keeps, or why it cannot be shown. */
const listParts =
  /[\\/]src[\\/]web[\\/](?:ui[\\/](?:parts[\\/](?:Chip|EmptyState)|layout[\\/]Table)|tracking[\\/]StatusChip|session[\\/](?:Trouble|useTrouble))\.(?:module\.css|tsx?)$/;

/** The choice of a language on every screen. */
const languageParts =
  /[\\/]src[\\/]web[\\/].*[\\/](?:AppLanguage|LanguageButton|useLanguageChoice)\.(?:module\.css|tsx?)$/;

/** The browser's bundle. The server's is vite.server.config.ts. */
export default defineConfig({
  plugins: [
    react(),
    pdfjsAssets(),
    pdfjsMends(),
    padMends(),
    iconMends(),
    rndMends(),
    partFiles(),
    compileAtOnce(['first']),
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
    modulePreload: {
      polyfill: false,
      // The first load names what each later part needs, so that it comes in one step. Only the
      // screens on which people wait, and what lists documents, are worth their names there; styles
      // are always needed.
      resolveDependencies: (file, needed) =>
        /(?:(?:Designer|Signing|Transaction)Screen|clients|draftShelf|SentTransactions)-/.test(file)
          ? needed
          : needed.filter((name) => name.endsWith('.css')),
    },
    // The licences of everything that is bundled are part of the bundle.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { debugName: 'first', name: firstLoad(join(app, 'main.tsx'), [englishList]) },
            // The rehearsal needs parts of the signer's page: cut into pieces for it, that page
            // would be larger. Its name is among those whose parts are named first.
            { name: 'SigningScreen', test: signersPage },
            // Each file is named in what loads first, and these are small and always together.
            {
              name: 'inputs',
              test: /[\\/]src[\\/]web[\\/]ui[\\/]controls[\\/](?:Input|Labelled|TextArea|controlClass)/,
            },
            { name: 'fields', test: fieldParts },
            { name: 'clients', test: clientParts },
            { name: 'draftShelf', test: draftParts },
            // What asks with patience is small, and most screens that ask need more than one of it.
            { name: 'patience', test: /[\\/]src[\\/]web[\\/]api[\\/]patience[\\/]/ },
            { name: 'lists', test: listParts },
            { name: 'language', test: languageParts },
          ],
        },
      },
    },
  },
});
