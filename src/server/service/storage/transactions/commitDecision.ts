import type { TransactionSummary } from '#core/wire/surfaces/appSurface.ts';
import type { Change, Decision } from '#server/service/transaction/state/change.ts';
import type { ServiceProblem } from '#server/service/transaction/state/serviceProblem.ts';
import { transactionSummary } from '#server/service/transaction/shown/transactionSummary.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { changeToEffects } from './changeToEffects.ts';
import type { JobLease } from '#server/service/storage/jobs/job.ts';
import type { CreateResult, IdempotencyClaim, NextTransaction } from './transactionRecord.ts';
import type { TransactionStore } from './transactionStore.ts';

/** The store of the service's transactions. */
export type Transactions = TransactionStore<TransactionState, TransactionSummary>;

/** What became of a decision. `lost`: the job that made it no longer holds its lease. */
export type Committed =
  | { outcome: 'committed'; state: TransactionState; freedBlobs: string[] }
  | { outcome: 'refused'; problems: ServiceProblem[] }
  | { outcome: 'unknown' }
  | { outcome: 'lost' };

/**
 * How often a lost race decides again. Each time somebody else has got on, so this many means that
 * something is broken.
 */
const mostRaces = 200;

/**
 * Reads a transaction, decides, and writes the change if nobody else wrote meanwhile; otherwise
 * reads and decides again. A decision that changes nothing writes nothing, unless it ends a job.
 */
export async function commitDecision(
  store: Transactions,
  id: string,
  at: number,
  decide: (state: TransactionState) => Decision,
  finishJob?: JobLease,
): Promise<Committed> {
  for (let race = 0; race < mostRaces; race += 1) {
    const record = await store.read(id);
    if (!record) return { outcome: 'unknown' };
    const decision = decide(record.state);
    if (!decision.ok) return { outcome: 'refused', problems: decision.problems };
    if (decision.next === record.state && changesNothing(decision) && !finishJob)
      return { outcome: 'committed', state: record.state, freedBlobs: [] };
    const result = await store.commit(id, record.version, nextOf(decision.next), {
      ...changeToEffects(decision, record.version + 1, at, record.state),
      ...(finishJob ? { finishJob } : {}),
    });
    if (result.outcome === 'committed')
      return { outcome: 'committed', state: decision.next, freedBlobs: result.freedBlobs };
    if (finishJob && (await store.read(id))?.version === record.version) return { outcome: 'lost' };
  }
  throw new Error(`Transaction ${id} was changed by others ${mostRaces} times in a row.`);
}

/** Writes a transaction that was just created. */
export function commitCreation(
  store: Transactions,
  change: Change,
  at: number,
  idempotency?: IdempotencyClaim,
): Promise<CreateResult> {
  const { id, apiKeyId } = change.next;
  return store.create(
    { id, apiKeyId, ...nextOf(change.next) },
    changeToEffects(change, 1, at, undefined),
    idempotency,
  );
}

function changesNothing(change: Change): boolean {
  return (
    change.events.length === 0 && change.jobs.length === 0 && !change.metadata && !change.files
  );
}

function nextOf(state: TransactionState): NextTransaction<TransactionState, TransactionSummary> {
  return {
    status: state.status,
    state,
    summary: transactionSummary(state),
    startedAt: state.startedAt ?? null,
    endedAt: state.endedAt ?? null,
    expiresAt: state.expiresAt,
  };
}
