import { createReadStream, existsSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, normalize, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Serves files and folders of a package as they are, under `/<folder>/`: directly from the package
 * during development, as copies in the build.
 */
function packageAssets(packageName: string, folder: string, parts: readonly string[]): Plugin {
  const source = dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
  let outDir = '';
  return {
    name: `${packageName}-assets`,
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
        const file = normalize(join(source, path));
        const known = parts.some((part) => `${file}${sep}`.startsWith(join(source, part) + sep));
        if (!known || !existsSync(file) || !statSync(file).isFile()) return next();
        if (file.endsWith('.wasm')) response.setHeader('Content-Type', 'application/wasm');
        if (file.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript');
        if (file.endsWith('.css')) response.setHeader('Content-Type', 'text/css');
        createReadStream(file).pipe(response);
      });
    },
    async closeBundle() {
      for (const part of parts)
        await cp(join(source, part), join(outDir, folder, part), { recursive: true });
    },
  };
}

/**
 * What pdf.js fetches at run time: character maps, standard fonts, decoders, colour profiles; in
 * the build in a folder of any name.
 */
export const pdfjsAssets = (folder = 'pdfjs') =>
  packageAssets('pdfjs-dist', folder, ['cmaps', 'standard_fonts', 'wasm', 'iccs']);

/** The page of `/api/docs`, `public/apiDocs.html`, is made of these. */
export const apiDocsAssets = () =>
  packageAssets('swagger-ui-dist', 'swagger-ui', [
    'swagger-ui-bundle.js',
    'swagger-ui-bundle.js.LICENSE.txt',
    'swagger-ui.css',
  ]);
