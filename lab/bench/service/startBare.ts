import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Starts the bare server over a temporary folder, which `stop` removes. */
export async function startBare() {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwright-bare-'));
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const program = join(import.meta.dirname, 'bareServer.ts');
  const child = spawn(process.execPath, ['--import', loader, program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as unknown[];
  return {
    target: { url: String(line).trim(), headers: {} },
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
