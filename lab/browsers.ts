import { ensureBuilt } from '../scripts/build/ensureBuilt.mjs';
import { takeTours } from '../scripts/test/takeTours.ts';
import { tallyLine } from '../scripts/test/tally.ts';
import { tallyTours, tourTable } from '../scripts/test/tourTable.ts';

/**
 * `npx tsx lab/browsers.ts`: the short tour in Chromium, Firefox and WebKitGTK, which are
 * installed where they are missing. Prints a table of steps and engines, and what was counted; the
 * exit code is 0 only if steps ran and none failed. `-- Firefox` takes one engine.
 */
await ensureBuilt();
const tours = await takeTours('whole', 'installs', process.argv[2]);
const sum = tallyTours(tours);
process.stdout.write(`\n${tourTable(tours)}\n\n${tallyLine(sum)}\n`);
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);
