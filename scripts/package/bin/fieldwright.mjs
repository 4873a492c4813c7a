#!/usr/bin/env node
// The command of the npm package. The product runs in this very process, so that signals reach it.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { help, readWords } from './readWords.mjs';
import { stopWithParent } from './stopWithParent.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Fieldwright needs Node.js 20.19 or newer; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}

/**
 * A port of this address that was free a moment ago: links name the port, before it is listened on.
 * @param {string} host
 * @returns {Promise<number>}
 */
const freePort = (host) =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const asked = readWords(process.argv.slice(2));
if ('fault' in asked) {
  process.stderr.write(`${asked.fault}\n`);
  process.exitCode = 2;
} else if ('print' in asked) {
  const manifest = new URL('../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  process.stdout.write(asked.print === 'help' ? help : `${version}\n`);
} else {
  Object.assign(process.env, asked.settings);
  const { PORT, HOST = '127.0.0.1' } = process.env;
  if (asked.program === 'main' && PORT === '0') process.env['PORT'] = `${await freePort(HOST)}`;
  const program = new URL(`../dist/server/${asked.program}.js`, import.meta.url);
  if (process.env['npm_command'] === 'exec') stopWithParent();
  // The program finds its own arguments where any program finds them.
  process.argv.splice(1, process.argv.length, fileURLToPath(program), ...asked.words);
  await import(program.href);
}
