import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** A page that is served, until it is stopped. */
export interface Served {
  url: string;
  stop: () => Promise<void>;
}

/** Serves a project by `vite` for developing; resolves once it listens. */
export async function serveByVite(folder: string): Promise<Served> {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(folder, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1', '--port', '0'],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`vite ended before it listened:\n${said}`)));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        said += text.toString();
        const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0];
        if (found) resolve(found);
      });
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
