import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const repository = join(import.meta.dirname, '..', '..');

/** The policy under which other people's pages may hold the designer. */
export const hostPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; img-src 'self' blob:; font-src 'self' blob: data:; connect-src 'self'";

/** Runs a program to its end; rejects with what it said if that is not a good one. */
export function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (said += text.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${program} ${args.join(' ')}: ${said}`)),
    );
  });
}

/** A program of this repository's dependencies. */
export const tool = (name: string) => join(repository, 'node_modules', '.bin', name);

/** Where this worker's build of the designer lies: others may build theirs at the same time. */
const built = join(repository, 'dist', 'component', `e2e-${process.env.TEST_PARALLEL_INDEX ?? 0}`);

/** Builds the designer for other pages. */
export async function buildComponents(modes = ['react', 'element']): Promise<void> {
  for (const mode of modes) {
    const from = ['build', '-c', 'vite.component.config.ts', '--mode', mode];
    const to = ['--outDir', join(built, mode), '--emptyOutDir', '--logLevel', 'error'];
    await run(tool('vite'), [...from, ...to], repository);
  }
}

/** What of the package these examples need to find. */
const manifest = {
  name: 'fieldwright',
  version: '0.0.0',
  type: 'module',
  exports: Object.fromEntries(
    ['react', 'element'].map((entry) => [
      `./${entry}`,
      {
        types: `./dist/component/${entry}/${entry}.d.ts`,
        default: `./dist/component/${entry}/${entry}.js`,
      },
    ]),
  ),
};

/** An example in a folder of its own, with the designer and some packages installed in it. */
export async function installExample(
  name: string,
  packages: Readonly<Record<string, string>> = {},
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwright-example-'));
  await cp(join(repository, 'examples', name), folder, {
    recursive: true,
    filter: (path) => !/node_modules|dist|public/.test(path.slice(repository.length)),
  });
  const own = join(folder, 'node_modules', 'fieldwright');
  await mkdir(join(own, 'dist'), { recursive: true });
  await writeFile(join(own, 'package.json'), JSON.stringify(manifest));
  await cp(built, join(own, 'dist', 'component'), { recursive: true });
  for (const [as, from] of Object.entries(packages)) {
    const place = join(folder, 'node_modules', as);
    await mkdir(join(place, '..'), { recursive: true });
    const there = join(repository, 'node_modules', from);
    // React is copied: it looks for its other half beside the place where it lies.
    if (/^(?:react|scheduler)/.test(as)) await cp(there, place, { recursive: true });
    else await symlink(there, place, 'dir');
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** Serves a folder as the page of somebody else, under a strict policy, or with other headers. */
export async function serveFolder(
  folder: string,
  headers: Readonly<Record<string, string>> = { 'Content-Security-Policy': hostPolicy },
) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const answer = async () => {
      if (!(await stat(file)).isFile()) throw new Error('no file');
      const body = await readFile(file);
      response.writeHead(200, {
        'Content-Type': types[extname(file)] ?? 'application/octet-stream',
        ...headers,
      });
      response.end(body);
    };
    answer().catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
