import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ensureChromium } from './test/ensureChromium.ts';

// `npx tsx scripts/pictures.ts`: tests take the pictures of the README and of docs on their way,
// so they show what is tested.
const root = join(import.meta.dirname, '..');
const playwright = dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json'));
if (!(await ensureChromium())) process.exit(1);
const result = spawnSync(
  process.execPath,
  [
    join(playwright, 'cli.js'),
    'test',
    '-c',
    'build',
    'e2e/office/tour.spec.ts',
    'e2e/tools/designing-pictures.spec.ts',
    'e2e/office/templates.spec.ts',
    'e2e/hosts/embed.spec.ts',
    '--workers=1',
    '--retries=0',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PICTURES: '1' } },
);
process.exit(result.status ?? 1);
