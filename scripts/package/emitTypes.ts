import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { packageExports } from './packageExports.ts';

const root = join(import.meta.dirname, '../..');
const src = join(root, 'src');

/** `from '…'`, `import('…')` and `import '…'` in a declaration file. */
const specifiers = /((?:\bfrom|\bimport)\s*\(?\s*)(['"])([^'"]+)\2/g;

/** The declaration file of a source, by its path below `src`. */
const declarationOf = (source: string) => source.replace(/\.tsx?$/, '.d.ts');

/** The file below `src` that a specifier in one of them means; undefined for a package. */
function targetOf(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(file), specifier) : undefined;
}

/**
 * Writes the declarations of all entries, and of what they lead to, into a folder: each
 * beside the others as in `src`, with relative paths in place of `#…`, which only this repository
 * knows. Returns the packages that they import.
 */
export function emitTypes(folder: string): Set<string> {
  const work = mkdtempSync(join(tmpdir(), 'types-'));
  try {
    const sources = Object.values(packageExports).map(({ source }) => source);
    emitDeclarations(sources, work);
    const packages = new Set<string>();
    const done = new Set<string>();
    const copy = (source: string) => {
      if (done.has(source)) return;
      done.add(source);
      const text = readFileSync(join(work, declarationOf(source)), 'utf8');
      const mended = text.replaceAll(
        specifiers,
        (_, before: string, quote: string, specifier: string) => {
          const target = targetOf(specifier, source);
          if (target === undefined) {
            packages.add(specifier);
            return `${before}${quote}${specifier}${quote}`;
          }
          copy(target);
          const path = relative(dirname(source), target.replace(/\.tsx?$/, '.js'));
          const portable = path.replaceAll('\\', '/');
          return `${before}${quote}${portable.startsWith('.') ? portable : `./${portable}`}${quote}`;
        },
      );
      const path = join(folder, declarationOf(source));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, mended);
    };
    for (const source of sources) copy(relative(src, join(root, source)).replaceAll('\\', '/'));
    return packages;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Has the compiler write the declarations of these sources, and of all that they import. */
function emitDeclarations(sources: readonly string[], outDir: string): void {
  const environment = join(root, 'node_modules/vite/client.d.ts');
  const config = {
    extends: join(root, 'build/tsconfig.base.json'),
    compilerOptions: {
      lib: ['ES2023', 'ES2024.String', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
      jsx: 'react-jsx',
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: src,
      outDir,
    },
    files: [...sources.map((source) => join(root, source)), environment],
  };
  const path = join(outDir, 'tsconfig.json');
  writeFileSync(path, JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  if (!existsSync(compiler)) throw new Error(`There is no compiler at ${compiler}.`);
  execFileSync(process.execPath, [compiler, '-p', path], { cwd: root, stdio: 'inherit' });
}
