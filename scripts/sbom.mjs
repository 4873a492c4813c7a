import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// `npm run check -- sbom`: writes what the product is made of (CycloneDX, with the versions that
// the lockfile holds; tools included, for what is bundled for the browser counts among them) to
// dist/sbom.cdx.json.
const root = join(import.meta.dirname, '..');
const { status, stdout, stderr } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
  { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, shell: process.platform === 'win32' },
);
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(1);
}
/** @type {{ components: unknown[] }} */
const { components } = JSON.parse(stdout);
const file = join(root, 'dist/sbom.cdx.json');
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(file, stdout);
process.stdout.write(`${components.length} components in dist/sbom.cdx.json\n`);
