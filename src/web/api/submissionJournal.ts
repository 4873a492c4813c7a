import { createStore, del, get, set } from 'idb-keyval';
import type { SubmissionJournal, SubmissionRecord } from './submission.ts';

/**
 * Keeps submission records in IndexedDB, so that a reload or a killed browser continues the same
 * transaction.
 */
export function createSubmissionJournal(): SubmissionJournal {
  const store = createStore('fieldwright-submissions', 'records');
  return {
    read: (draftId) => get<SubmissionRecord>(draftId, store),
    write: (record) => set(record.draftId, record, store),
    remove: (draftId) => del(draftId, store),
  };
}
