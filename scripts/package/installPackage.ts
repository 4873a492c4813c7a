import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * The folders below `node_modules` of the packages that the lockfile does not keep for development
 * alone, as far as they are installed here (not those of other systems).
 */
function runtimeFolders(): string[] {
  return runtimePackages()
    .map(({ path }) => path)
    .filter((path) => existsSync(join(root, path)));
}

/** What the lockfile keeps not for development alone; `builds`: a script runs on installation. */
export function runtimePackages(): { path: string; builds: boolean }[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; hasInstallScript?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { hasInstallScript = false }]) => ({ path, builds: hasInstallScript }));
}

/** What `npm ls --omit=dev --all` prints in a project. */
export function listInstalled(project: string): string {
  const options = { cwd: project, encoding: 'utf8', shell: process.platform === 'win32' } as const;
  return execFileSync('npm', ['ls', '--omit=dev', '--all'], options);
}

/**
 * Installs the packed package into a project as anybody would, but without network: what it needs
 * at runtime is taken from this repository's own node_modules. Rejects with what npm says.
 */
export function installPackage(project: string, tarball: string): void {
  for (const path of runtimeFolders())
    cpSync(join(root, path), join(project, path), { recursive: true });
  const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...options, tarball], {
    cwd: project,
    stdio: 'pipe',
    shell: process.platform === 'win32',
  });
}
