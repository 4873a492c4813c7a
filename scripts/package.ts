import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { sumOf } from './package/bundleExports.ts';
import { checkPackage } from './package/checkPackage.ts';
import { installPackage, listInstalled } from './package/installPackage.ts';
import { makePackage } from './package/makePackage.ts';
import { overweight } from './package/overweight.ts';

/**
 * `npm run package` makes the npm package in dist.npm and prints what it weighs; with `-- --check`
 * it is installed, what came along is listed, and publint and attw judge it, which the registry
 * must be at hand for.
 */
const say = (text: string) => process.stdout.write(`${text}\n`);
const bytes = (count: number) => `${count.toLocaleString('en-US')} B`;

const made = await makePackage();
say(
  `${relative(process.cwd(), made.tarball)}: ${bytes(made.packedBytes)} packed, ${bytes(made.unpackedBytes)} in ${made.files} files`,
);
for (const { name, first, lazy } of made.weights) {
  say(`fieldwright/${name}: ${bytes(sumOf(first))} gzip`);
  for (const { file, gzip } of lazy) say(`  later ${file}: ${bytes(gzip)}`);
  if (lazy.length > 0) say(`  with all of it: ${bytes(sumOf([...first, ...lazy]))}`);
}
const faults = overweight(made.weights);
for (const fault of faults) say(fault);
if (faults.length > 0) process.exitCode = 1;
if (process.argv.includes('--check')) {
  const project = mkdtempSync(join(tmpdir(), 'installed-'));
  try {
    writeFileSync(join(project, 'package.json'), '{ "name": "installed", "private": true }');
    await installPackage(project, made.tarball);
    say(listInstalled(project));
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
  if (!checkPackage(made.tarball)) process.exitCode = 1;
}
