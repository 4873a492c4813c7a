import { spawnSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { type Chromium, launchOptions, listChromiums } from '../../e2e/support/chromium.ts';

/**
 * Makes sure that a browser starts, and says how it was found: one that is installed; else
 * Playwright's download; else the system's package manager. `CHROMIUM_PATH` passes it on to child
 * processes. Returns false, after saying what to do, if none can be had.
 */
export async function ensureChromium(): Promise<boolean> {
  if (await chooseChromium()) return true;
  const wished = process.env.CHROMIUM_PATH;
  if (wished) {
    process.stderr.write(`The browser that CHROMIUM_PATH names does not start: ${wished}\n`);
    return false;
  }
  for (const way of installers()) {
    process.stdout.write(`No Chromium that starts; trying ${way.say} …\n`);
    spawnSync(way.command, way.args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: 10 * 60_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (await chooseChromium()) return true;
  }
  process.stderr.write(
    'The browser tests need Chromium and none could be installed. Install one and name it in CHROMIUM_PATH.\n',
  );
  return false;
}

async function chooseChromium(): Promise<boolean> {
  for (const candidate of listChromiums()) {
    if (!(await starts(candidate))) continue;
    if (candidate.kind === 'path') process.env.CHROMIUM_PATH = candidate.path;
    return true;
  }
  return false;
}

/** Whether it starts, because a downloaded browser can lack libraries of the system. */
async function starts(candidate: Chromium): Promise<boolean> {
  try {
    const browser = await chromium.launch({ ...launchOptions(candidate), timeout: 60_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

function installers() {
  const download = {
    say: "Playwright's own",
    command: 'npx',
    args: ['playwright', 'install', 'chromium'],
  };
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return [download];
  const script = 'apt-get update -q && apt-get install -y -q --no-install-recommends chromium';
  const apt =
    process.getuid?.() === 0
      ? { command: 'sh', args: ['-c', script] }
      : { command: 'sudo', args: ['-n', 'sh', '-c', script] };
  return [download, { say: "the system's package manager", ...apt }];
}
