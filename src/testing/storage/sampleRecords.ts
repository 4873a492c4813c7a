import type { NewJob } from '#server/service/storage/jobs/job.ts';
import {
  type NewTransaction,
  type TransactionStore,
  createTransactionStore,
} from '#server/service/storage/transactions/transactionStore.ts';
import type { Database } from '#server/service/storage/database/database.ts';

/** A state as small as tests need it. */
export interface SampleState {
  signed: string[];
}

/** A summary as small as tests need it. */
export interface SampleSummary {
  title: string;
}

/** A store of sample transactions. */
export function sampleStore(database: Database): TransactionStore<SampleState, SampleSummary> {
  return createTransactionStore(database, {
    toState: (json) => json as SampleState,
    toSummary: (json) => json as SampleSummary,
  });
}

/** A new transaction, with what a test wants to differ. */
export function sampleTransaction(
  changes: Partial<NewTransaction<SampleState, SampleSummary>> = {},
): NewTransaction<SampleState, SampleSummary> {
  return {
    id: 'transaction-1',
    apiKeyId: 'key-1',
    status: 5,
    state: { signed: [] },
    summary: { title: 'Lease' },
    startedAt: null,
    endedAt: null,
    expiresAt: null,
    ...changes,
  };
}

/** A new job, with what a test wants to differ. */
export function sampleJob(changes: Partial<NewJob> = {}): NewJob {
  return {
    id: 'job-1',
    kind: 'postback',
    transactionId: null,
    groupKey: null,
    host: null,
    payload: { body: 'x' },
    runAt: 0,
    ...changes,
  };
}
