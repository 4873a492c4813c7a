import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { createSubmissionJournal, isOnlyInThisTab, type SubmissionRecord } from './submission.ts';

afterEach(() => void vi.restoreAllMocks());

const record: SubmissionRecord = {
  draftId: 'd',
  idempotencyKey: 'key',
  createBody: '{}',
  stopBeforeStart: false,
  files: {},
  started: false,
};

const refuse = () =>
  void vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });

test('a sending in flight that the browser refuses to note goes on in this tab, with its key', async () => {
  const journal = createSubmissionJournal();
  await journal.write(record);
  expect(isOnlyInThisTab('d')).toBe(false);
  refuse();
  await journal.write({ ...record, transactionId: 't' });
  expect(isOnlyInThisTab('d')).toBe(true);
  // What this tab knows is newer than what could be stored, for each part of the screen.
  expect(await createSubmissionJournal().read('d')).toMatchObject({
    idempotencyKey: 'key',
    transactionId: 't',
  });
  vi.restoreAllMocks();
  await journal.write({ ...record, transactionId: 't' });
  expect(isOnlyInThisTab('d')).toBe(false);
  expect(await journal.read('d')).toMatchObject({ transactionId: 't' });
});

test('a browser without a store forgets a submission that was begun in this tab', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const journal = createSubmissionJournal();
  expect(await journal.read('e')).toBeUndefined();
  await journal.write({ ...record, draftId: 'e' });
  expect(await journal.read('e')).toBeDefined();
  await journal.remove('e');
  expect(await journal.read('e')).toBeUndefined();
  expect(isOnlyInThisTab('e')).toBe(false);
});
