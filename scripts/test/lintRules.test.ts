import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** A file that breaks one rule, and the rule. */
const probes: Record<string, { rule: string; text: string }> = {
  'promise.ts': {
    rule: 'no-floating-promises',
    text: 'export function run(work: () => Promise<void>): void {\n  work();\n}\n',
  },
  'any.ts': {
    rule: 'no-explicit-any',
    text: 'export const parse = (text: any): string => String(text);\n',
  },
  'bang.ts': {
    rule: 'no-non-null-assertion',
    text: 'export const first = (list: string[]): string => list[0]!;\n',
  },
  'default.ts': { rule: 'no-default-export', text: 'export default function run(): void {}\n' },
  'console.ts': { rule: 'no-console', text: "console.log('here');\nexport const here = 1;\n" },
  'long.ts': { rule: 'max-lines', text: `export const here = 1;\n${'// line\n'.repeat(301)}` },
  'giant.ts': {
    rule: 'max-lines-per-function',
    text: `export function count(): number {\n  let sum = 0;\n${'  sum += 1;\n'.repeat(78)}  return sum;\n}\n`,
  },
  'giant.tsx': {
    rule: 'max-lines-per-function',
    text: `export function Giant() {\n  return (\n    <ul>\n${'      <li />\n'.repeat(116)}    </ul>\n  );\n}\n`,
  },
  'maze.ts': {
    rule: 'complexity',
    text: `export function maze(way: number): number {\n${Array.from({ length: 15 }, (_, at) => `  if (way === ${at}) return ${at + 1};\n`).join('')}  return 0;\n}\n`,
  },
  'hook.tsx': {
    rule: 'rules-of-hooks',
    text: "import { useState } from 'react';\nexport function Probe({ on }: { on: boolean }) {\n  if (on) useState(0);\n  return null;\n}\n",
  },
  'effect.tsx': {
    rule: 'exhaustive-deps',
    text: "import { useEffect } from 'react';\nexport function Probe({ text }: { text: string }) {\n  useEffect(() => {\n    document.title = text;\n  }, []);\n  return null;\n}\n",
  },
  'switch.ts': {
    rule: 'switch-exhaustiveness-check',
    text: "export function width(kind: 'a' | 'b'): number {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 0;\n}\n",
  },
};

/** A component of 120 lines. */
const large = `/** Lines. */\nexport function Large() {\n  return (\n    <ul>\n${'      <li />\n'.repeat(114)}    </ul>\n  );\n}\n`;

/** The rules that object to each file, with the project's own configuration. */
let objections: Map<string, string[]>;

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwright-lint-'));
  try {
    for (const [name, { text }] of Object.entries(probes)) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'plain.ts'), '/** One. */\nexport const one = 1;\n');
    writeFileSync(join(folder, 'large.tsx'), large);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'build/tsconfig.base.json'),
        compilerOptions: { jsx: 'react-jsx', lib: ['ES2023', 'DOM'] },
        include: ['*.ts', '*.tsx'],
      }),
    );
    objections = lint(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function lint(folder: string): Map<string, string[]> {
  const files = [...Object.keys(probes), 'plain.ts', 'large.tsx'];
  const require = createRequire(import.meta.url);
  const oxlint = join(dirname(require.resolve('oxlint/package.json')), 'bin', 'oxlint');
  const config = join(root, 'build/oxlint.json');
  const result = spawnSync(
    process.execPath,
    [oxlint, '--type-aware', '-c', config, '-f', 'json', ...files],
    { cwd: folder, encoding: 'utf8' },
  );
  const report: { diagnostics: { code: string; filename: string }[] } = JSON.parse(result.stdout);
  const byFile = new Map<string, string[]>();
  for (const { code, filename } of report.diagnostics) {
    const name = basename(filename);
    byFile.set(name, [...(byFile.get(name) ?? []), code.replace(/.*\((.*)\)/, '$1')]);
  }
  return byFile;
}

test.for(Object.entries(probes))('the linter objects to %s', ([name, { rule }]) => {
  expect(objections.get(name)).toContain(rule);
});

test.each(['plain.ts', 'large.tsx'])('the linter has nothing against %s', (name) => {
  expect(objections.get(name)).toBeUndefined();
});
