import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the version in package.json, which is found from the sources and from the build. */
export function readVersion(): string {
  const found = ['../../../package.json', '../../package.json', '../package.json']
    .map((path) => join(import.meta.dirname, path))
    .find((path) => existsSync(path));
  return found === undefined
    ? '0'
    : ((JSON.parse(readFileSync(found, 'utf8')) as { version?: string }).version ?? '0');
}
