import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RunningServer } from '../../e2e/support/programs/server.ts';
import { jsonContent, pause, type Target, tryCall } from '../support/calls.ts';

const program = join(import.meta.dirname, '..', '..', 'dist', 'server', 'keys.js');

/** What delivering to one owner takes, in ms, without and with receivers of another that hang. */
export interface Delays {
  without: number;
  beside: number;
  hanging: number;
}

/** Another pair of keys of the same installation. */
async function otherKeys({ url, dataDir }: RunningServer): Promise<Target> {
  const env = { ...process.env, DATA_DIR: dataDir, SECRET: undefined, DATABASE_URL: undefined };
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'add', 'other'], {
    env,
  });
  const key = (kind: string) => new RegExp(`${kind} key: (\\S+)`).exec(stdout)?.[1] ?? '';
  const headers = { Authorization: `APIKey ${key('API')}`, Application: `APPKey ${key('APP')}` };
  return { url, headers };
}

const idOf = (json: unknown) => (json as { Id?: string } | undefined)?.Id ?? '';

const cancelled = async (target: Target, PostbackUrl: string) => {
  const body = jsonContent({ Signers: [{ SendSignRequest: false }], PostbackUrl });
  const created = await tryCall(target, 'POST', '/api/transaction/', body);
  await tryCall(target, 'DELETE', `/api/transaction/${idOf(created?.json)}`);
};

/**
 * How long a change takes from its request until its receiver has it, as the median of so many, for
 * one owner: at an installation without others, and in turns with it at one where so many receivers
 * of another owner take postbacks and never answer.
 */
export async function measureHanging(
  { server, own, alone }: { server: RunningServer; own: Target; alone: Target },
  { receivers, changes }: { receivers: number; changes: number },
): Promise<Delays> {
  let heard: () => void = () => undefined;
  const quick = createServer((request, response) => {
    request.resume();
    response.end();
    heard();
  }).listen(0, '127.0.0.1');
  const hanging = new Set<IncomingMessage>();
  const slow = createServer((request) => {
    request.resume();
    hanging.add(request);
  }).listen(0);
  await Promise.all([once(quick, 'listening'), once(slow, 'listening')]);
  const portOf = (one: typeof quick) => (one.address() as AddressInfo).port;
  const change = async (target: Target) => {
    const arrived = new Promise<void>((resolve) => (heard = resolve));
    const began = performance.now();
    await cancelled(target, `http://127.0.0.1:${portOf(quick)}/`);
    await arrived;
    return performance.now() - began;
  };
  const others = await otherKeys(server);
  // Each at a host of its own: the whole of 127/8 is this machine.
  for (let count = 0; count < receivers; count += 1)
    await cancelled(others, `http://127.0.1.${count + 1}:${portOf(slow)}/`);
  while (hanging.size < 8) await pause(20);
  const took: { without: number; beside: number }[] = [];
  for (let count = 0; count < changes; count += 1)
    took.push({ without: await change(alone), beside: await change(own) });
  quick.close();
  slow.closeAllConnections();
  slow.close();
  const median = (of: (one: (typeof took)[number]) => number) =>
    took.map(of).toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;
  return {
    without: median(({ without }) => without),
    beside: median(({ beside }) => beside),
    hanging: hanging.size,
  };
}
