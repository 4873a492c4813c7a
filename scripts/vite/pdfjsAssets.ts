import { createReadStream, existsSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, normalize, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

/**
 * Serves what pdf.js fetches at run time (character maps, standard fonts, decoders, colour
 * profiles) under `/pdfjs/`: directly from the package during development, as copies in the build,
 * there in a folder of any name.
 */
export function pdfjsAssets(built = 'pdfjs'): Plugin {
  const source = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  let outDir = '';
  return {
    name: 'pdfjs-assets',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer(server) {
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
        const file = normalize(join(source, path));
        const known = folders.some((folder) => file.startsWith(join(source, folder) + sep));
        if (!known || !existsSync(file) || !statSync(file).isFile()) return next();
        if (file.endsWith('.wasm')) response.setHeader('Content-Type', 'application/wasm');
        if (file.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript');
        createReadStream(file).pipe(response);
      });
    },
    async closeBundle() {
      for (const folder of folders) {
        await cp(join(source, folder), join(outDir, built, folder), { recursive: true });
      }
    },
  };
}
