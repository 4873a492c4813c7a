import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthwhile = /\.(?:js|mjs|css|html|svg|json|md|txt|ttf|wasm|bcmap|pfb|icc|webmanifest)$/;
const smallest = 1024;
/**
 * Files that every visit loads are worth the slowest compression; files that pdf.js fetches for a
 * rare PDF are not.
 */
const quality = (/** @type {string} */ file) => (file.includes(`${sep}pdfjs${sep}`) ? 9 : 11);
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Writes `x.br` and `x.gz` beside every file of a folder that becomes at least a tenth smaller, so
 * that the server sends compressed bytes without compressing anything itself. Most files are the
 * same in the next build: a cache, kept by content, spares them the slowest compression.
 * @param {string} folder absolute path
 * @param {string} cache absolute path of a folder that outlives the build; it is made when missing
 * @returns {Promise<number>} how many files got company
 */
export async function precompress(folder, cache) {
  await mkdir(cache, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && worthwhile.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const queue = files.values();
  let done = 0;
  const lane = async () => {
    for (const file of queue) if (await compressOne(file, cache)) done += 1;
  };
  // zlib has four threads of its own; four lanes keep them all busy without holding every file in
  // memory.
  await Promise.all([lane(), lane(), lane(), lane()]);
  return done;
}

/**
 * @param {string} file
 * @param {string} cache
 */
async function compressOne(file, cache) {
  if ((await stat(file)).size < smallest) return false;
  const bytes = await readFile(file);
  const level = quality(file);
  const kept = join(cache, `${createHash('sha256').update(bytes).digest('hex')}-${level}`);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, zipped] = await Promise.all([
    through(`${kept}.br`, `${file}.br`, bytes, () => brotli(bytes, { params })),
    through(`${kept}.gz`, `${file}.gz`, bytes, () => gz(bytes, { level: 9 })),
  ]);
  return br || zipped;
}

/**
 * Puts a compressed copy where it belongs, from the cache or by way of it. False: it would be
 * hardly smaller.
 * @param {string} kept
 * @param {string} file
 * @param {Uint8Array} bytes
 * @param {() => Promise<Uint8Array>} compress
 */
async function through(kept, file, bytes, compress) {
  let { size } = await stat(kept).catch(() => ({ size: -1 }));
  if (size < 0) {
    const made = await compress();
    size = made.length;
    // It is renamed when complete, so that an interrupted build leaves no partial copy behind.
    const part = `${kept}.${randomUUID()}`;
    await writeFile(part, made);
    await rename(part, kept);
  }
  if (size >= bytes.length * 0.9) return false;
  await copyFile(kept, file);
  return true;
}
