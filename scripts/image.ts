import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compressedSize } from './image/compressedSize.ts';
import { type RunAs, RunFailed, runDockerfile, stageEnvironment } from './image/runDockerfile.ts';

/**
 * `npm run image [-- FOLDER]` does what the Dockerfile says in an empty folder, as an ordinary
 * user, without Docker and without network (npm takes packages from its cache), and prints what the
 * image would add to its base. With FOLDER the result stays there. Exit code 3: it could not be
 * done here. The last line is JSON for the test.
 */
const context = join(import.meta.dirname, '..');
const limit = 120_000_000;
const say = (text: string) => process.stdout.write(`${text}\n`);
const given = process.argv[2];
const into = given === undefined ? mkdtempSync(join(tmpdir(), 'image-')) : resolve(given);

/** Whoever does not matter; undefined where this process is somebody ordinary already. */
const nobody: RunAs | undefined = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;

/** npm's cache, readable for the user; undefined where there is none. */
function cacheFor(user: RunAs | undefined): string | undefined {
  const { stdout } = spawnSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' });
  const cache = stdout.trim();
  if (!existsSync(join(cache, '_cacache'))) return undefined;
  if (!user) return cache;
  const copy = join(into, 'cache');
  cpSync(join(cache, '_cacache'), join(copy, '_cacache'), {
    recursive: true,
    filter: (path) => !path.startsWith(join(cache, '_cacache', 'tmp')),
  });
  spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, copy]);
  return copy;
}

/** What was compressed for an earlier build of the same files need not be compressed again. */
function bringCompressed(words: string, folder: string): void {
  const cache = 'node_modules/.cache/fieldwright/compressed';
  if (!words.startsWith('npm run') || !existsSync(join(context, cache))) return;
  cpSync(join(context, cache), join(folder, cache), { recursive: true });
  if (nobody)
    spawnSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, join(folder, 'node_modules/.cache')]);
}

/** Whether packages, or npm itself, are not at hand for this user: that is no fault of ours. */
const isMissing = ({ words, status, output }: RunFailed) =>
  words === 'npm ci' &&
  (status === 126 || status === 127 || /ENOTCACHED|EACCES|Permission denied/.test(output));

async function main(): Promise<number> {
  mkdirSync(into, { recursive: true });
  if (readdirSync(into).length > 0) throw new Error(`${into} is not empty.`);
  if (nobody) chownSync(into, nobody.uid, nobody.gid);
  const cache = cacheFor(nobody);
  const env = {
    PATH: process.env['PATH'],
    HOME: into,
    TMPDIR: tmpdir(),
    npm_config_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_cache: cache,
  };
  say(nobody ? 'As nobody, for this is root.' : 'As this user.');
  const stage = runDockerfile({
    context,
    into,
    user: nobody,
    env,
    say,
    beforeRun: bringCompressed,
  });
  const bytes = await compressedSize(stage.added);
  say(`The image adds ${(bytes / 1e6).toFixed(1)} MB to its base, compressed.`);
  if (bytes > limit) throw new Error(`That is more than ${limit / 1e6} MB.`);
  say(
    JSON.stringify({
      folder: join(stage.root, stage.workdir),
      environment: stageEnvironment(stage),
      command: stage.command,
      healthCheck: stage.healthCheck,
      user: nobody,
      bytes,
    }),
  );
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof RunFailed)) throw error;
  say(error.message);
  process.exitCode = isMissing(error) ? 3 : 1;
} finally {
  if (given === undefined) rmSync(into, { recursive: true, force: true });
}
