import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../src/testing/http/freePort.ts';

/** The built product while it runs for a test. */
export interface RunningServer {
  /** Origin without a trailing slash, such as `http://127.0.0.1:5301`. */
  url: string;
  apiKey: string;
  appKey: string;
  port: number;
  dataDir: string;
  pid: number;
  /** All its output until now, standard error included. */
  output(): string;
  /** Stops it in the ordinary way and removes its data folder if the folder was made here. */
  stop(): Promise<void>;
  /** Ends it as a power cut does (SIGKILL). The data folder stays, for another `startServer`. */
  kill(): Promise<void>;
}

/** A product that its test has started, so that its one-time link is unused and valid. */
export interface StartedServer extends RunningServer {
  /** The one-time address that signs a browser in, for ten minutes; each start prints a new one. */
  connectUrl: string;
}

/** The options of a test. All of them have defaults. */
export interface ServerOptions {
  /** A folder that outlives the server; without it a temporary one that `stop` removes. */
  dataDir?: string;
  port?: number;
  /** The folder of the product; another one for another version. */
  root?: string;
  apiKey?: string;
  appKey?: string;
  /**
   * How far its clock is ahead of this machine's, ms: a test can look at once at what takes days.
   */
  aheadMs?: number;
  /** How long it may take to be ready, ms; a minute. */
  patienceMs?: number;
  /**
   * Further environment variables, such as `LOCATION_RIGHT_FROM`. `undefined` removes a variable.
   */
  env?: Record<string, string | undefined>;
}

const ownRoot = join(import.meta.dirname, '..', '..', '..');

/**
 * Starts the production build on a free port and resolves when it answers. Rejects with its output
 * when it does not.
 */
export async function startServer(options: ServerOptions = {}): Promise<StartedServer> {
  const root = options.root ?? ownRoot;
  const program = join(root, 'dist', 'server', 'main.js');
  if (!existsSync(program)) throw new Error('The product is not built. Run: npm run build');
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'fieldwright-e2e-')));
  const apiKey = options.apiKey ?? randomBytes(24).toString('base64url');
  const appKey = options.appKey ?? randomBytes(24).toString('base64url');
  const child = spawn(process.execPath, [...clockAhead(options), program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      SIGNING_API_KEY: apiKey,
      SIGNING_APP_KEY: appKey,
      ...options.env,
    },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));

  const connectUrl = await readiness(child, options.patienceMs ?? 60_000, () => output);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const impatient = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(impatient);
  };
  return {
    url: new URL(connectUrl).origin,
    connectUrl,
    apiKey,
    appKey,
    port,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    stop: async () => {
      await end('SIGTERM');
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}

/** Arguments that set the clock of a Node.js program ahead, without the program's knowledge. */
function clockAhead({ aheadMs = 0 }: ServerOptions): string[] {
  const script = `const { now } = Date; Date.now = () => now() + ${aheadMs};`;
  return aheadMs === 0 ? [] : ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
}

/** Waits for the line with the address to open, which is printed when requests are served. */
function readiness(child: ChildProcess, patienceMs: number, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`The server ${why}. It printed:\n${output()}`));
    };
    const timer = setTimeout(() => fail(`was not ready in ${patienceMs / 1000} s`), patienceMs);
    const look = () => {
      const match = /https?:\/\/\S+[?&]connect=[\w%.~-]+/.exec(output());
      if (!match) return;
      clearTimeout(timer);
      resolve(match[0]);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      fail(`ended at once (${signal ?? code})`);
    });
  });
}
