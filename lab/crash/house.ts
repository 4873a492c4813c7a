import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type RunningServer,
  type ServerOptions,
  startServer,
} from '../../e2e/support/programs/server.ts';
import { freePort } from '../../src/testing/http/freePort.ts';
import type { Target } from '../support/calls.ts';

/** The processes of one installation, and a way to speak to whichever runs. */
export interface House {
  /** Its `url` is that of any process, another at each call. */
  target: Target;
  dataDir: string;
  /** What a program over the same data has in its environment, beside keys and postbacks. */
  env: Readonly<Record<string, string>>;
  start(which: number): Promise<RunningServer>;
  kill(which: number): Promise<void>;
  /** All that run, in their order. */
  running(): RunningServer[];
  stop(): Promise<void>;
  /** Starts one more process over the same data, unknown to clients; the caller ends it. */
  startAside(): Promise<RunningServer>;
}

/** How an installation is set up. */
export interface HousePlan {
  folder: string;
  processes: number;
  /** PostgreSQL instead of SQLite. */
  databaseUrl: string | undefined;
  postbackSecret: string;
  random: () => number;
}

/** Prepares the processes; none runs yet. Several share documents and database. */
export async function prepareHouse(plan: HousePlan): Promise<House> {
  const dataDir = join(plan.folder, 'data');
  await mkdir(dataDir, { recursive: true });
  const [apiKey, appKey] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  // Processes that share a database share it, too.
  const secret = randomBytes(32).toString('base64');
  const ports = await Promise.all(Array.from({ length: plan.processes }, freePort));
  const servers = new Map<number, RunningServer>();
  // With SQLite each makes and finds its own in the folder of the data.
  const env: Record<string, string> = {};
  if (plan.databaseUrl !== undefined)
    Object.assign(env, { SECRET: secret, DATABASE_URL: plan.databaseUrl });
  const options = (port: number | undefined): ServerOptions => ({
    dataDir,
    // What is looked for is loss: a busy machine may take its time.
    patienceMs: 600_000,
    ...(port !== undefined && { port }),
    apiKey,
    appKey,
    env: {
      POSTBACK_SECRET: plan.postbackSecret,
      LOG_LEVEL: 'error',
      SECRET: undefined,
      DATABASE_URL: undefined,
      ...env,
    },
  });
  return {
    dataDir,
    env: { DATA_DIR: dataDir, ...env },
    target: {
      get url() {
        const port = ports[Math.floor(plan.random() * ports.length)];
        return `http://127.0.0.1:${port}`;
      },
      headers: { Authorization: `APIKey ${apiKey}`, Application: `APPKey ${appKey}` },
    },
    async start(which) {
      const server = await startServer(options(ports[which]));
      servers.set(which, server);
      return server;
    },
    async kill(which) {
      await servers.get(which)?.kill();
      servers.delete(which);
    },
    running: () => [...servers.values()],
    async stop() {
      await Promise.all([...servers.values()].map((server) => server.stop()));
      servers.clear();
    },
    startAside: () => startServer(options(undefined)),
  };
}

/** A small disk of its own for a folder, so that it can be full; undefined without permission. */
export function mountSmallDisk(folder: string): (() => Promise<void>) | undefined {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512m', 'tmpfs', folder]);
  if (status !== 0) return undefined;
  return async () => {
    // Processes that were killed may hold it for a moment longer.
    spawnSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true, force: true });
  };
}
