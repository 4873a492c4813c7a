import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TransactionStatus } from '#core/wire/transactionStatus.ts';
import {
  decided,
  declineOf,
  finishOf,
  sampleCreated,
  sampleMetadata,
  sampleRules as rules,
  sampleStarted,
  sampleTime,
  storedFile,
  withMetadata,
  withPdf,
} from '#testing/service/sampleTransactions.ts';
import {
  cancelTransaction,
  expireTransaction,
} from '#server/service/transaction/ending/endTransaction.ts';
import type { Decision } from '#server/service/transaction/state/change.ts';
import { openSigning } from '#server/service/transaction/signing/openSigning.ts';
import { remindSigner } from '#server/service/transaction/upkeep/remindSigner.ts';
import { removeDocuments } from '#server/service/transaction/ending/removeDocuments.ts';
import { renewLink } from '#server/service/transaction/upkeep/renewLink.ts';
import { saveEntries } from '#server/service/transaction/signing/saveEntries.ts';
import {
  sealAgain,
  sealFailed,
  sealed,
  startSealing,
} from '#server/service/transaction/sealing/sealing.ts';
import { startTransaction } from '#server/service/transaction/setUp/startTransaction.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

const now = sampleTime;
const origin = {};
const mailed = {
  Signers: [{ Email: 'a@example.com' }, { Email: 'b@example.com' }],
};

const complete = decided(
  withPdf(decided(withMetadata(sampleCreated(mailed), 'a.pdf', sampleMetadata)).next, 'a.pdf'),
).next;
const started = sampleStarted(mailed);
const halfSigned = decided(finishOf(started, 'Signer2')).next;
const sealing = decided(finishOf(halfSigned, 'Signer1')).next;
const outcome = {
  files: [{ fileId: 'a.pdf', file: storedFile('sealed-1') }],
  receipt: storedFile('receipt-1'),
  now,
};
const meetTrouble = (state: TransactionState, at = now) =>
  sealFailed(state, { reason: 'no room', byNature: false, now: at }, rules);
const threeDays = 72 * 60 * 60 * 1000;
const inTrouble = decided(meetTrouble(sealing)).next;
const cannotBeSealed = (state: TransactionState) =>
  sealFailed(state, { reason: 'damaged', byNature: true, now }, rules);

/** A transaction in each status; in 10, 40, 50 and 60 Signer1 has neither signed nor declined. */
const inStatus: Record<TransactionStatus, TransactionState> = {
  5: complete,
  10: started,
  20: sealing,
  30: decided(sealed(sealing, outcome, rules)).next,
  40: decided(declineOf(started, 'Signer2')).next,
  50: decided(expireTransaction(started, started.expiresAt, rules)).next,
  60: decided(cancelTransaction(started, { now, origin }, rules)).next,
  70: decided(cannotBeSealed(sealing)).next,
};

type Outcome = Decision | ReturnType<typeof saveEntries>;
const events: Record<string, (state: TransactionState) => Outcome> = {
  metadata: (state) => withMetadata(state, 'a.pdf', sampleMetadata),
  PDF: (state) => withPdf(state, 'a.pdf'),
  start: (state) => startTransaction(state, { now, origin }, rules),
  'a signer opens the page': (state) =>
    openSigning(state, { signerId: 'Signer1', now, origin }, rules),
  'a signer saves entries': (state) =>
    saveEntries(state, { signerId: 'Signer1', entries: { 'a.pdf': { Text1: 'x' } }, now }, rules),
  'a signer finishes, others are awaited': (state) => finishOf(state, 'Signer1'),
  'the last signer finishes': (state) =>
    finishOf(state === started ? halfSigned : state, 'Signer1'),
  'a signer declines': (state) => declineOf(state, 'Signer1'),
  'the sender cancels': (state) => cancelTransaction(state, { now, origin }, rules),
  'the sender reminds a signer': (state) =>
    remindSigner(state, { signerId: 'Signer1', by: 'sender', now: now + 600_000, origin }),
  'the sender renews a signing link': (state) =>
    renewLink(state, { signerId: 'Signer1', now, origin }),
  'a reminder is due': (state) =>
    remindSigner(state, { signerId: 'Signer1', by: 'clock', now, origin }),
  'its time is up': (state) => expireTransaction(state, state.expiresAt, rules),
  'sealing starts': (state) => startSealing(state, now),
  sealed: (state) => sealed(state, outcome, rules),
  'sealing meets trouble': meetTrouble,
  'sealing meets trouble for 72 hours': (state) =>
    meetTrouble(state === sealing ? inTrouble : state, now + threeDays),
  'the documents cannot be sealed': cannotBeSealed,
  'the sender has it sealed again': (state) => sealAgain(state, { now, origin }, rules),
  'documents are removed': (state) => removeDocuments(state, { now, origin }),
};

/** What the table says of an outcome. */
function cellOf(result: Outcome): string {
  if (!result.ok) return `\`${result.problems[0]?.Code}\``;
  if (!('next' in result)) return 'kept';
  const kinds = [...new Set(result.events.map((event) => event.kind))];
  return kinds.length === 0 ? 'nothing' : `${result.next.status}: ${kinds.join(', ')}`;
}

const text = readFileSync(new URL('../../../../docs/service.md', import.meta.url), 'utf8');
const [heading = [], , ...rows] = (text.split('<!-- status table')[1] ?? '')
  .split('\n')
  .slice(1)
  .filter((_, index, lines) => lines.slice(0, index + 1).every((one) => one.startsWith('|')))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test('the table in docs/service.md has a row for every event and a column for every status', () => {
  expect(heading).toEqual(['Event', ...Object.keys(inStatus)]);
  expect(rows.map(([event]) => event)).toEqual(Object.keys(events));
  for (const [status, state] of Object.entries(inStatus)) expect(state.status).toBe(Number(status));
});

test.each(rows.map((row) => [row[0] ?? '', row] as const))(
  '%s: as the table says',
  (event, row) => {
    const decide = events[event];
    if (!decide) throw new Error(`No event ${event}.`);
    expect([event, ...Object.values(inStatus).map((state) => cellOf(decide(state)))]).toEqual(row);
  },
);

test('waits between tries of sealing grow up to an hour, and no try comes after 72 hours', () => {
  const waits: number[] = [];
  let state = sealing;
  for (let at = now; state.status === 20; at = state.sealTrouble?.nextAt ?? at) {
    const change = decided(meetTrouble(state, at));
    state = change.next;
    if (state.sealTrouble) waits.push(state.sealTrouble.nextAt - at);
    expect(change.events).toHaveLength(waits.length === 1 || state.status === 70 ? 1 : 0);
  }
  expect(waits.slice(0, 9)).toEqual(
    [30, 60, 120, 240, 480, 960, 1920, 3600, 3600].map((seconds) => seconds * 1000),
  );
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(threeDays);
  expect(state).toMatchObject({ status: 70, failure: 'no room' });
});

test('a transaction that is sealed again keeps every answer and document, and has 72 hours anew', () => {
  const failed = decided(meetTrouble(inTrouble, now + threeDays)).next;
  const change = decided(sealAgain(failed, { now: now + 2 * threeDays, origin }, rules));
  expect(change.next).toEqual(sealing);
  expect(change.jobs.map((job) => job.kind)).toEqual(['seal']);
  const again = decided(meetTrouble(change.next, now + 3 * threeDays)).next;
  expect([again.status, again.sealTrouble?.since]).toEqual([20, now + 3 * threeDays]);
  const removed = decided(removeDocuments(failed, { now, origin })).next;
  expect(cellOf(sealAgain(removed, { now, origin }, rules))).toBe('`not-failed`');
});
