import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jsonContent, pause, type Target, tryCall } from '../support/calls.ts';
import type { House } from './house.ts';
import { type AcknowledgedTemplate, templateUse } from './templateLoad.ts';
import type { Verdict } from './verify.ts';

/** Whether everything that was acknowledged about a template holds; it may change meanwhile. */
export async function verifyTemplate(
  target: Target,
  known: AcknowledgedTemplate,
): Promise<Verdict> {
  const { id, pdf, version, description, isGoing, sent } = { ...known };
  const verdict: Verdict = { checks: 0, faults: [] };
  const check = (holds: boolean, what: string) => {
    verdict.checks += 1;
    if (!holds) verdict.faults.push(`template ${id}: ${what}`);
  };
  const read = await tryCall(target, 'GET', `/api/templates/${id}`);
  if (read && read.status !== 503 && !isGoing && !known.isGoing) {
    const { Version = 0, Description } = read.json as { Version?: number; Description?: string };
    check(read.status === 200 && Version >= version, `version ${version} is gone (${read.status})`);
    if (Version === version) check(Description === description, `it says "${Description}"`);
    const path = `/api/templates/${id}/versions/${version}/file/lease.pdf`;
    const kept = await tryCall(target, 'GET', path);
    if (kept && kept.status !== 503 && !known.isGoing)
      check(kept.status === 200 && kept.bytes.equals(pdf), `its PDF is another (${kept.status})`);
  }
  if (!sent) return verdict;
  const again = await tryCall(
    target,
    'POST',
    `/api/templates/${id}/transactions`,
    jsonContent(templateUse),
    { 'Idempotency-Key': sent.key },
  );
  if (!again || again.status === 503) return verdict;
  const { Id, Status = 0 } = again.json as { Id?: string; Status?: number };
  check(Id === sent.id && Status >= 10, `its transaction is ${Id} with status ${Status}`);
  const document = await tryCall(target, 'GET', `/api/transaction/${sent.id}/file/lease.pdf`);
  if (document && document.status !== 503)
    check(document.bytes.equals(pdf), `the PDF of its transaction is another`);
  return verdict;
}

/** How long documents may lie there unnamed, in milliseconds. */
const patienceMs = 60_000;

const program = join(import.meta.dirname, '..', '..', 'dist', 'server', 'checkData.js');

/**
 * Whether every document is as it was kept, and none lies there that nothing names; the sweep after
 * the last start may take its time. A database that named no document then decided about none, and
 * does so at the next start, which is tried before anything counts as a fault. With PostgreSQL,
 * other processes might be about to name what lies there, and it is swept after a day: there it may
 * lie.
 */
export async function verifyDocuments(house: House): Promise<Verdict> {
  const env = { ...process.env, ...house.env };
  const good =
    house.env.DATABASE_URL === undefined
      ? /\b0 of them not as they were kept; 0 more/
      : /\b0 of them not as they were kept; \d+ more/;
  let until = performance.now() + patienceMs;
  let isLast = false;
  for (;;) {
    const said = await promisify(execFile)(process.execPath, [program], { env }).then(
      ({ stdout }) => stdout,
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
    if (good.test(said)) return { checks: 1, faults: [] };
    if (performance.now() > until) {
      if (isLast) return { checks: 1, faults: [`check-data says: ${said.trim()}`] };
      isLast = true;
      await house.kill(0);
      await house.start(0);
      until = performance.now() + patienceMs;
    }
    await pause(1_000);
  }
}
