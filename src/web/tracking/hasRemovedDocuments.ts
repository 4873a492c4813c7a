import type { Transaction } from '#core/wire/contract/transaction.ts';

/** Whether the sender had documents and answers deleted, which is done for all files at once. */
export function hasRemovedDocuments({ Files: files = {} }: Pick<Transaction, 'Files'>): boolean {
  return Object.values(files).some(({ State }) => State === 'removed');
}
