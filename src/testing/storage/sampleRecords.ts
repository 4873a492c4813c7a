import type { Database } from '#server/service/storage/database/database.ts';
import { type NewJob, insertJobs } from '#server/service/storage/jobs/jobRows.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import type { Change } from '#server/service/transaction/state/change.ts';
import type { JobOf } from '#server/service/transaction/state/job.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** The state of a new transaction, as small as the store needs it. */
export function sampleState(changes: Partial<TransactionState> = {}): TransactionState {
  return {
    id: 'transaction-1',
    apiKeyId: 'key-1',
    status: 5,
    createdAt: 0,
    expiresAt: 0,
    sendEmailNotifications: false,
    daysToExpire: 30,
    signRequestMode: 1,
    signers: [],
    files: [],
    formSets: [],
    sealFailures: 0,
    ...changes,
  };
}

/** A signer with what a store looks at. */
export function sampleSigner(changes: Partial<SignerRecord> = {}): SignerRecord {
  return {
    id: 'Signer1',
    rowId: 'AAAAAAAAAAAAAAAAAAAAAA',
    generation: 1,
    language: 'en',
    sendSignRequest: false,
    sendSignConfirmation: false,
    daysToRemind: 0,
    verifications: [],
    scribbleNameFixed: false,
    state: 'not yet',
    ...changes,
  };
}

/** A change to a state, with what a test wants written beside it. */
export function sampleChange(next: TransactionState, changes: Partial<Change> = {}): Change {
  return { next, events: [], jobs: [], ...changes };
}

/** A decision for a change that leaves the state as it is. */
export const alongside = (changes: Partial<Change>) => (state: TransactionState) => ({
  ok: true as const,
  ...sampleChange(state, changes),
});

/** A postback that is due; those to one url are a group, and its host is limited. */
export function samplePostback(
  changes: Partial<JobOf<'postback'> & { id: string }> = {},
): JobOf<'postback'> & { id: string } {
  return {
    id: 'job-1',
    kind: 'postback',
    url: 'https://receiver.example/',
    body: { Id: 'transaction-1', Status: 10, Signers: [] },
    dueAt: 0,
    ...changes,
  };
}

/** A mail that is due; it belongs to no group and to no host. */
export function sampleMail(
  changes: Partial<JobOf<'mail'> & { id: string }> = {},
): JobOf<'mail'> & { id: string } {
  return { id: 'job-1', kind: 'mail', mail: 'reminder', dueAt: 0, ...changes };
}

/** Writes jobs of a sample transaction, which comes to be with the first of them. */
export async function keepJobs(
  database: Database,
  jobs: NewJob[],
  at: number,
  changes: Parameters<typeof sampleState>[0] = {},
): Promise<void> {
  const state = sampleState(changes);
  const store = createTransactionStore(database);
  if (!(await store.read(state.id))) await store.create(sampleChange(state), at);
  await database.transaction((trx) => insertJobs(trx, state.id, jobs, at));
}
