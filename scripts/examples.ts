import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveFolder } from '../e2e/support/programs/installed.ts';
import { run } from '../e2e/support/programs/run.ts';
import { tourGenerated } from './examples/generatedClients.ts';
import { type Served, serveByVite } from './examples/serveByVite.ts';
import { exactness, tourExample } from './examples/tourExample.ts';
import { makePackage } from './package/makePackage.ts';

/**
 * `npm run examples` installs the packed package from its file, and all else from the registry, as
 * somebody else would: examples/react with React 18.2 and with 19 and the types of each, checked,
 * built by Vite and by webpack, and served by `vite`; in each a field is dragged and its metadata
 * compared. Before that it generates clients of the OpenAPI document by what others use, and sends
 * and reads a PDF with each. It needs the registry, so it is no part of `npm test`.
 */
const root = join(import.meta.dirname, '..');
const say = (text: string) => process.stdout.write(`${text}\n`);

const versions = [
  ['react@18.2.0', 'react-dom@18.2.0', '@types/react@18', '@types/react-dom@18'],
  ['react@19', 'react-dom@19', '@types/react@19', '@types/react-dom@19'],
];
const tools = ['vite@8.3.8', 'typescript@5', 'webpack@5', 'webpack-cli@6', 'ts-loader@9'];

const webpackConfig = `export default {
  mode: 'production',
  entry: './src/main.tsx',
  output: { path: import.meta.dirname + '/packed', filename: 'main.js', publicPath: '/' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: { rules: [{ test: /\\.tsx?$/, loader: 'ts-loader', options: { compilerOptions: { noEmit: false } } }] },
  performance: { hints: false },
};`;

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Packed</title>
<link rel="stylesheet" href="page.css"><div id="root"></div>
<script src="main.js"></script></html>`;

/** Serves something, goes through it, and stops it. */
async function toured(what: string, serving: Promise<Served>) {
  const { url, stop } = await serving;
  try {
    await tourExample(url);
    say(`  ${what}: a field is dragged, exact to ${exactness} pt`);
  } finally {
    await stop();
  }
}

await tourGenerated(say);
const { tarball } = await makePackage();
for (const packages of versions) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwright-example-'));
  const bin = (name: string) => join(folder, 'node_modules/.bin', name);
  try {
    cpSync(join(root, 'examples/react'), folder, { recursive: true });
    // Packing is for production; what an example is built with is for development.
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
    await run('npm', ['install', ...quiet, tarball, ...packages, ...tools], folder);
    const { version } = JSON.parse(
      readFileSync(join(folder, 'node_modules/@types/react/package.json'), 'utf8'),
    ) as { version: string };
    say(`${packages.join(' ')} (types ${version})`);
    await run('node', ['copyAssets.mjs'], folder);
    await run(bin('tsc'), ['-p', '.'], folder);
    say('  types: nothing to say');
    await run(bin('vite'), ['build', '--logLevel', 'error'], folder);
    await toured('vite build', serveFolder(join(folder, 'dist')));
    writeFileSync(join(folder, 'webpack.config.mjs'), webpackConfig);
    await run(bin('webpack'), [], folder);
    cpSync(join(folder, 'public'), join(folder, 'packed'), { recursive: true });
    cpSync(join(folder, 'src/page.css'), join(folder, 'packed/page.css'));
    writeFileSync(join(folder, 'packed/index.html'), page);
    await toured('webpack', serveFolder(join(folder, 'packed')));
    await toured('vite dev', serveByVite(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
