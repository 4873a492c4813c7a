import { postgresPrograms } from '#testing/storage/postgresServer.ts';
import { ensureBuilt } from '../scripts/build/ensureBuilt.mjs';
import { checkOutOlder, olderCommit } from './upgrade/olderVersion.ts';
import { runUpgrade } from './upgrade/runUpgrade.ts';

/**
 * `npx tsx lab/upgrade.ts [--commit SHA]`: a process of a recorded earlier version and one of
 * this version over one PostgreSQL. Clients ask the earlier one before, during and after the newer
 * one migrates the database, and both in turns from then on; at the end the earlier one goes, and
 * every transaction must be sealed. The exit code is 0 only when no request failed and nothing is
 * missing. Where PostgreSQL or the commit is not at hand, it says so and is not run.
 */
const at = process.argv.indexOf('--commit');
const commit = at === -1 ? olderCommit : (process.argv[at + 1] ?? '');
const say = (text: string) => process.stdout.write(`${text}\n`);

const programs = postgresPrograms();
if (programs === undefined) {
  say('SKIPPED: two versions on one PostgreSQL (no initdb and postgres found)');
} else {
  const older = await checkOutOlder(commit, say);
  if (typeof older === 'string') {
    say(`SKIPPED: two versions on one PostgreSQL (${older})`);
  } else {
    try {
      await ensureBuilt();
      process.exitCode = (await runUpgrade({ programs, older: older.folder, say })) ? 0 : 1;
    } finally {
      older.remove();
    }
  }
}
