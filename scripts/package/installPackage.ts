import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownManifest } from './packageManifest.ts';

const root = join(import.meta.dirname, '../..');

/** What the lockfile does not keep for development alone; `builds`: installing it runs a script. */
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
 * Puts the packed package into a project as `npm install` does, but without network and cache: the
 * file is unpacked, what it needs at runtime comes from this repository's own node_modules, and npm
 * makes the commands. Throws what tar and npm say.
 */
export function installPackage(project: string, tarball: string): void {
  for (const { path } of runtimePackages())
    if (existsSync(join(root, path)))
      cpSync(join(root, path), join(project, path), { recursive: true });
  const folder = join(project, 'node_modules/fieldwright');
  mkdirSync(folder, { recursive: true });
  const options = { cwd: project, shell: process.platform === 'win32' } as const;
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'], options);
  const manifest = join(project, 'package.json');
  const own = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>;
  const { version } = ownManifest();
  writeFileSync(manifest, JSON.stringify({ ...own, dependencies: { fieldwright: version } }));
  execFileSync('npm', ['rebuild', '--offline', '--ignore-scripts', '--loglevel=error'], options);
}
