import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import type { prerender as render } from '../../src/web/app/prerender.tsx';

const root = '<div id="root"></div>';
/** How the bundler starts the app: the last one is its entry, and those before it what that imports. */
const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

/**
 * Writes `documents.html` beside `index.html`: the same page with the first screen in it, so that it is there to see and to use before a script
 * has run. The entry, an absolute path, renders it from the components that take it over. The app is fetched at the same time, but starts when that screen is painted.
 */
export function prerender(entry: string): Plugin {
  let outDir = '';
  let projectRoot = '';
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(config) {
      projectRoot = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const page = await readFile(join(outDir, 'index.html'), 'utf8');
      if (!page.includes(root))
        throw new Error(`index.html has no ${root} to put the first screen in.`);
      const { title, firstVisit, laterVisit } = await rendered(entry, projectRoot);
      // The look and the visit are known in the browser only: public/beforePaint.js chooses. The root comes last, so that both are whole when it is there.
      const screens = [
        `<template id="first-visit">${firstVisit}</template>`,
        `<template id="later-visit">${laterVisit}</template>`,
        root,
      ].join('\n    ');
      const scripts = [...page.matchAll(moduleScript)];
      const starts = scripts.at(-1)?.[1];
      if (!starts) throw new Error('index.html starts no app.');
      const html = page
        .replace(root, () => screens)
        .replaceAll(moduleScript, (_, path: string) =>
          path === starts
            ? `<link rel="modulepreload" crossorigin href="${path}" data-app>\n    <script type="module" src="/afterPaint.js"></script>`
            : `<link rel="modulepreload" crossorigin href="${path}">`,
        )
        .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`);
      await writeFile(join(outDir, 'documents.html'), html);
    },
  };
}

/** Builds the entry for Node.js, with the class names that the browser's bundle has, and runs it. */
async function rendered(entry: string, projectRoot: string): Promise<ReturnType<typeof render>> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwright-prerender-'));
  try {
    await build({
      configFile: false,
      root: projectRoot,
      logLevel: 'error',
      publicDir: false,
      plugins: [react()],
      ssr: { noExternal: true },
      build: {
        ssr: entry,
        outDir: folder,
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    });
    const module: { prerender: typeof render } = await import(
      pathToFileURL(join(folder, 'prerender.mjs')).href
    );
    return module.prerender();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
