import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where systems put a Chromium of their own. */
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A browser for the tests: Playwright's own (`bundled`), one at a path, or none. */
export type FoundChromium = { kind: 'bundled' } | { kind: 'path'; path: string } | { kind: 'none' };

/** Looks for a browser: `CHROMIUM_PATH` first, then Playwright's own, then the system's. */
export function findChromium(): FoundChromium {
  const wished = process.env.CHROMIUM_PATH;
  if (wished) return { kind: 'path', path: wished };
  if (existsSync(chromium.executablePath())) return { kind: 'bundled' };
  const path = systemPaths.find((candidate) => existsSync(candidate));
  return path ? { kind: 'path', path } : { kind: 'none' };
}

/** The launch options that every start of a browser in this project uses. */
export function launchOptions(): { args: string[]; executablePath?: string } {
  const args = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-quic',
    '--disable-sync',
    '--no-first-run',
  ];
  const found = findChromium();
  return found.kind === 'path' ? { args, executablePath: found.path } : { args };
}
