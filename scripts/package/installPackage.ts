import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startLocalRegistry } from './localRegistry.ts';

const execute = promisify(execFile);
const shell = process.platform === 'win32';

/** What `npm ls --omit=dev --all` prints in a project. */
export function listInstalled(project: string): string {
  const options = { cwd: project, encoding: 'utf8', shell } as const;
  return execFileSync('npm', ['ls', '--omit=dev', '--all'], options);
}

/**
 * Runs `npm install` for the packed package and `more`, such as `react@18.2.0`, in a project, with
 * what the project itself asks for. Everything but the package comes from this repository's own
 * node_modules: neither network nor npm's cache nor anybody's settings of npm play a part. Rejects
 * with what npm says.
 */
export async function installPackage(
  project: string,
  tarball: string,
  more: readonly string[] = [],
): Promise<void> {
  const registry = await startLocalRegistry();
  const cache = mkdtempSync(join(tmpdir(), 'npm-cache-'));
  // Settings reach npm by the environment, too: those of `npm test`, which runs this, and a proxy.
  const own = Object.entries(process.env).filter(
    ([name]) => !/^npm_|_proxy$|^NODE_ENV$/i.test(name),
  );
  const settings = {
    npm_config_registry: registry.url,
    npm_config_cache: cache,
    npm_config_userconfig: join(cache, 'none'),
    npm_config_globalconfig: join(cache, 'none either'),
    npm_config_update_notifier: 'false',
  };
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await execute('npm', ['install', ...quiet, tarball, ...more], {
      cwd: project,
      shell,
      env: { ...Object.fromEntries(own), ...settings },
      maxBuffer: 2 ** 26,
    });
  } finally {
    await registry.stop();
    rmSync(cache, { recursive: true, force: true });
  }
}
