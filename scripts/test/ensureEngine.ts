import { spawnSync } from 'node:child_process';
import type { Engine } from '../../e2e/engines/engines.ts';
import { NotAtHand } from '../../e2e/engines/browserDriver.ts';

/**
 * Installs by the system's package manager what an engine lacks, as root or where sudo asks for no
 * password, and says so. Whether it then starts, its tour shows.
 */
export async function ensureEngine(engine: Engine): Promise<void> {
  if (await starts(engine)) return;
  const { name, packages } = engine;
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) {
    process.stdout.write(`${name} is not here, and neither is apt-get to install it.\n`);
    return;
  }
  process.stdout.write(`${name} does not start; installing ${packages.join(', ')} …\n`);
  const script = `apt-get update -q && apt-get install -y -q --no-install-recommends ${packages.join(' ')}`;
  const [command, ...args] =
    process.getuid?.() === 0 ? ['sh', '-c', script] : ['sudo', '-n', 'sh', '-c', script];
  spawnSync(command ?? '', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 10 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

async function starts(engine: Engine): Promise<boolean> {
  try {
    const driver = await engine.start();
    await driver.close();
    return true;
  } catch (error) {
    if (error instanceof NotAtHand) return false;
    throw error;
  }
}
