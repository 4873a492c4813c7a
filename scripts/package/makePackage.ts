import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt } from '../build/ensureBuilt.mjs';
import { precompress } from '../build/precompress.mjs';
import { bundleComponents, componentLicenses, components } from './bundleComponents.ts';
import { bundleExports, type ExportWeight } from './bundleExports.ts';
import { emitTypes } from './emitTypes.ts';
import { packagePeers } from './packageExports.ts';
import { ownManifest, packageManifest } from './packageManifest.ts';

const root = join(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** What was made: the folder, the file that `npm pack` made of it, and what they weigh. */
export interface MadePackage {
  folder: string;
  tarball: string;
  packedBytes: number;
  unpackedBytes: number;
  files: number;
  weights: ExportWeight[];
}

/** `npm run keys -- add` in the words of somebody who installed the package. */
export function asInstalled(text: string): string {
  return text.replaceAll(
    /npm run (connect|keys|check-data|backup|restore|migrate|personal-data)\b(?: --(?= ))?/g,
    'npx fieldwright $1',
  );
}

/** The files below a folder whose text names commands of the repository, mended. */
function nameInstalledCommands(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.js')) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    const mended = asInstalled(text);
    if (mended === text) continue;
    writeFileSync(path, mended);
    for (const copy of [`${path}.br`, `${path}.gz`]) rmSync(copy, { force: true });
  }
}

/** The pages of docs for those who use the package. */
const packedDocs = [
  'client.md',
  'compatibility.md',
  'component.md',
  'embedding.md',
  'operations.md',
  'security.md',
  'service.md',
  'templates.md',
];

/** A page without pictures, and without links to what is not packed. */
export function withoutOthers(text: string): string {
  return text
    .replaceAll(/!\[[^\]]*\]\([^)]*\)\n?/g, '')
    .replaceAll(/\[([^\]]+)\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)/g, (link, words, target) =>
      packedDocs.includes(target) ? link : words,
    );
}

/** The licences of everything that is bundled, each part under its own heading. */
function licenses(lib: string): string {
  const parts = [
    ['The pages of the product', join(root, 'dist/web/licenses.md')],
    ['The server', join(root, 'dist/server/licenses.md')],
    ['The entries for other programs', join(lib, 'licenses.md')],
    ...components.map((entry) => [`fieldwright/${entry}`, join(lib, componentLicenses(entry))]),
  ];
  return parts
    .map(
      ([title, path = '']) => `# ${title}\n\n${readFileSync(path, 'utf8').replace(/^# .*\n+/, '')}`,
    )
    .join('\n');
}

/** Throws when types of an entry need a package that consumers may not have. */
function refuseUnknown(packages: ReadonlySet<string>): void {
  const known = [...Object.keys(ownManifest().dependencies), ...Object.keys(packagePeers)];
  const unknown = [...packages].filter(
    (name) => !known.some((one) => name === one || name.startsWith(`${one}/`)),
  );
  if (unknown.length > 0)
    throw new Error(`The types need packages that are not installed: ${unknown.join(', ')}`);
}

/**
 * Makes the npm package in a folder: the built product, the entries for other programs with types
 * and source maps, the command, and a package.json for publishing; then packs it.
 */
export async function makePackage(into = join(root, 'dist.npm')): Promise<MadePackage> {
  const folder = join(into, 'package');
  rmSync(into, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await ensureBuilt();
  const lib = join(folder, 'lib');
  const ofEntries = await bundleExports(lib);
  const weights = [...ofEntries, ...(await bundleComponents(lib))];
  refuseUnknown(emitTypes(join(lib, 'types')));
  const dist = join(folder, 'dist');
  for (const part of ['server', 'web'])
    cpSync(join(root, 'dist', part), join(dist, part), { recursive: true });
  nameInstalledCommands(dist);
  await precompress(join(dist, 'web'), join(root, 'node_modules/.cache/fieldwright/compressed'));
  cpSync(join(root, 'scripts/package/bin'), join(folder, 'bin'), { recursive: true });
  chmodSync(join(folder, 'bin/fieldwright.mjs'), 0o755);
  writeFileSync(join(folder, 'licenses.md'), licenses(lib));
  const apart = components.map((entry) => join(lib, componentLicenses(entry)));
  for (const file of [join(lib, 'licenses.md'), join(dist, 'server/licenses.md'), ...apart])
    rmSync(file);
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(root, 'scripts/package/readme.md'), join(folder, 'README.md'));
  for (const page of packedDocs) {
    const text = readFileSync(join(root, 'docs', page), 'utf8');
    mkdirSync(join(folder, 'docs'), { recursive: true });
    writeFileSync(join(folder, 'docs', page), withoutOthers(asInstalled(text)));
  }
  const manifest = packageManifest();
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return { folder, ...(await pack(folder, into)), weights };
}

/** What `npm pack` makes of a folder. */
async function pack(folder: string, into: string) {
  const { stdout } = await execute(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', into, folder],
    { maxBuffer: 2 ** 26, shell: process.platform === 'win32' },
  );
  const [packed] = JSON.parse(stdout) as {
    filename: string;
    size: number;
    unpackedSize: number;
    entryCount: number;
  }[];
  const tarball = join(into, packed?.filename ?? '');
  if (!packed || !existsSync(tarball)) throw new Error(`npm pack made no ${tarball}.`);
  const { size: packedBytes, unpackedSize: unpackedBytes, entryCount: files } = packed;
  return { tarball, packedBytes, unpackedBytes, files };
}
