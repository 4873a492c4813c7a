import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The judges of npm packages; attw brings a TypeScript of its own, which ours must not become. */
const judges = { publint: '0.3.25', '@arethetypeswrong/cli': '0.18.5' };

/** Has publint and attw judge the packed package; returns whether they find nothing. */
export function checkPackage(tarball: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'judges-'));
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    }).status === 0;
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: judges }));
    if (!run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'])) return false;
    const isWell = run('npx', ['publint', '--strict', tarball]);
    return run('npx', ['attw', tarball, '--profile', 'esm-only']) && isWell;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
