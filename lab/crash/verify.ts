import { type Target, tryCall } from '../support/calls.ts';
import type { Acknowledged } from './load.ts';
import type { Receiver } from './receiver.ts';

/** What became of checking: how many facts were looked at, and those that do not hold. */
export interface Verdict {
  checks: number;
  faults: string[];
}

interface Read {
  Status: number;
  Signers: { State: string; Context?: Record<string, Record<string, unknown>> }[];
}

type View = { canAct: boolean; entries: Record<string, Record<string, unknown>> } | undefined;

/** Collects checks of one transaction. */
function createVerdict(id: string) {
  const verdict: Verdict = { checks: 0, faults: [] };
  const check = (holds: boolean, what: string) => {
    verdict.checks += 1;
    if (!holds) verdict.faults.push(`${id}: ${what}`);
  };
  return { verdict, check };
}

/**
 * Whether everything that was acknowledged about a transaction holds. `known` may grow meanwhile; a
 * copy is checked.
 */
export async function verifyAcknowledged(target: Target, known: Acknowledged): Promise<Verdict> {
  const { id, metadata, pdf, started, tokens, entered, finished } = structuredClone(known);
  const { verdict, check } = createVerdict(id);
  const answer = await tryCall(target, 'GET', `/api/transaction/${id}`);
  // Another process is down or starts: the next round asks.
  if (!answer || answer.status === 503) return verdict;
  check(answer.status === 200, `the transaction is gone (${answer.status})`);
  if (answer.status !== 200) return verdict;
  const read = answer.json as Read;
  if (started) check(read.Status >= 10, `it was started, but its status is ${read.Status}`);
  const file = `/api/transaction/${id}/file/lease.pdf`;
  if (metadata !== undefined) {
    const kept = await tryCall(target, 'GET', file, undefined, { Accept: 'application/json' });
    if (kept) check(kept.bytes.toString('utf8') === metadata, 'its metadata is another');
  }
  if (pdf !== undefined && read.Status <= 10) {
    const kept = await tryCall(target, 'GET', file);
    // Signed between the two requests: then it is being sealed, or sealed.
    if (kept?.status === 200 && kept.bytes.length <= pdf.length)
      check(kept.bytes.equals(pdf), 'its PDF is another');
  }
  for (const [index, text] of entered.entries()) {
    if (text === undefined || finished[index] !== undefined) continue;
    const view = (await tryCall(target, 'GET', `/app/sign/${tokens?.[index]}`))?.json as View;
    // Their Finish may have come through since the copy was made, or without an answer.
    if (view?.canAct)
      check(
        view.entries['lease.pdf']?.['Name'] === text,
        `signer ${index + 1} finds ${JSON.stringify(view.entries)} instead of "${text}"`,
      );
  }
  for (const [index, text] of finished.entries()) {
    if (text === undefined) continue;
    const signer = read.Signers[index];
    check(signer?.State === 'signed', `signer ${index + 1} had finished, but is ${signer?.State}`);
    const value = signer?.Context?.['lease.pdf']?.['name'];
    check(value === text, `signer ${index + 1} entered "${text}", but ${String(value)} is kept`);
    const view = await tryCall(target, 'GET', `/app/sign/${tokens?.[index]}`);
    if (view)
      check(
        (view.json as View)?.canAct === false,
        `signer ${index + 1} had finished and is asked again`,
      );
  }
  return verdict;
}

/** Whether a transaction that everybody has signed has come to its end. */
export async function hasArrived(target: Target, { id }: Acknowledged): Promise<boolean> {
  const answer = await tryCall(target, 'GET', `/api/transaction/${id}`);
  return (answer?.json as Read | undefined)?.Status === 30;
}

/** Whether the sealed document and the audit trail are there. */
export async function verifySealed(target: Target, { id }: Acknowledged): Promise<Verdict> {
  const { verdict, check } = createVerdict(id);
  for (const path of [`/api/transaction/${id}/file/lease.pdf`, `/api/file/receipt/${id}`]) {
    const answer = await tryCall(target, 'GET', path);
    const isSealed = answer?.status === 200 && answer.bytes.includes('/ByteRange');
    check(isSealed, `${path} gives no sealed document (${answer?.status})`);
  }
  return verdict;
}

/** The states that a transaction of two signers goes through, as postbacks tell them. */
const course = [
  '10 waiting waiting',
  '10 opened waiting',
  '10 signed waiting',
  '10 signed opened',
  '20 signed signed',
  '30 signed signed',
];

/** Whether every change of a transaction was reported, each for the first time in its order. */
export function verifyPostbacks({ id }: Acknowledged, receiver: Receiver): Verdict {
  const { verdict, check } = createVerdict(id);
  const accepted = receiver.accepted(id);
  const first = accepted.filter(
    (one, index) => accepted.findIndex((earlier) => earlier.id === one.id) === index,
  );
  const told = first.map(({ status, signers }) => [status, ...signers].join(' '));
  check(
    told.join(', ') === course.join(', '),
    `its postbacks tell ${told.join(', ') || 'nothing'} instead of ${course.join(', ')}`,
  );
  const versions = first.map((one) => Number(one.id.split('.')[1]));
  check(
    versions.every((version, index) => index === 0 || version > (versions[index - 1] ?? 0)),
    `its postbacks came in the order ${versions.join(', ')}`,
  );
  return verdict;
}
