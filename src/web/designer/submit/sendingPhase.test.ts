import { expect, test } from 'vitest';
import type { SubmissionRecord } from '#web/api/submission.ts';
import type { SubmissionState } from '#web/designer/store/designerState.ts';
import { isUnfinished, sendingPhase } from './sendingPhase.ts';

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
  sendingPhase({ record: null, stop: undefined, outcome: undefined, ...members }, ['a.pdf']);

test('without a record it is ready, and before that it is read', () => {
  expect(phase({ record: undefined })).toBe('reading');
  expect(phase({})).toBe('ready');
});

test('a run that is on goes before everything', () => {
  expect(phase({ stop: () => undefined, record: undefined })).toBe('running');
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

const begun = (members: Partial<SubmissionRecord> = {}): SubmissionRecord => ({
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
  expect(isUnfinished(begun({ ...uploaded, started: true }), ['a.pdf'])).toBe(false);
});

test('what was begun is unfinished until it has started', () => {
  expect(isUnfinished(begun(), ['a.pdf'])).toBe(true);
  expect(isUnfinished(begun(uploaded), ['a.pdf'])).toBe(true);
});

test('what was to stop before the start is finished once every file is there', () => {
  expect(isUnfinished(begun({ ...uploaded, stopBeforeStart: true }), ['a.pdf'])).toBe(false);
  expect(isUnfinished(begun({ ...uploaded, stopBeforeStart: true }), ['a.pdf', 'b.pdf'])).toBe(
    true,
  );
  expect(isUnfinished(begun({ stopBeforeStart: true }), ['a.pdf'])).toBe(true);
});
