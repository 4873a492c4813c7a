import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fingerprint } from '../../../scripts/build/fingerprint.mjs';
import { run } from './run.ts';

const repository = join(import.meta.dirname, '..', '..', '..');
const lock = join(repository, 'node_modules', '.fieldwright-packing');
const mark = join(repository, 'dist.npm', '.packed');

/** What the package is made from beside the sources of the product. */
const besides = [
  'scripts/package',
  'scripts/package.ts',
  'build/vite.component.config.ts',
  'build/vite.package.config.ts',
  'LICENSE',
];

/**
 * The npm package of exactly these sources, packed once for all tests; resolves to its path.
 * Rejects when an entry weighs more than its limit.
 */
export function packedPackage(): Promise<string> {
  return oneAtATime(async () => {
    const wanted = fingerprint(repository, besides);
    const [known, packed = ''] = (await readFile(mark, 'utf8').catch(() => '')).split('\n');
    if (known === wanted && existsSync(packed)) return packed;
    const said = await run('npm', ['run', '--silent', 'package'], repository);
    const [, tarball] = /^(\S+\.tgz): /m.exec(said) ?? [];
    if (tarball === undefined) throw new Error(`Nothing was packed:\n${said}`);
    const path = join(repository, tarball);
    await writeFile(mark, `${wanted}\n${path}`);
    return path;
  });
}

/** Tests may run in several processes: who comes while another packs waits for its end. */
async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const take = () => writeFile(lock, String(process.pid), { flag: 'wx' }).then(() => true);
  while (!(await take().catch(() => false))) {
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (holder > 0 && !isAlive(holder)) await rm(lock, { force: true });
    await setTimeout(250);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
