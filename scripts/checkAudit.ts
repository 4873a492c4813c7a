import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditVerdict } from './check/auditVerdict.ts';

/**
 * `npm run check -- audit`: asks the registry for known faults of the dependencies. Those in
 * check/acceptedAdvisories.json, each with a reason and a last day, are accepted. Exits with 0 when
 * nothing else is known, 1 when something is, 3 when no registry answered.
 */
const { stdout, error } = spawnSync('npm', ['audit', '--json'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
  shell: process.platform === 'win32',
});
const accepted = readFileSync(join(import.meta.dirname, 'check/acceptedAdvisories.json'), 'utf8');
const verdict = auditVerdict(
  parse(stdout) ?? { message: error?.message },
  JSON.parse(accepted),
  new Date().toISOString().slice(0, 10),
);
if (verdict.kind === 'failed') {
  process.stderr.write(`${verdict.faults.join('\n')}\n`);
  process.exit(1);
}
if (verdict.kind === 'notChecked') {
  process.stdout.write(`SKIPPED: dependencies not checked: ${verdict.why}\n`);
  process.exit(3);
}
process.stdout.write(`No known fault beside ${verdict.accepted} accepted.\n`);

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
