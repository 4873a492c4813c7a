import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where systems install Chromium. */
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

/** A browser for the tests: Playwright's own, or the one at a path. */
export type Chromium = { kind: 'bundled' } | { kind: 'path'; path: string };

/**
 * The browsers of this machine, best first: only the one named in `CHROMIUM_PATH` if it is set,
 * else Playwright's own, then the system's.
 */
export function listChromiums(): Chromium[] {
  const wished = process.env.CHROMIUM_PATH;
  if (wished) return [{ kind: 'path', path: wished }];
  const bundled: Chromium[] = existsSync(chromium.executablePath()) ? [{ kind: 'bundled' }] : [];
  const others = systemPaths.filter((path) => existsSync(path));
  return [...bundled, ...others.map((path): Chromium => ({ kind: 'path', path }))];
}

/**
 * What Playwright switches off, which a second list replaces as a whole, and what a system's
 * Chromium opens beside each window: two pages for its address bar, each in a process of its own,
 * which nobody sees without a screen.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/**
 * The launch options with which every browser of this project starts; for the best browser unless
 * another is passed.
 */
export function launchOptions(browser: Chromium | undefined = listChromiums()[0]): {
  args: string[];
  executablePath?: string;
} {
  const args = [
    // One without windows, as Playwright's own is, draws letters otherwise than one with them.
    '--font-render-hinting=none',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-quic',
    '--disable-sync',
    '--no-first-run',
  ];
  if (browser?.kind !== 'path') return { args };
  const features = `--disable-features=${disabledFeatures.join(',')}`;
  return { args: [...args, features], executablePath: browser.path };
}
