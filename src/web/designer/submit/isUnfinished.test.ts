import { expect, test } from 'vitest';
import type { SubmissionRecord } from '#web/api/submission.ts';
import { isUnfinished } from './isUnfinished.ts';

const record = (members: Partial<SubmissionRecord> = {}): SubmissionRecord => ({
  draftId: 'd',
  idempotencyKey: 'k',
  createBody: '{}',
  stopBeforeStart: false,
  files: {},
  started: false,
  ...members,
});
const uploaded = {
  transactionId: 't',
  signerIds: ['Signer1'],
  files: { 'a.pdf': { metadataText: '{}', pdfVersion: '1' } },
};

test('nothing begun and all done are not unfinished', () => {
  expect(isUnfinished(null, [])).toBe(false);
  expect(isUnfinished(undefined, [])).toBe(false);
  expect(isUnfinished(record({ ...uploaded, started: true }), ['a.pdf'])).toBe(false);
});

test('what was begun is unfinished until it has started', () => {
  expect(isUnfinished(record(), ['a.pdf'])).toBe(true);
  expect(isUnfinished(record(uploaded), ['a.pdf'])).toBe(true);
});

test('what was to stop before the start is finished once every file is there', () => {
  expect(isUnfinished(record({ ...uploaded, stopBeforeStart: true }), ['a.pdf'])).toBe(false);
  expect(isUnfinished(record({ ...uploaded, stopBeforeStart: true }), ['a.pdf', 'b.pdf'])).toBe(
    true,
  );
  expect(isUnfinished(record({ stopBeforeStart: true }), ['a.pdf'])).toBe(true);
});
