import { once } from 'node:events';
import { createReadStream, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';

/** What tar writes before each entry. */
const head = 512;

/**
 * Bytes of these folders as a layer of an image: gzip, at its usual level, of one stream with all
 * files and a head for each. A layer differs from it by the contents of these heads only.
 */
export async function compressedSize(paths: readonly string[]): Promise<number> {
  const gzip = createGzip();
  let size = 0;
  gzip.on('data', (chunk: Buffer) => (size += chunk.length));
  const write = async (chunk: Buffer) => {
    if (!gzip.write(chunk)) await once(gzip, 'drain');
  };
  for (const path of paths)
    for (const file of filesBelow(path)) {
      await write(Buffer.alloc(head, file));
      for await (const chunk of createReadStream(file)) await write(chunk as Buffer);
    }
  const ended = once(gzip, 'end');
  gzip.end();
  await ended;
  return size;
}

/** All files at or below a path. */
function filesBelow(path: string): string[] {
  if (!lstatSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
