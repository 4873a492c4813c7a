import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The last commit before lists could be searched: three steps of the schema, no triggers. */
export const olderCommit = '6f117f6da8a4aade760c7be36fcc8c03a649125d';

const root = join(import.meta.dirname, '..', '..');

/** An earlier version, built, in a folder of its own. */
export interface OlderVersion {
  folder: string;
  /** Removes the folder, and git's note of it. */
  remove(): void;
}

/**
 * Checks out a commit beside this one and builds it, with the packages of this one where the lock
 * files agree; else it installs its own. Returns why not, where the clone does not have the commit.
 */
export async function checkOutOlder(
  commit: string,
  say: (text: string) => void,
): Promise<OlderVersion | string> {
  const known = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root });
  if (known.status !== 0) return `this clone is too shallow: it does not have ${commit}`;
  const parent = mkdtempSync(join(tmpdir(), 'fieldwright-older-'));
  const folder = join(parent, 'older');
  const run = (program: string, args: readonly string[], cwd: string) =>
    execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const remove = () => {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
    rmSync(parent, { recursive: true, force: true });
  };
  try {
    run('git', ['worktree', 'add', '--detach', folder, commit], root);
    const same = spawnSync('git', ['diff', '--quiet', commit, '--', 'package-lock.json'], {
      cwd: root,
    });
    if (same.status === 0) {
      say(`The earlier version is ${commit.slice(0, 8)}, with the packages of this one.`);
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    } else {
      say(`The earlier version is ${commit.slice(0, 8)}; its packages are installed.`);
      run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], folder);
    }
    run('npm', ['run', '--silent', 'build'], folder);
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
