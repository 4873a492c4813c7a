import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthwhile = /\.(?:js|mjs|css|html|svg|json|md|txt|ttf|wasm|bcmap|pfb|icc|webmanifest)$/;
const smallest = 1024;
/** What every visit loads is worth the slowest compression; what pdf.js fetches for a rare file is not. */
const quality = (/** @type {string} */ file) => (file.includes(`${sep}pdfjs${sep}`) ? 9 : 11);
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Writes `x.br` and `x.gz` beside every file of a folder that becomes at least a tenth smaller, so that the server
 * sends compressed bytes without compressing anything itself.
 * @param {string} folder absolute path
 * @returns {Promise<number>} how many files got company
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && worthwhile.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const queue = files.values();
  let done = 0;
  const lane = async () => {
    for (const file of queue) if (await compressOne(file)) done += 1;
  };
  // zlib has four threads of its own; four lanes keep them all busy without holding every file in memory.
  await Promise.all([lane(), lane(), lane(), lane()]);
  return done;
}

/** @param {string} file */
async function compressOne(file) {
  if ((await stat(file)).size < smallest) return false;
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality(file),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, zipped] = await Promise.all([brotli(bytes, { params }), gz(bytes, { level: 9 })]);
  const good = bytes.length * 0.9;
  if (br.length < good) await writeFile(`${file}.br`, br);
  if (zipped.length < good) await writeFile(`${file}.gz`, zipped);
  return br.length < good || zipped.length < good;
}
