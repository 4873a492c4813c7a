import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The sources of a build: everything that can change `dist`, and nothing else. */
const inputs = [
  'src',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'build/tsconfig.base.json',
  'vite.config.ts',
  'build/vite.server.config.ts',
  'scripts/build.mjs',
  'scripts/build',
  'scripts/vite',
];

/** @param {string} path */
const isTest = (path) => /\.test\.tsx?$/.test(path) || path.startsWith(`src${sep}testing${sep}`);

/**
 * One SHA-256 (hex) over the names and contents of all that a build is made from, so that a build
 * is made anew exactly when its result could differ: times of files (a fresh clone, a branch
 * switch) say nothing.
 * @param {string} root absolute path of the project
 * @param {readonly string[]} [more] files and folders of it that this build is made from besides
 */
export function fingerprint(root, more = []) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  for (const file of filesOf(root, [...inputs, ...more]).sort()) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file.replaceAll(sep, '/')}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {readonly string[]} among
 */
function filesOf(root, among) {
  return among.flatMap((input) => {
    const path = join(root, input);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return [];
    if (stat.isFile()) return [input];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((file) => !isTest(file));
  });
}
