import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test, vi } from 'vitest';
import { finishBody } from '#testing/service/startedTransaction.ts';

const program = join(import.meta.dirname, '../../testing/http/servingProcess.ts');
const knowsLimits = existsSync('/proc/self/limits') && existsSync('/bin/sh');
if (!knowsLimits) process.stderr.write('SKIPPED: few descriptors (no /proc/self/limits)\n');

const sockets: Socket[] = [];
let child: ChildProcess | undefined;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  if (!child) return;
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
});

test.skipIf(!knowsLimits)(
  'with 266 idle sockets on 300 descriptors a signer still opens, reads and finishes',
  async () => {
    const started = spawn(
      '/bin/sh',
      ['-c', 'ulimit -n 300 && exec "$0" --import tsx "$1"', process.execPath, program],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    child = started;
    const [line] = (await once(createInterface(started.stdout), 'line')) as [string];
    const { port, token } = JSON.parse(line) as { port: number; token: string };
    for (let opened = 0; opened < 266; opened += 1) {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket.on('error', () => undefined));
      await once(socket, 'connect');
      if (opened % 2 === 0) socket.write('POST /app/sign/x HTTP/1.1\r\nHo');
    }
    // Half of the descriptors are kept free: the sockets that were idle longest are closed.
    await vi.waitFor(
      () => expect(sockets.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(110),
      10_000,
    );
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}/app/sign/${token}${path}`, init);
    expect((await ask('')).status).toBe(200);
    const file = await ask('/file/a.pdf');
    expect([file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    const finished = await ask('/finish', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(finishBody('An')),
    });
    expect([finished.status, await finished.json()]).toMatchObject([200, { state: 'signed' }]);
  },
  60_000,
);
