import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const stopper = join(import.meta.dirname, 'bin', 'stopWithParent.mjs');
const program = `
  import(${JSON.stringify(stopper)}).then(({ stopWithParent }) => {
    process.on('SIGTERM', () => { console.log('stopped'); process.exit(); });
    setInterval(() => undefined, 1000);
    stopWithParent();
    console.log('runs');
  });`;

test('a process whose shell was told to stop stops in order', async () => {
  // As npm starts scripts: a shell that waits for the program.
  const shell = spawn('sh', ['-c', '"$NODE" -e "$PROGRAM"; exit $?'], {
    env: { ...process.env, NODE: process.execPath, PROGRAM: program },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  shell.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 20_000 }).toBe('runs\n');
  shell.kill('SIGTERM');
  await once(shell.stdout, 'close');
  expect(said).toBe('runs\nstopped\n');
}, 30_000);
