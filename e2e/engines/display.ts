import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A screen without a monitor. */
export interface Display {
  /** The value of the variable `DISPLAY`, such as `:99`. */
  name: string;
  stop: () => Promise<void>;
}

/** Starts Xvfb on the first free number. Rejects when it does not start in half a minute. */
export async function startDisplay(xvfb: string): Promise<Display> {
  const child = spawn(
    xvfb,
    ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error));
  const ended = once(child, 'exit').then(() => undefined);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const impatient = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(impatient);
  };
  const number = await Promise.race([
    failed,
    once(child.stdio[3] as Readable, 'data').then(([text]) => String(text).trim()),
    ended.then(() => ''),
    sleep(30_000, '', { ref: false }),
  ]);
  if (number !== '') return { name: `:${number}`, stop };
  await stop();
  throw new Error('Xvfb gives no display');
}
