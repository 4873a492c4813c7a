import { expect, test } from 'vitest';
import type { SubmissionRecord } from '#web/api/submission.ts';
import { sendingPhase } from './sendingPhase.ts';
import type { SubmissionState } from '#web/designer/wire/submissionState.ts';

const record: SubmissionRecord = {
  draftId: 'd',
  idempotencyKey: 'k',
  createBody: '{}',
  stopBeforeStart: false,
  transactionId: 't',
  signerIds: ['Signer1'],
  files: { 'a.pdf': { metadataText: '{}', pdfVersion: '1' } },
  started: false,
};
const phase = (members: Partial<SubmissionState>) =>
  sendingPhase(
    { record: null, steps: [], took: new Map(), isRunning: false, outcome: undefined, ...members },
    ['a.pdf'],
  );

test('without a record it is ready, and before that it is read', () => {
  expect(phase({ record: undefined })).toBe('reading');
  expect(phase({})).toBe('ready');
});

test('a run that is on goes before everything', () => {
  expect(phase({ isRunning: true, record: undefined })).toBe('running');
});

test('a run of this visit ends as it ended', () => {
  expect(phase({ record, outcome: { outcome: 'stopped', at: 'start' } })).toBe('stopped');
  expect(phase({ record, outcome: { outcome: 'created', transactionId: 't' } })).toBe('created');
  expect(phase({ record, outcome: { outcome: 'started', transactionId: 't' } })).toBe('started');
});

test('what an earlier visit left is continued, or was sent already', () => {
  expect(phase({ record })).toBe('unfinished');
  expect(phase({ record: { ...record, stopBeforeStart: true } })).toBe('created');
  expect(phase({ record: { ...record, started: true } })).toBe('already');
});
