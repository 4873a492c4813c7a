import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// A lockfile that lacks the optional binaries of other platforms makes `npm ci` fail there,
// although `npm install` wrote it without a warning. `npm ci` names what is missing.
const result = spawnSync('npm', ['ci', '--ignore-scripts', '--dry-run'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const missing = `${result.stdout}${result.stderr}`
  .split('\n')
  .filter((line) => line.includes('Missing'));
if (missing.length > 0 || result.status !== 0) {
  process.stderr.write(`${missing.join('\n') || result.stderr}\n`);
  process.stderr.write(
    `package-lock.json lacks ${missing.length} entries: pin a version whose binaries all exist.\n`,
  );
  process.exit(1);
}
