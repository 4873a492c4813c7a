import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, minifySync, type Plugin } from 'vite';
import type * as rendering from '../../src/web/app/prerender.tsx';
import { aheadOf, preloaded } from './aheadOf.ts';

const root = '<div id="root"></div>';
/**
 * The tags by which the bundler starts the app: the last one is its entry, and those before it are
 * the entry's imports.
 */
const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/g;
const modulePreload = /<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g;
/** The tag by which the font is fetched before styles ask for it. */
const fontPreload = /<link\s+rel="preload"[^>]+as="font"[^>]+>/;
const styleSheet = /<link rel="stylesheet" crossorigin href="([^"]+)">/g;
const sourceLanguage = 'en';
const html = `<html lang="${sourceLanguage}">`;
/** The texts of the first screen. */
const firstTexts = ['common', 'documents', 'errors', 'status'];
const beforePaint = '<script src="/beforePaint.js"></script>';
/** What a signer's page is made of, its texts apart. */
const signersModules = [
  'src/web/signing/screen/SigningScreen.tsx',
  'src/web/pdf/engine/pdfjs.ts',
  'src/web/pdf/engine/pdfjsApi.ts',
];
const signersTexts = ['signing', 'viewer'];

/**
 * Writes `documents.html` beside `index.html`, and both again for each other language that the
 * screens have (`documents.nl.html`, `index.nl.html`). `sign.html` is the empty page that
 * asks for what it shows, and then for all that it is made of, in one step. `documents.html` is the
 * same page with the first screen in it, its styles, and the scripts that it needs before the app
 * runs, so that it is painted when this one answer has arrived. The entry, an absolute path,
 * renders it from the components that take it over. The app is fetched meanwhile, and runs when
 * that screen is painted. The server allows scripts and styles in the page by their hashes.
 */
export function prerender(entry: string): Plugin {
  let outDir = '';
  let projectRoot = '';
  /** The chunks of the bundle: path of the module, from the root of the project -> URL path. */
  const chunkOf = new Map<string, string>();
  /** The tags by which a signer's page, its texts apart, is fetched at once. */
  let signersParts: readonly string[] = [];
  /** The path of what reads documents in a thread of its own. */
  let parser = '';
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(config) {
      projectRoot = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.facadeModuleId !== null)
          chunkOf.set(relative(projectRoot, chunk.facadeModuleId), `/${chunk.fileName}`);
      const readers = Object.keys(bundle).filter((name) => name.includes('pdf.worker.'));
      if (readers.length !== 1) throw new Error('The build has no thread for documents.');
      parser = `/${readers.join('')}`;
      signersParts = aheadOf(
        signersModules.map((path) => join(projectRoot, path)),
        Object.values(bundle),
      );
    },
    async closeBundle() {
      const index = await readFile(join(outDir, 'index.html'), 'utf8');
      for (const part of [root, html, beforePaint])
        if (!index.includes(part)) throw new Error(`index.html has no ${part}.`);
      const { pageLanguages, prerender: render, close } = await builtEntry(entry, projectRoot);
      try {
        for (const language of pageLanguages) {
          const isSource = language === sourceLanguage;
          const ahead = isSource ? [] : textChunks(chunkOf, language, firstTexts, true);
          const page = index.replace(html, `<html lang="${language}">`);
          const name = (kind: string) =>
            join(outDir, `${kind}${isSource ? '' : `.${language}`}.html`);
          const preloads = ahead.map(preloaded);
          if (!isSource) await writeFile(name('index'), withTags(page, preloads));
          const texts = textChunks(chunkOf, language, signersTexts).map(preloaded);
          const parts = [...preloads, ...texts, ...signersParts].flatMap((tag) => hrefsOf(tag));
          await writeFile(name('sign'), await signersPage(page, outDir, parser, parts));
          await writeFile(
            name('documents'),
            await firstPage(page, outDir, await render(language), ahead),
          );
        }
      } finally {
        await close();
      }
    },
  };
}

const withTags = (page: string, tags: readonly string[]) =>
  page.replace('</head>', () => `${tags.join('')}</head>`);

