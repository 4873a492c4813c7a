import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureBuilt } from './build/ensureBuilt.mjs';
import { ensureChromium } from './test/ensureChromium.ts';
import { takeTours } from './test/takeTours.ts';
import { addTallies, type Tally, tallyLine, tallyPlaywright, tallyVitest } from './test/tally.ts';
import { tallyTours } from './test/tourTable.ts';

/**
 * `npm test`: unit tests, and the browser's tests against the production build.
 * `npm run test:slow`: endurance (kills, several processes, installs of packages, hard files),
 * accidents (lost requests, missing files, storage that refuses), sweeps (pages of every shape,
 * every screen in every setting), and the core of the short tour in every engine that is at hand.
 * `npm test -- src/core e2e/service/start.spec.ts`: only what is below these paths.
 * The last line is the sum of all; the exit code is 0 only if tests ran and none failed.
 */
const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'fieldwright-reports-'));
const require = createRequire(import.meta.url);
const asked = process.argv.slice(2);
const isSlow = asked[0] === 'slow';
const isAll = asked.length === 0;
const slowSpecs = ['e2e/accidents', 'e2e/endurance', 'e2e/sweeps'];
/** What is asked for of the browser's tests, and of the others. */
const specs = isSlow
  ? slowSpecs
  : isAll
    ? readdirSync(join(root, 'e2e'))
        .map((area) => `e2e/${area}`)
        .filter((area) => !slowSpecs.includes(area))
    : asked.filter((path) => /^(?:\.\/)?e2e\b/.test(path));
const units = isSlow ? [] : asked.filter((path) => !specs.includes(path));
const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };
const oneFailure: Tally = { passed: 0, failed: 1, skipped: 0 };

function bin(packageName: string, file: string): string {
  return join(dirname(require.resolve(`${packageName}/package.json`)), file);
}

/**
 * Runs one test runner and reads its report. A runner that left none, or failed with a clean
 * report, counts as one failure.
 */
function run<Report>(
  title: string,
  args: string[],
  env: Record<string, string>,
  tally: (report: Report) => Tally,
): Tally {
  process.stdout.write(`\n── ${title}\n`);
  const file = join(reports, `${title.replaceAll(' ', '-')}.json`);
  const child = spawnSync(
    process.execPath,
    args.map((arg) => arg.replace('REPORT', file)),
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  );
  try {
    const result = tally(JSON.parse(readFileSync(file, 'utf8')));
    return child.status !== 0 && result.failed === 0 ? addTallies(result, oneFailure) : result;
  } catch (error) {
    process.stderr.write(`${title} left no report: ${String(error)}\n`);
    return oneFailure;
  }
}

function runUnits(): Tally {
  const vitest = [bin('vitest', 'vitest.mjs'), 'run'];
  const report = ['--reporter=default', '--reporter=json', '--outputFile.json=REPORT'];
  return run('unit tests', [...vitest, ...report, ...units], {}, tallyVitest);
}

async function runBrowser(): Promise<Tally> {
  if (!(await ensureChromium())) return oneFailure;
  const playwright = [bin('@playwright/test', 'cli.js'), 'test', '--config=build'];
  // Traces of what passes are thrown away, and cost a seventh; what failed is run again by itself.
  const traces = isAll || isSlow ? ['--trace=off'] : [];
  return run(
    'browser tests',
    [...playwright, '--reporter=list,json', ...traces, ...specs],
    {},
    tallyPlaywright,
  );
}

async function runTours(): Promise<Tally> {
  process.stdout.write('\n── the short tour in each engine\n');
  await ensureBuilt();
  return tallyTours(await takeTours('core', 'takes what is here'));
}

const unit = isAll || units.length > 0 ? runUnits() : nothing;
const browser = specs.length > 0 ? await runBrowser() : nothing;
const tours = isSlow ? await runTours() : nothing;

rmSync(reports, { recursive: true, force: true });
const sum = [unit, browser, tours].reduce(addTallies);
const nothingRan = sum.passed + sum.failed === 0;
if (nothingRan) process.stdout.write('\nNo test was executed.\n');
// Again at the end, as each was told far above.
for (const failure of sum.failures ?? []) process.stdout.write(`\nFAILED ${failure}`);
process.stdout.write(`\n${tallyLine(sum)}\n`);
process.exit(sum.failed > 0 || nothingRan ? 1 : 0);
