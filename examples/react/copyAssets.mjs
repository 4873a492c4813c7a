// What the designer fetches by name (workers, decoders, fonts) is served with the page's own files.
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = dirname(fileURLToPath(import.meta.resolve('fieldwright/react')));
const target = join(import.meta.dirname, 'public/fieldwright');
await cp(join(entry, 'assets'), target, { recursive: true });
