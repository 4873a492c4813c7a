import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');

/**
 * `npm start` and its siblings: `node scripts/start.mjs [main|keys|connect|…] [arguments]`.
 * The product runs in this very process, not in a child, so that signals reach it and no process
 * outlives it.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Fieldwright needs Node.js 20.19 or newer; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
if (!existsSync(join(root, 'node_modules'))) {
  process.stderr.write('The packages are missing. Run: npm ci\n');
  process.exit(1);
}

const { ensureBuilt } = await import('./build/ensureBuilt.mjs');
const { stopWithParent } = await import('./package/bin/stopWithParent.mjs');
const name = process.argv[2] ?? 'main';
// Before the build, which takes a while, so that an end of npm meanwhile counts, too.
if (process.env['npm_lifecycle_event'] !== undefined) stopWithParent();
await ensureBuilt();
const program = join(root, 'dist', 'server', `${name}.js`);
if (!existsSync(program)) {
  process.stderr.write(`There is no program named ${name} in dist/server.\n`);
  process.exit(1);
}
// The program finds its own arguments where any program finds them.
process.argv.splice(1, 2, program);
await import(pathToFileURL(program).href);
