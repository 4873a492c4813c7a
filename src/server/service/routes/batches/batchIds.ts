import type { BatchStore } from '#server/service/storage/batches/batchStore.ts';

/** Ids that are looked up at a time. */
const atOnce = 100;

/** The transactions of a batch, one after another, in the order in which they were chosen. */
export async function* batchIds(
  batches: Pick<BatchStore, 'lines'>,
  batchId: string,
): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const lines = await batches.lines(batchId, after, atOnce);
    for (const { transactionId } of lines) yield transactionId;
    const last = lines.at(-1);
    if (!last || lines.length < atOnce) return;
    after = last.seq;
  }
}
