import { spawnSync } from 'node:child_process';
import { findChromium } from '../../e2e/support/chromium.ts';

/**
 * Makes sure that there is a browser to test in, and says how it got one: one that is there; else Playwright's
 * download; else the system's package manager. Returns false, after saying what to do, where none can be had.
 */
export function ensureChromium(): boolean {
  if (findChromium().kind !== 'none') return true;
  const ways = [
    { say: "Playwright's own", command: 'npx', args: ['playwright', 'install', 'chromium'] },
    ...aptWays(),
  ];
  for (const way of ways) {
    process.stdout.write(`No Chromium found; trying ${way.say} …\n`);
    const result = spawnSync(way.command, way.args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: 10 * 60_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (result.status === 0 && findChromium().kind !== 'none') return true;
  }
  process.stderr.write(
    'The browser tests need Chromium and none could be installed. Install one and name it in CHROMIUM_PATH.\n',
  );
  return false;
}

function aptWays() {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return [];
  const root = process.getuid?.() === 0;
  const script = 'apt-get update -q && apt-get install -y -q --no-install-recommends chromium';
  return [
    {
      say: "the system's package manager (apt-get install chromium)",
      command: root ? 'sh' : 'sudo',
      args: root ? ['-c', script] : ['-n', 'sh', '-c', script],
    },
  ];
}
