import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lastColumn, longComments } from './check/longComments.ts';

/**
 * `npm run check -- comments`: checks that the comments of all scripts and style sheets end at
 * column 100. Markdown has no limit.
 */
const root = join(import.meta.dirname, '..');
const paths = ['.', 'src', 'e2e', 'lab', 'scripts', 'build'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: folder !== '.', withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|m?js|css)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
);
const found = paths.flatMap((path) =>
  longComments(path, readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line}`),
);
if (found.length > 0) {
  process.stderr.write(`${found.join('\n')}\n`);
  process.stderr.write(`${found.length} lines of comments go beyond column ${lastColumn}.\n`);
  process.exitCode = 1;
}
