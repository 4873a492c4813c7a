import { spawnSync } from 'node:child_process';

/**
 * `npm run check [-- NAME…]`: everything about the sources that takes no test, or only what is
 * named. The exit code is that of the first that fails; 3 says that it could not be checked here.
 */
const checks = {
  format: 'biome format .',
  lint: 'oxlint -c build/oxlint.json --type-aware --deny-warnings src e2e lab scripts build vite.config.ts',
  types: 'tsc -b',
  dead: 'knip -c build/knip.json && knip -c build/knip.json --production --include exports,types',
  comments: 'tsx scripts/checkComments.ts',
  lock: 'node scripts/checkLock.mjs',
};

/** What asks the registry, writes something, or changes the sources: only where it is named. */
const named = {
  audit: 'tsx scripts/checkAudit.ts',
  sbom: 'node scripts/sbom.mjs',
  walks: 'tsx lab/walks.ts',
  fix: 'biome format --write . && oxlint -c build/oxlint.json --type-aware --fix src e2e lab scripts build',
};

const commands = new Map(Object.entries({ ...checks, ...named }));
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(checks)) {
  const command = commands.get(name);
  if (command === undefined) {
    process.stderr.write(`There is no check ${name}: name ${[...commands.keys()].join(', ')}.\n`);
    process.exit(2);
  }
  process.stdout.write(`\n── ${name}\n`);
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
