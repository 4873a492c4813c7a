import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typesOf } from '../vite/componentTypes.ts';
import { packageExports } from './packageExports.ts';

const root = join(import.meta.dirname, '../..');

/** The samples of a page in TypeScript, each as a file. */
function samplesOf(page: string): [name: string, code: string][] {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  return [...text.matchAll(/```(tsx?)\n(.*?)```/gs)].map(([, end = '', code = ''], index) => [
    `${page.replace('.md', '')}-${index}.${end}`,
    code,
  ]);
}

test('what the docs show in TypeScript compiles in strict mode', () => {
  // Below this folder, so that the packages that are installed here are found.
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, 'node_modules/.cache/samples-'));
  try {
    const samples = [...samplesOf('client.md'), ...samplesOf('component.md')];
    expect(samples.length).toBeGreaterThan(4);
    for (const [name, code] of samples) writeFileSync(join(folder, name), code);
    for (const entry of ['react', 'element'])
      writeFileSync(join(folder, `${entry}.d.ts`), typesOf(entry));
    const own = Object.entries(packageExports).map(([entry, { source }]) => [
      `fieldwright/${entry}`,
      [join(root, source)],
    ]);
    const components = ['react', 'element'].map((entry) => [
      `fieldwright/${entry}`,
      [join(folder, `${entry}.d.ts`)],
    ]);
    const compilerOptions = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      types: ['node', 'vite/client'],
      paths: Object.fromEntries([...own, ...components]),
    };
    const files = samples.map(([name]) => name);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const tsc = join(root, 'node_modules/.bin/tsc');
    const { stdout } = spawnSync(tsc, ['-p', folder], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
