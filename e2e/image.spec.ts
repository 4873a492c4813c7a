import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/freePort.ts';
import { expect, test } from './support/test.ts';

const root = join(import.meta.dirname, '..');

/** What `npm run image` says of its result in its last line. */
interface Image {
  folder: string;
  environment: Record<string, string>;
  command: [string, ...string[]];
  healthCheck: [string, ...string[]];
  user?: { uid: number; gid: number };
}

/** Resolves when the server says that it is ready; rejects with its words when it ends instead. */
function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Fieldwright is ready at ')) resolve();
      });
    child.once('exit', () => reject(new Error(`It ended before it was ready:\n${output}`)));
  });
}

test('what the Dockerfile says makes a product that runs on a read-only file system', async () => {
  test.skip(process.platform === 'win32', 'RUN lines need a POSIX shell.');
  test.setTimeout(600_000);
  const into = await mkdtemp(join(tmpdir(), 'image-'));
  try {
    const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
    const made = spawnSync(process.execPath, [tsx, 'scripts/image.ts', into], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    test.skip(made.status === 3, `npm cannot install here without network:\n${made.stdout}`);
    expect(made.status, `${made.stdout}${made.stderr}`).toBe(0);
    const image = JSON.parse(made.stdout.trim().split('\n').at(-1) ?? '') as Image;
    // The compose file mounts everything but the data read-only.
    execFileSync('chmod', ['-R', 'a-w', image.folder]);

    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const [appKey, apiKey] = [randomBytes(24), randomBytes(24)].map((key) => key.toString('hex'));
    const options = {
      cwd: image.folder,
      env: {
        PATH: process.env['PATH'],
        TMPDIR: join(into, 'nowhere'),
        ...image.environment,
        HOST: '127.0.0.1',
        PORT: `${port}`,
        PUBLIC_URL: url,
        SIGNING_APP_KEY: appKey,
        SIGNING_API_KEY: apiKey,
      },
      ...image.user,
    };
    const [program, ...words] = image.command;
    const isHealthy = () => {
      const [command, ...rest] = image.healthCheck;
      return spawnSync(command, rest, options).status === 0;
    };
    expect(isHealthy()).toBe(false);
    const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'exit');
    try {
      await readiness(child);
      expect(isHealthy()).toBe(true);
      const created = await fetch(`${url}/api/transaction/`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `APIKey ${apiKey}`,
          Application: `APPKey ${appKey}`,
        },
        body: JSON.stringify({ Signers: [{ SendSignRequest: false }] }),
      });
      expect(created.status).toBe(200);
      expect((await fetch(url)).headers.get('content-security-policy')).toContain('default-src');
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
  } finally {
    spawnSync('chmod', ['-R', 'u+w', into]);
    await rm(into, { recursive: true, force: true });
  }
});
