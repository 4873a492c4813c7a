import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/testing/http/freePort.ts';
import { type BrowserDriver, NotAtHand } from './browserDriver.ts';
import { startDisplay } from './display.ts';

/** The programs of WebKitGTK: the driver and the browser that it starts. */
export interface WebKitPrograms {
  driver: string;
  miniBrowser: string;
  /** The display: its browser has no headless mode. */
  xvfb: string;
}

const patience = 60_000;
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Sends a command of W3C WebDriver and returns its value. */
type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Starts WebKitGTK on a display of its own. Rejects with `NotAtHand` when it does not start. */
export async function startWebKit(programs: WebKitPrograms): Promise<BrowserDriver> {
  const home = await mkdtemp(join(tmpdir(), 'fieldwright-webkit-'));
  const runtime = join(home, 'run');
  await mkdir(runtime, { mode: 0o700 });
  const endings: (() => Promise<void>)[] = [
    () => rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  ];
  const end = async () => {
    for (const step of endings.toReversed()) await step();
  };
  try {
    const display = await startDisplay(programs.xvfb);
    endings.push(display.stop);
    const port = await freePort();
    const child = spawn(programs.driver, ['--host=127.0.0.1', `--port=${port}`], {
      stdio: 'ignore',
      detached: true,
      env: {
        ...process.env,
        DISPLAY: display.name,
        GDK_BACKEND: 'x11',
        // It downloads into its home where no other folder is named.
        HOME: home,
        XDG_RUNTIME_DIR: runtime,
        XDG_CONFIG_HOME: join(home, 'config'),
        XDG_DATA_HOME: join(home, 'data'),
        XDG_CACHE_HOME: join(home, 'cache'),
        LANGUAGE: 'en_US',
      },
    });
    endings.push(() => endGroup(child));
    return await openSession(`http://127.0.0.1:${port}`, programs, home, end);
  } catch (error) {
    await end();
    throw new NotAtHand(`${programs.driver} does not start: ${String(error)}`);
  }
}

/** Ends a process with all that it started. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(-child.pid, signal);
    } catch {
      return;
    }
    await Promise.race([ended, sleep(3_000, undefined, { ref: false })]);
  }
}

async function send(
  url: string,
  method: 'GET' | 'POST' | 'DELETE',
  body: object | undefined,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    signal: AbortSignal.timeout(patience),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

/** Waits until the driver answers. */
async function listening(origin: string): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      await send(`${origin}/status`, 'GET', undefined);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(50);
    }
  }
}

async function openSession(
  origin: string,
  { miniBrowser }: WebKitPrograms,
  home: string,
  end: () => Promise<void>,
): Promise<BrowserDriver> {
  await listening(origin);
  const opened = (await send(`${origin}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        unhandledPromptBehavior: 'accept',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const base = `${origin}/session/${opened.sessionId}`;
  const command: Command = (method, path, body) => send(`${base}${path}`, method, body);
  await command('POST', '/timeouts', { pageLoad: patience, script: patience });
  await command('POST', '/window/rect', { x: 0, y: 0, width: 1440, height: 940 });
  const evaluate = (expression: string) =>
    command('POST', '/execute/sync', { script: `return (${expression});`, args: [] });
  return {
    version: `WebKitGTK ${opened.capabilities.browserVersion}`,
    // Its driver refuses numbers with fractions.
    takesFractions: false,
    downloads: home,
    goto: async (url) => void (await command('POST', '/url', { url })),
    reload: async () => void (await command('POST', '/refresh')),
    evaluate,
    async evaluateIn(css, expression) {
      const id = await command('POST', '/element', { using: 'css selector', value: css });
      await command('POST', '/frame', { id });
      try {
        return await evaluate(expression);
      } finally {
        await command('POST', '/frame', { id: null });
      }
    },
    async chooseFile(selector, path) {
      const found = await command('POST', '/element', { using: 'css selector', value: selector });
      const id = (found as Record<string, string>)[elementKey];
      await command('POST', `/element/${id}/value`, { text: path });
    },
    perform: async (...actions) => void (await command('POST', '/actions', { actions })),
    picture: async (path) =>
      writeFile(path, Buffer.from(String(await command('GET', '/screenshot')), 'base64')),
    async print() {
      const margin = { top: 0, right: 0, bottom: 0, left: 0 };
      try {
        const options = { background: true, margin, shrinkToFit: false };
        return Buffer.from(String(await command('POST', '/print', options)), 'base64');
      } catch (error) {
        if (/unknown (command|method)/.test(String(error))) return undefined;
        throw error;
      }
    },
    async close() {
      await command('DELETE', '').catch(() => undefined);
      await end();
    },
  };
}
