import { spawn } from 'node:child_process';
import { appendFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { precompress } from './precompress.mjs';

const root = join(import.meta.dirname, '..', '..');
const dist = join(root, 'dist');
const cache = join(root, 'node_modules', '.cache', 'fieldwright', 'compressed');
const mark = '.fingerprint';
const require = createRequire(import.meta.url);

/**
 * Brings `dist` up to date with the sources and says on standard error what it does: standard
 * output belongs to the command that needs the build. The new one grows in a folder of its own and
 * takes the place of the old one whole: a build that is interrupted leaves the old one in place.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} whether it had to build
 */
export async function ensureBuilt({ force = false } = {}) {
  const wanted = fingerprint(root);
  const present = await readFile(join(dist, mark), 'utf8').catch(() => undefined);
  if (!force && present === wanted) return false;

  const start = performance.now();
  say(present ? 'The sources changed: building again.' : 'Building for the first time.');
  const fresh = join(root, `dist.${process.pid}`);
  try {
    await rm(fresh, { recursive: true, force: true });
    await step('web', () => viteBuild(['--outDir', join(fresh, 'web')]));
    await step('server', () =>
      viteBuild(['--config', 'build/vite.server.config.ts', '--outDir', join(fresh, 'server')]),
    );
    await step('fonts', async () => {
      await copyFonts(join(fresh, 'server', 'fonts'));
      await addLicenses(join(fresh, 'web', 'licenses.md'));
    });
    await step('compressed copies', () => precompress(join(fresh, 'web'), cache));
    await writeFile(join(fresh, mark), wanted);
    await rm(dist, { recursive: true, force: true });
    await rename(fresh, dist);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  say(`Built in ${seconds(start)}.`);
  return true;
}

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}

/** @param {number} start */
function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/**
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function step(name, work) {
  const start = performance.now();
  await work();
  say(`  ${name.padEnd(18)} ${seconds(start)}`);
}

/**
 * Vite runs in its own process: the bundler's memory is freed before the product starts in this
 * one.
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function viteBuild(args) {
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], {
      cwd: root,
      stdio: ['ignore', process.stderr, process.stderr],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`vite build ${args.join(' ')} ended with ${signal ?? code}`)),
    );
  });
}

/** The faces of typed signatures: package, weight, and the scripts of each. */
const handwritings = [
  {
    manifest: require.resolve('@fontsource/caveat/package.json'),
    weight: 500,
    scripts: ['latin', 'latin-ext', 'cyrillic'],
  },
  ...[
    require.resolve('@fontsource/dancing-script/package.json'),
    require.resolve('@fontsource/sacramento/package.json'),
    require.resolve('@fontsource/marck-script/package.json'),
  ].map((manifest) => ({ manifest, weight: 400, scripts: ['latin', 'latin-ext'] })),
];

/**
 * The fonts that the server draws with, and their licences, where the bundle finds them (`./fonts/`
 * beside itself).
 * @param {string} folder
 */
async function copyFonts(folder) {
  const pdfjsFonts = join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts');
  const dejaVu = dirname(require.resolve('dejavu-fonts-ttf/package.json'));
  await mkdir(folder, { recursive: true });
  for (const file of ['LiberationSans-Regular.ttf', 'LiberationSans-Bold.ttf']) {
    await cp(join(pdfjsFonts, file), join(folder, file));
  }
  for (const file of ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf']) {
    await cp(join(dejaVu, 'ttf', file), join(folder, file));
  }
  await cp(join(pdfjsFonts, 'LICENSE_LIBERATION'), join(folder, 'Liberation-LICENSE.txt'));
  await cp(join(dejaVu, 'LICENSE'), join(folder, 'DejaVu-LICENSE.txt'));
  for (const { manifest, weight, scripts } of handwritings) {
    const own = dirname(manifest);
    const font = basename(own);
    for (const script of scripts) {
      const file = `${font}-${script}-${weight}-normal.woff`;
      await cp(join(own, 'files', file), join(folder, file));
    }
    await cp(join(own, 'LICENSE'), join(folder, `${font}-LICENSE.txt`));
  }
}

/**
 * Adds the licences of fonts and of the page of the API to those of the scripts, which are all that
 * the bundler names.
 * @param {string} file
 */
async function addLicenses(file) {
  for (const name of [
    '@fontsource-variable/inter',
    '@fontsource/ibm-plex-mono',
    ...handwritings.map(({ manifest }) => `@fontsource/${basename(dirname(manifest))}`),
    'dejavu-fonts-ttf',
    'swagger-ui-dist',
  ]) {
    const manifest = require.resolve(`${name}/package.json`);
    const { version, license } = JSON.parse(await readFile(manifest, 'utf8'));
    const text = await readFile(join(dirname(manifest), 'LICENSE'), 'utf8');
    await appendFile(file, `\n## ${name} - ${version} (${license})\n\n${text.trim()}\n`);
  }
  const manifest = require.resolve('pdfjs-dist/package.json');
  const text = await readFile(
    join(dirname(manifest), 'standard_fonts', 'LICENSE_LIBERATION'),
    'utf8',
  );
  const heading = 'Liberation Sans, of pdfjs-dist (GPL-2.0 with exceptions for documents)';
  await appendFile(file, `\n## ${heading}\n\n${text.trim()}\n`);
}