/** The paths that tags name. */
const hrefsOf = (tags: string) =>
  [...tags.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');

/**
 * The page of a signing link: it asks for what it shows before anything else, and then for its
 * parts, in their order. Its font is asked for when something is written in it.
 */
async function signersPage(
  page: string,
  outDir: string,
  parser: string,
  parts: readonly string[],
): Promise<string> {
  const before = await readFile(join(outDir, 'beforePaint.js'), 'utf8');
  const ahead = await readFile(join(import.meta.dirname, 'signersAhead.js'), 'utf8');
  const [font = ''] = fontPreload.exec(page) ?? [];
  if (font === '') throw new Error('index.html has no font.');
  const rest = page
    .replace(font, '')
    .replace(beforePaint, () => `<script>${minified('beforePaint.js', before)}</script>`);
  const files = {
    parser,
    parts: parts.filter((path) => !rest.includes(path)),
  };
  const script = ahead.replace("JSON.parse('{}')", () => JSON.stringify(files));
  if (script === ahead) throw new Error('signersAhead.js has no place for its files.');
  return rest.replace(
    '<meta charset="utf-8" />',
    (tag) => `${tag}\n    <script>${minified('signersAhead.js', script)}</script>`,
  );
}

/** The paths of texts in a language, and of the list of all translations if it is asked for. */
function textChunks(
  chunkOf: ReadonlyMap<string, string>,
  language: string,
  namespaces: readonly string[],
  withList = false,
): string[] {
  const modules = [
    ...(withList ? ['laterTranslations.ts'] : []),
    ...namespaces.map((namespace) => `${language}/${namespace}.ts`),
  ];
  return modules.map((module) => {
    const path = chunkOf.get(join('src/web/texts', module));
    if (path === undefined) throw new Error(`The build has no chunk of ${module}.`);
    return path;
  });
}

/**
 * The tag by which the page of `/` has a part of the app fetched and compiled, on a thread of its
 * own and after what is painted; `afterPaint.js` runs it.
 */
const fetchedEarly = (path: string) =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="${path}">`;

/**
 * The page with its first screen in it. What is `ahead` is fetched together with the app, which
 * asks for it at once.
 */
async function firstPage(
  page: string,
  outDir: string,
  { title, firstVisit, laterVisit }: Awaited<ReturnType<typeof rendering.prerender>>,
  ahead: readonly string[],
): Promise<string> {
  // Only the browser knows the look and the kind of visit: public/beforePaint.js chooses. The
  // root comes last, so that both are complete by then.
  const screens = [
    `<template id="first-visit">${firstVisit}</template>`,
    `<template id="later-visit">${laterVisit}</template>`,
    root,
  ].join('\n    ');
  const app = [modulePreload, moduleScript].flatMap((link) => pathsOf(page, link));
  if (app.length === 0) throw new Error('index.html starts no app.');
  const before = await readFile(join(outDir, 'beforePaint.js'), 'utf8');
  const after = await readFile(join(import.meta.dirname, 'afterPaint.js'), 'utf8');
  const styles = await Promise.all(
    pathsOf(page, styleSheet).map((path) => readFile(join(outDir, path), 'utf8')),
  );
  // Parts of the app that are fetched later name these sheets too: they are not fetched again
  // if their link is already there.
  const known = pathsOf(page, styleSheet)
    .map((path) => `<link rel="stylesheet" crossorigin href="${path}" disabled>`)
    .join('');
  return page
    .replaceAll(modulePreload, '')
    .replaceAll(moduleScript, '')
    .replaceAll(styleSheet, '')
    .replace(root, () => screens)
    .replace(beforePaint, () => `<script>${minified('beforePaint.js', before)}</script>`)
    .replace(
      '</head>',
      () =>
        `  ${[...app, ...ahead].map(fetchedEarly).join('')}
    <script type="module">${minified('afterPaint.js', after)}</script>
    <style>${styles.join('\n')}</style>${known}
  </head>`,
    )
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`);
}

function pathsOf(page: string, tag: RegExp): string[] {
  return [...page.matchAll(tag)].map(([, path]) => path ?? '');
}

/** The same script without its comments, fit to be part of a page. */
function minified(name: string, script: string): string {
  const { code, errors } = minifySync(name, script, { module: name === 'afterPaint.js' });
  if (errors.length > 0 || code.includes('</')) throw new Error(`${name} cannot stand in a page.`);
  return code.trim();
}

/**
 * Builds the entry for Node.js, with the class names of the browser's bundle, and imports it.
 * `close` removes what was built.
 */
async function builtEntry(
  entry: string,
  projectRoot: string,
): Promise<typeof rendering & { close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwright-prerender-'));
  const close = () => rm(folder, { recursive: true, force: true });
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
    const module: typeof rendering = await import(
      pathToFileURL(join(folder, 'prerender.mjs')).href
    );
    return { ...module, close };
  } catch (error) {
    await close();
    throw error;
  }
}
