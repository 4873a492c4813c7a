import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { readDockerfile, type Stage } from './readDockerfile.ts';

/** The user under whom commands run; undefined: as this process. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** What a stage came to: its root folder on this machine, and how a container of it would run. */
export interface BuiltStage {
  root: string;
  workdir: string;
  env: Record<string, string>;
  command: string[];
  healthCheck: string[];
  /** Folders and files that `COPY` and `RUN` put there: what the image adds to its base. */
  added: string[];
}

/** How a Dockerfile is carried out. */
export interface DockerRun {
  /** The folder with the Dockerfile. */
  context: string;
  /** An empty folder; each stage gets its root below it. */
  into: string;
  user?: RunAs | undefined;
  /** The environment of commands, beside what the Dockerfile sets. */
  env: NodeJS.ProcessEnv;
  say: (text: string) => void;
  /** Called before each `RUN`, in the folder in which it runs. */
  beforeRun?: (words: string, folder: string) => void;
}

/** A command of a Dockerfile ended with an error; `status` is null where a signal ended it. */
export class RunFailed extends Error {
  readonly words: string;
  readonly status: number | null;
  readonly output: string;
  constructor(words: string, status: number | null, output: string) {
    super(`RUN ${words} failed (${status}):\n${output.slice(-4000)}`);
    this.name = 'RunFailed';
    this.words = words;
    this.status = status;
    this.output = output;
  }
}

const idle = new Set(['USER', 'VOLUME', 'EXPOSE']);

/** The paths of a .dockerignore that names files and folders of the context's first level only. */
function ignoredNames(context: string): RegExp[] {
  return readFileSync(join(context, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      if (line.includes('/')) throw new Error(`.dockerignore: ${line} is not understood.`);
      const pattern = line.replaceAll(/[.+^$()[\]{}|]/g, '\\$&').replaceAll('*', '[^/]*');
      return new RegExp(`^${pattern}$`);
    });
}

/**
 * Does what a Dockerfile says, in ordinary folders and without Docker: each stage has a root folder
 * below `into`, in place of `/`. Base images are not fetched: commands are those of this machine.
 * Returns the last stage. Throws RunFailed when a command fails.
 */
export function runDockerfile(run: DockerRun): BuiltStage {
  const built = new Map<string, BuiltStage>();
  let last: BuiltStage | undefined;
  for (const stage of readDockerfile(readFileSync(join(run.context, 'Dockerfile'), 'utf8'))) {
    last = runStage(stage, built, run);
    built.set(stage.name, last);
  }
  if (!last) throw new Error('The Dockerfile has no stage.');
  return last;
}

function runStage(
  { name, instructions }: Stage,
  earlier: ReadonlyMap<string, BuiltStage>,
  run: DockerRun,
): BuiltStage {
  const stage: BuiltStage = {
    root: join(run.into, name),
    workdir: '/',
    env: {},
    command: [],
    healthCheck: [],
    added: [],
  };
  ownFolder(stage.root, run.user);
  for (const { name: instruction, words } of instructions) {
    run.say(`${name}: ${instruction} ${words}`);
    if (instruction === 'WORKDIR') {
      stage.workdir = join(stage.workdir, words);
      ownFolder(join(stage.root, stage.workdir), run.user);
    } else if (instruction === 'ENV') {
      const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(words) ?? [];
      stage.env[key] = value;
    } else if (instruction === 'COPY') copy(words, stage, earlier, run);
    else if (instruction === 'RUN') execute(words, stage, run);
    else if (instruction === 'CMD') stage.command = JSON.parse(words) as string[];
    else if (instruction === 'HEALTHCHECK')
      stage.healthCheck = JSON.parse(words.slice(words.indexOf('['))) as string[];
    else if (!idle.has(instruction)) throw new Error(`${instruction} is not understood.`);
  }
  return stage;
}

/** Makes a folder and those above it, down from the stage's root, for the user. */
function ownFolder(path: string, user: RunAs | undefined): void {
  const first = mkdirSync(path, { recursive: true });
  if (!user || !first) return;
  for (let made = path; made.length >= first.length; made = join(made, '..'))
    chownSync(made, user.uid, user.gid);
}

/** `COPY [--from=STAGE] SOURCE… TARGET`. */
function copy(
  words: string,
  { root, workdir, added }: BuiltStage,
  earlier: ReadonlyMap<string, BuiltStage>,
  { context, user }: DockerRun,
): void {
  const parts = words.split(/\s+/);
  const from = parts[0]?.startsWith('--from=') ? parts.shift()?.slice('--from='.length) : undefined;
  const source = from === undefined ? context : earlier.get(from)?.root;
  if (source === undefined) throw new Error(`There is no stage ${from}.`);
  const target = parts.pop() ?? '';
  const ignored = from === undefined ? ignoredNames(context) : [];
  const to = isAbsolute(target) ? join(root, target) : join(root, workdir, target);
  for (const part of parts) {
    const path = join(source, part);
    const end = target.endsWith('/') && !part.endsWith('.') && isFile(path) ? basename(part) : '';
    cpSync(path, join(to, end), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => {
        const [first = ''] = file.slice(context.length + 1).split(/[\\/]/);
        return from !== undefined || !ignored.some((pattern) => pattern.test(first));
      },
    });
    added.push(join(to, end));
  }
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, to]);
}

const isFile = (path: string) => lstatSync(path).isFile();

/** Values of the environment that are paths of the stage, as paths of this machine. */
export function stageEnvironment({ root, env }: Pick<BuiltStage, 'root' | 'env'>) {
  return Object.fromEntries(
    Object.entries(env).map(([key, value]) => [key, isAbsolute(value) ? join(root, value) : value]),
  );
}

/** `RUN` in its shell form. */
function execute(words: string, stage: BuiltStage, run: DockerRun): void {
  const cwd = join(stage.root, stage.workdir);
  run.beforeRun?.(words, cwd);
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', words], {
    cwd,
    env: { ...run.env, ...stageEnvironment(stage) },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    ...run.user,
  });
  if (status !== 0) throw new RunFailed(words, status, `${stdout}${stderr}`);
}
