import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { build, type Rolldown } from 'vite';
import { packageExports } from './packageExports.ts';

/** A file of an entry, and its bytes after gzip -9. */
export interface Part {
  file: string;
  gzip: number;
}

/** What an entry weighs: what is fetched at once, and what is fetched when it is needed. */
export interface ExportWeight {
  name: string;
  first: Part[];
  lazy: Part[];
}

const root = join(import.meta.dirname, '../..');

/** Bytes of all these together. */
export const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { gzip }) => sum + gzip, 0);

/** The chunks that these lead to by `import` statements, with themselves. */
function closure(
  names: readonly string[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  isLazyToo: boolean,
): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    for (const next of chunk.imports) visit(next);
    if (isLazyToo) for (const next of chunk.dynamicImports) visit(next);
  };
  for (const name of names) visit(name);
  return found;
}

/** The scripts of a build by their names. */
export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/**
 * What the chunks of an entry are, and what they weigh on disk; `alsoFirst` are later parts without
 * which it does not work yet.
 */
export function weightOf(
  name: string,
  chunks: Chunks,
  folder: string,
  alsoFirst: (chunk: Rolldown.OutputChunk) => boolean = () => false,
): ExportWeight {
  const entry = `${name}.js`;
  if (!chunks.has(entry)) throw new Error(`The build made no ${entry}.`);
  const partsOf = (found: Iterable<string>): Part[] =>
    [
      ...new Set(
        [...found].flatMap((file) => [
          file,
          ...(chunks.get(file)?.viteMetadata?.importedCss ?? []),
        ]),
      ),
    ].map((file) => ({
      file,
      gzip: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    }));
  const needed = [...chunks.values()].filter(alsoFirst).map(({ fileName }) => fileName);
  const first = closure([entry, ...needed], chunks, false);
  const all = closure([entry], chunks, true);
  return {
    name,
    first: partsOf(first),
    lazy: partsOf([...all].filter((file) => !first.has(file))),
  };
}

/** The scripts that Vite made. */
export function chunksOf(built: Awaited<ReturnType<typeof build>>): Chunks {
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  return new Map(
    outputs.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
  );
}

/**
 * Bundles the entries of the package into a folder, with source maps and the licences of what is in
 * them, and returns what each weighs.
 */
export async function bundleExports(folder: string): Promise<ExportWeight[]> {
  const built = await build({
    root,
    configFile: join(root, 'build/vite.package.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
  const chunks = chunksOf(built);
  if (chunks.size === 0 || readdirSync(folder).length === 0)
    throw new Error(`The build left nothing in ${folder}.`);
  return Object.keys(packageExports).map((name) => weightOf(name, chunks, folder));
}
