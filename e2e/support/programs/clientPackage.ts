import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleExports } from '../../../scripts/package/bundleExports.ts';
import { emitTypes } from '../../../scripts/package/emitTypes.ts';

/** Puts `fieldwright/client` into a folder, as it is published: its script, and its types. */
export async function putClient(folder: string): Promise<void> {
  const own = join(folder, 'node_modules', 'fieldwright');
  mkdirSync(own, { recursive: true });
  await bundleExports(join(own, 'dist'));
  emitTypes(join(own, 'types'));
  const entry = { types: './types/package/client.d.ts', default: './dist/client.js' };
  writeFileSync(
    join(own, 'package.json'),
    JSON.stringify({ name: 'fieldwright', type: 'module', exports: { './client': entry } }),
  );
}
