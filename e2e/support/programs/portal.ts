import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { expect, type Frame, type Page } from '@playwright/test';
import { installExample } from './installed.ts';
import { run } from './run.ts';
import { pageRegion, settled, snapOff } from '../screens/designer.ts';
import type { RunningServer } from './server.ts';

/** A site of its own that embeds a page of the product: `examples/embed-iframe`. */
export interface Portal {
  url: string;
  stop(): Promise<void>;
}

let installed: Promise<string> | undefined;

/**
 * The folder of the site: the packed package is installed and its types are checked once for all
 * tests of this process, with which it goes.
 */
export function siteFolder(): Promise<string> {
  installed ??= installExample('embed-iframe').then(async ({ folder }) => {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await run('npm', ['run', '--silent', 'check'], folder);
    return folder;
  });
  return installed;
}

/** Starts the site on a port; the names of `page` are those of its environment. */
export async function startPortal(
  server: RunningServer,
  port: number,
  page: Record<string, string>,
): Promise<Portal> {
  const child: ChildProcess = spawn(process.execPath, ['server.mjs'], {
    cwd: await siteFolder(),
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      FIELDWRIGHT_URL: server.url,
      API_KEY: server.apiKey,
      APP_KEY: server.appKey,
      PORT: String(port),
      ...page,
    },
  });
  const began = child.stdout ? once(child.stdout, 'data') : undefined;
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The site ended with ${code} before it answered.`);
  });
  await Promise.race([began, ended]);
  ended.catch(() => undefined);
  return {
    url: `http://localhost:${port}/`,
    async stop() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

/** The frame in the site's page: its element is there before the browser tells of it. */
export async function embeddedFrame(page: Page): Promise<Frame> {
  const found: Frame[] = [];
  const look = async () => {
    const handle = await page.locator('iframe').elementHandle();
    const frame = await handle?.contentFrame();
    return found.push(...(frame ? [frame] : []));
  };
  await expect.poll(look).toBeGreaterThan(0);
  const [frame] = found;
  if (!frame) throw new Error('There is no frame.');
  return frame;
}

/**
 * Opens a site whose frame designs, without any storage, and waits until boxes can be dropped
 * exactly on page 1.
 */
export async function openEmbeddedDesign(page: Page, url: string): Promise<Frame> {
  await refuseStorage(page);
  await page.goto(url);
  const frame = await embeddedFrame(page);
  await settled(pageRegion(frame, 1));
  await snapOff(frame);
  return frame;
}

/** The messages that the site has heard, as it lists them. */
export async function heardMessages(page: Page): Promise<Record<string, unknown>[]> {
  const lines = await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').all();
  return Promise.all(lines.map(async (line) => JSON.parse((await line.textContent()) ?? '')));
}

/** Makes every use of cookies and storage throw, as browsers may for frames of other sites. */
export async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Storage is refused.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
    Object.defineProperty(Navigator.prototype, 'storage', { get: refuse });
  });
}
