import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions, listChromiums } from '../support/chromium.ts';
import { startBidi } from './bidiDriver.ts';
import { type BrowserDriver, NotAtHand } from './browserDriver.ts';
import { startWebKit } from './w3cDriver.ts';

/** An engine, its packages on Debian and Ubuntu, and its start. */
export interface Engine {
  name: 'Chromium' | 'Firefox' | 'WebKitGTK';
  packages: string[];
  /** Rejects with `NotAtHand` where it is not installed or does not start. */
  start: () => Promise<BrowserDriver>;
}

/** The engines of the browsers that people have. */
export const engines: readonly Engine[] = [
  { name: 'Chromium', packages: ['chromium'], start: startChromium },
  { name: 'Firefox', packages: ['firefox-esr'], start: startFirefox },
  {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb'],
    start: async () =>
      startWebKit({
        driver: needed(program('WebKitWebDriver'), 'WebKitWebDriver'),
        miniBrowser: needed(findMiniBrowser(), 'MiniBrowser of WebKitGTK'),
        xvfb: needed(program('Xvfb'), 'Xvfb'),
      }),
  },
];

async function startChromium(): Promise<BrowserDriver> {
  const [best] = listChromiums();
  if (!best) throw new NotAtHand('Chromium is not installed');
  return startBidi({
    browser: 'chrome',
    path: best.kind === 'path' ? best.path : chromium.executablePath(),
    args: [...launchOptions(best).args, '--no-sandbox', '--lang=en-US'],
  });
}

async function startFirefox(): Promise<BrowserDriver> {
  return startBidi({
    browser: 'firefox',
    path: needed(program('firefox-esr', 'firefox'), 'Firefox'),
    args: [],
  });
}

/** The path of the first of these programs that is installed. */
function program(...names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** WebKitGTK's own browser: beside its libraries, in a folder with the version of its interface. */
function findMiniBrowser(): string | undefined {
  return ['/usr/lib', '/usr/libexec', '/usr/lib64', ...foldersIn('/usr/lib')]
    .flatMap((folder) => foldersIn(folder, /^webkit(2gtk|gtk)-/))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

function foldersIn(folder: string, named = /-linux-/): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => named.test(name))
    .map((name) => join(folder, name));
}

function needed(path: string | undefined, name: string): string {
  if (path === undefined) throw new NotAtHand(`${name} is not installed`);
  return path;
}
