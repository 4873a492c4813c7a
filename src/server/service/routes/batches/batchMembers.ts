import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import type { ServiceParts } from '../serviceParts.ts';

/** A transaction of a batch; without a state where the keys have no such transaction. */
export interface BatchMember {
  transactionId: string;
  state?: TransactionState;
}

/** Members that are looked up at a time. */
const atOnce = 100;

/** The transactions of a batch, one after another, in the order in which they were chosen. */
export async function* batchMembers(
  { batches, transactions }: Pick<ServiceParts, 'batches' | 'transactions'>,
  batchId: string,
  owner: string,
): AsyncGenerator<BatchMember> {
  let after = 0;
  for (;;) {
    const lines = await batches.lines(batchId, after, atOnce);
    for (const { transactionId } of lines) {
      const state = (await transactions.read(transactionId))?.state;
      yield { transactionId, ...(state?.apiKeyId === owner ? { state } : {}) };
    }
    const last = lines.at(-1);
    if (!last || lines.length < atOnce) return;
    after = last.seq;
  }
}
